import Foundation
import PagerEngine
import PagerIO
import PagerJSON
import PagerTestSupport
import Testing

@Suite("Record and restore")
struct RecordTests {
  let scratch: Scratch
  let snapshot = Requests.call(9, "snapshot", #"{"pages":true}"#)

  init() throws {
    scratch = try Scratch()
  }

  @Test func `a record passes its own replay`() throws {
    let record = scratch.path("record.jsonl")
    let raw = "{\"jsonrpc\":\"2.0\",\"id\":5,\n\u{0}\n" + Requests.call(6, "info")
    let run = try EngineCommand.run(
      ["--record", record, "--max-items", "3"],
      input: Requests.twoPages + raw + #"{"jsonrpc":"2.0","method":"reset"}"# + "\n")
    #expect(run.status == 0)
    let replay = try EngineCommand.run(["replay", record])
    #expect(replay.lines.last == "1 passed, 0 failed")
    #expect(try scratch.read("record.jsonl").contains(#"{"arguments":["--max-items","3"]}"#))
  }

  @Test func `a restored process goes on where the recorded one ended`() throws {
    let record = scratch.path("record.jsonl")
    let before = try EngineCommand.run(
      ["--record", record], input: Requests.twoPages + snapshot + Requests.call(7, "shutdown"))
    let after = try EngineCommand.run(["--restore", record, "--record", record], input: snapshot)
    #expect(after.errors == "")
    #expect(after.lines == [before.lines[4]])
    // And once more, from what both have recorded.
    let again = try EngineCommand.run(["--restore", record], input: snapshot)
    #expect(again.lines == after.lines)
  }

  @Test func `names of tickets are restored too`() throws {
    let record = scratch.path("record.jsonl")
    _ = try EngineCommand.run(
      ["--record", record], input: Requests.call(1, "loadNext", #"{"as":"a"}"#))
    let run = try EngineCommand.run(
      ["--restore", record],
      input: Requests.call(2, "deliver", #"{"ticket":"a","rows":[1],"hasMore":false}"#))
    #expect(run.output.contains(#""outcome":"applied","added":1"#))
  }

  @Test func `the options of a record are those of the process that restores it`() throws {
    let record = scratch.path("record.jsonl")
    _ = try EngineCommand.run(["--record", record, "--max-items", "2"], input: Requests.twoPages)
    let run = try EngineCommand.run(["--restore", record], input: Requests.call(5, "info"))
    #expect(run.output.contains(#""items":2,"#))
    let other = try EngineCommand.run(
      ["--restore", record, "--max-items", "9"], input: Requests.call(5, "info"))
    #expect(other.status == 1)
    #expect(other.errors.contains("record.jsonl:"))
  }

  @Test func `another file starts with all that was restored`() throws {
    let (old, new) = (scratch.path("old.jsonl"), scratch.path("new.jsonl"))
    _ = try EngineCommand.run(["--record", old], input: Requests.twoPages)
    let run = try EngineCommand.run(["--restore", old, "--record", new], input: snapshot)
    let alone = try EngineCommand.run(["--restore", new], input: snapshot)
    #expect(alone.lines == run.lines)
  }

  @Test func `a file that has something in it is not written to`() throws {
    let file = try scratch.write("precious\n", to: "file")
    let run = try EngineCommand.run(["--record", file], input: Requests.twoPages)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("not empty"))
    #expect(try scratch.read("file") == "precious\n")
  }

  @Test func `a torn last line is dropped with a note, and the record goes on behind it`() throws {
    let record = scratch.path("record.jsonl")
    _ = try EngineCommand.run(["--record", record], input: Requests.twoPages)
    let whole = try scratch.read("record.jsonl")
    let lastLine = whole.dropLast().lastIndex(of: "\n").map { whole.index(after: $0) }
    let torn = String(whole[..<(try #require(lastLine))]) + "{\"expect\":{\"jso"
    _ = try scratch.write(torn, to: "record.jsonl")
    let run = try EngineCommand.run(["--restore", record, "--record", record], input: snapshot)
    #expect(run.status == 0)
    #expect(run.errors.contains("torn"))
    // The reply that was torn is there again, and then the new exchange.
    #expect(try scratch.read("record.jsonl").hasPrefix(whole))
    #expect(try EngineCommand.run(["replay", record]).lines.last == "1 passed, 0 failed")
  }

  @Test(arguments: [
    (#"{"expect":{"jsonrpc":"2.0","id":4,"result":null}}"#, 9, "result"),
    ("Hello", 9, "not JSON"),
    (#"{"sent":{}}"#, 9, "sent"),
    (#"{"send":{"jsonrpc":"2.0"}"#, 9, "reply to line 8"),
    (#"{"expectNothing":true}"#, 9, "has a reply"),
  ])
  func `a line that was edited or is foreign is an error that names it`(
    foreign: String, line: Int, what: String
  ) throws {
    let record = scratch.path("record.jsonl")
    _ = try EngineCommand.run(["--record", record], input: Requests.twoPages)
    var lines = try scratch.read("record.jsonl").split(separator: "\n").map(String.init)
    lines[line - 1] = foreign
    let edited = lines.joined(separator: "\n") + "\n"
    _ = try scratch.write(edited, to: "record.jsonl")
    let run = try EngineCommand.run(["--restore", record, "--record", record], input: snapshot)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("record.jsonl:\(line): "))
    #expect(run.errors.contains(what))
    #expect(try scratch.read("record.jsonl") == edited)
  }

  @Test func `a record that cannot be written stops the process before the reply`() throws {
    #if os(Linux)
      let run = try EngineCommand.run(["--record", "/dev/full"], input: Requests.twoPages)
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors.contains("No space left on device"))
    #endif
    let missing = try EngineCommand.run(["--record", scratch.path("no/such/folder")])
    #expect(missing.status == 1)
    #expect(missing.errors.contains("cannot record"))
  }

  @Test func `a record that was removed stops the process before the reply`() throws {
    let record = scratch.path("record.jsonl")
    var child = try EngineCommand.start(["--record", record])
    try child.write(Array(Requests.call(1, "loadNext").utf8))
    _ = try child.readLine()
    try FileManager.default.removeItem(atPath: record)
    try child.write(Array(Requests.call(2, "reset").utf8))
    #expect(throws: ChildProcess.Silence.ended) { try child.readLine() }
    #expect(try child.waitForEnd() == 1)
  }

  /// A file that may not grow any more takes a part of what is written, and then nothing.
  @Test(arguments: [1, 2, 3, 5, 8])
  func `a record that is written short ends the process with a reason, and loses no reply`(
    blocks: Int
  ) throws {
    let record = scratch.path("record.jsonl")
    let requests = (1...200).map { Requests.call($0, "reset", #"{"query":"\#($0)"}"#) }
    let engine = try EngineProcess(
      ["--record", record], script: "ulimit -f \(blocks); exec \"$@\"")
    try engine.write(requests.joined(), reading: true)
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(1), errors: nil)
    #expect(run.errorText.contains("cannot record to \(record): File too large"), "\(run)")
    #expect(run.errorText.contains("no reply was sent for it"), "\(run)")
    let bytes = try scratch.read("record.jsonl").utf8.count
    #expect(bytes > 0 && bytes % 512 == 0, "as many bytes as there was room for")

    // Every reply that went out is in the record, and the torn rest of it is dropped.
    let restored = try EngineCommand.run(
      ["--restore", record], input: Requests.call(0, "snapshot", #"{"items":false}"#))
    #expect(restored.status == 0)
    let revision = try #require(
      restored.output.firstMatch(of: /"revision":(\d+)/).flatMap { Int($0.1) })
    #expect(revision >= run.lines.count)
    #expect(revision < requests.count)
  }

  /// The same for replies that go to a file.
  @Test func `replies to a file that may not grow end the process with a reason`() throws {
    let engine = try EngineProcess(
      output: .file(scratch.path("replies.jsonl")), script: "ulimit -f 1; exec \"$@\"")
    try engine.write(Requests.asks(0..<500))
    try engine.finish(closingInput: false).expect(
      .exited(1), errors: "pager-engine: cannot write replies: File too large\n")
  }

  @Test func `syncing changes nothing but when`() throws {
    let record = scratch.path("record.jsonl")
    let run = try EngineCommand.run(["--record", record, "--sync"], input: Requests.twoPages)
    #expect(run.lines.count == 4)
    #expect(try EngineCommand.run(["--sync"]).status == 2)
  }
}
