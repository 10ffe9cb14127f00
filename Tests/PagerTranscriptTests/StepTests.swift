import PagerJSON
import Testing

@testable import PagerTranscript

@Suite("Steps")
struct StepTests {
  static let lines: [(String, Step)] = [
    (#"{"note":"a word"}"#, .note(ByteString("a word"), shows: [])),
    (
      #"{"note":"a word","shows":["rule 1","B07"]}"#,
      .note(ByteString("a word"), shows: [ByteString("rule 1"), ByteString("B07")])
    ),
    (
      #"{"arguments":["--max-items","3"]}"#,
      .arguments([ByteString("--max-items"), ByteString("3")])
    ),
    (#"{"send":{"id":1}}"#, .send(ByteString(#"{"id":1}"#))),
    (#"{"send":[]}"#, .send(ByteString("[]"))),
    (#"{"sendRaw":"a\u0000ÿ\n"}"#, .sendRaw([0x61, 0x00, 0xFF, 0x0A])),
    (#"{"expect":{"a":0.1,"b":[1,1.0]}}"#, .expect(ByteString(#"{"a":0.1,"b":[1,1.0]}"#))),
    (#"{"expectMatching":{"id":1}}"#, .expectMatching(ByteString(#"{"id":1}"#))),
    (#"{"expectRaw":"Ã©"}"#, .expectRaw([0xC3, 0xA9])),
    (#"{"expectNothing":true}"#, .expectNothing),
    (#"{"exit":143}"#, .exit(143)),
  ]

  @Test(arguments: lines)
  func `a line is read as its step, with and without checking all of it`(
    line: String, step: Step
  ) throws {
    #expect(try StepReader.checkedStep(Array(line.utf8).span) == step)
    #expect(try StepReader.step(Array(line.utf8).span) == step)
  }

  @Test(arguments: lines)
  func `a step that was written is read as itself`(line: String, step: Step) throws {
    var writer = JSONWriter()
    writer.line(step)
    let written = writer.takeLine()
    #expect(try StepReader.checkedStep(written.span) == step)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "{\"send\":1", "{\"send\":1}x", #"{"note":1}"#,
    #"{"note":"a","shows":"rule 1"}"#, #"{"note":"a","send":{}}"#, #"{"sendRaw":"Ā"}"#,
    #"{"sendRaw":{}}"#, #"{"expectNothing":false}"#, #"{"exit":-1}"#, #"{"exit":256}"#,
    #"{"exit":"0"}"#, #"{"arguments":["a",1]}"#, #"{"arguments":"a"}"#, #"{"sent":{}}"#,
    #"{"send":{},"expect":{}}"#,
  ])
  func `a line that is no step is refused`(line: String) {
    #expect(throws: StepError.self) { try StepReader.checkedStep(Array(line.utf8).span) }
  }

  @Test func `a transcript names the line that is no step`() {
    let text = "{\"note\":\"a\"}\n\n{\"send\":{}}\n{\"sent\":{}}\n"
    #expect {
      _ = try Replay(Array(text.utf8))
    } throws: { error in
      (error as? TranscriptError)?.line == 4
    }
  }
}
