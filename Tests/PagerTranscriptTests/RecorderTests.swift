import PagerJSON
import Testing

@testable import PagerTranscript

@Suite("The recorder")
struct RecorderTests {
  private func lines(_ record: (inout Recorder) -> Void) -> [String] {
    var recorder = Recorder()
    record(&recorder)
    return String(decoding: recorder.pending.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  @Test func `an exchange is two lines, byte for byte`() {
    let recorded = lines {
      $0.request(Array(#"{"id":1.50, "x":"é"}"#.utf8).span, isJSON: true)
      $0.reply(ByteString(#"{"id":null}"#), saysVersion: false)
    }
    #expect(recorded == [#"{"send":{"id":1.50, "x":"é"}}"#, #"{"expect":{"id":null}}"#])
  }

  @Test func `a notification expects nothing`() {
    let recorded = lines {
      $0.request(Array("{}".utf8).span, isJSON: true)
      $0.reply(nil, saysVersion: false)
    }
    #expect(recorded == [#"{"send":{}}"#, #"{"expectNothing":true}"#])
  }

  @Test func `a line that is no JSON is recorded by its bytes`() throws {
    let recorded = lines { $0.request([0x7B, 0xFF, 0x00].span, isJSON: false) }
    let step = try StepReader.checkedStep(Array(recorded[0].utf8).span)
    #expect(step == .sendRaw([0x7B, 0xFF, 0x00, 0x0A]))
  }

  @Test func `a reply that says the version is recorded by its shape`() {
    let recorded = lines {
      $0.reply(ByteString(#"{"result":{"version":"9"}}"#), saysVersion: true)
      $0.reply(ByteString(#"[{"result":{"version":"9"}},{"result":1}]"#), saysVersion: true)
    }
    #expect(recorded == [#"{"expectMatching":{}}"#, #"{"expectMatching":[{},{}]}"#])
  }

  @Test func `a record says who wrote it and with which options`() {
    let recorded = lines { $0.begin(version: "engine 1", arguments: ["--max-items", "3"]) }
    #expect(
      recorded == [#"{"note":"recorded by engine 1"}"#, #"{"arguments":["--max-items","3"]}"#])
  }
}
