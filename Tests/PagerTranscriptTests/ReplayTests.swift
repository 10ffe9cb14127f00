import PagerJSON
import Testing

@testable import PagerTranscript

/// A subject that gives prepared lines: one for each line that is sent to it.
private struct Prepared: Subject {
  var replies: [String]
  var status = 0
  var failure: SubjectFailure?
  var sent: [UInt8] = []
  var ready: [String] = []
  var isClosed = false
  var foreseen: [UInt8] = []
  var hasTakenText = true

  init(_ replies: [String]) {
    self.replies = replies
  }

  mutating func send(_ bytes: [UInt8]) throws(SubjectFailure) {
    #expect(!isClosed)
    sent += bytes
    if !replies.isEmpty { ready.append(replies.removeFirst()) }
  }

  mutating func foresee(_ bytes: [UInt8]) { foreseen += bytes }

  mutating func receive() throws(SubjectFailure) -> [UInt8]? {
    if let failure { throw failure }
    return ready.isEmpty ? nil : Array(ready.removeFirst().utf8)
  }

  mutating func surplus() throws(SubjectFailure) -> [UInt8]? { try receive() }

  mutating func closeInput() { isClosed = true }

  mutating func finish() throws(SubjectFailure) -> (status: Int, leftover: [UInt8]?) {
    #expect(isClosed)
    return (status, try receive())
  }
}

/// Pieces of a transcript, as a file would give them.
private struct Pieces: StepSource {
  private var chunks: [[UInt8]]
  private var pieces = StepPieces()

  init(_ chunks: [[UInt8]]) {
    self.chunks = chunks
  }

  mutating func next() throws(TranscriptError) -> [NumberedStep]? {
    if chunks.isEmpty {
      let last = try pieces.finish()
      return last.isEmpty ? nil : last
    }
    let chunk = chunks.removeFirst()
    return try pieces.receive(chunk.span)
  }
}

@Suite("Replay")
struct ReplayTests {
  private func verdict(
    _ transcript: String, _ replies: [String], status: Int = 0
  ) throws -> Replay.Verdict {
    var subject = Prepared(replies)
    subject.status = status
    return try Replay(Array(transcript.utf8)).run(&subject)
  }

  static let transcript = """
    {"note":"two requests"}
    {"send":{"id":1}}
    {"expect":{"id":1,"result":[1]}}
    {"send":{"id":2}}
    {"expectMatching":{"id":2}}

    """

  @Test func `replies as expected pass, and each request is one line`() throws {
    var subject = Prepared([#"{"result":[1],"id":1}"#, #"{"id":2,"result":null}"#])
    let replay = try Replay(Array(Self.transcript.utf8))
    #expect(replay.run(&subject) == .passed)
    #expect(subject.sent == Array("{\"id\":1}\n{\"id\":2}\n".utf8))
  }

  @Test func `the first difference is told with its line, request and members`() throws {
    let verdict = try verdict(Self.transcript, [#"{"id":1,"result":[2]}"#, #"{"id":3}"#])
    guard case .failed(let failure) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(failure.line == 3)
    #expect(failure.sent == ByteString(#"{"id":1}"#))
    #expect(failure.differences.map(\.path) == ["result[0]"])
    #expect(failure.differences.first?.expected == ByteString("1"))
    #expect(failure.differences.first?.got == ByteString("2"))
  }

  @Test(arguments: [
    // A reply that is missing, one too many, another status, a reply where none is owed.
    (#"{"send":{}}"# + "\n" + #"{"expect":{}}"#, [String](), 0, 2),
    (#"{"send":{}}"#, ["{}"], 0, 1),
    (#"{"send":{}}"# + "\n" + #"{"expectNothing":true}"#, ["{}"], 0, 2),
    (#"{"send":{}}"# + "\n" + #"{"expect":{}}"#, ["{}"], 3, 2),
    (#"{"send":{}}"# + "\n" + #"{"expect":{}}"# + "\n" + #"{"exit":2}"#, ["{}"], 0, 3),
    (#"{"sendRaw":"x"}"# + "\n" + #"{"expectRaw":"{}"}"#, ["{ }"], 0, 2),
  ])
  func `what else can differ fails`(
    transcript: String, replies: [String], status: Int, line: Int
  ) throws {
    let verdict = try verdict(transcript, replies, status: status)
    guard case .failed(let failure) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(failure.line == line)
  }

  @Test func `raw bytes are sent and compared as they are`() throws {
    var subject = Prepared([#"{"a": 1}"#])
    let replay = try Replay(
      Array((#"{"sendRaw":"\u0000ÿ"}"# + "\n" + #"{"expectRaw":"{\"a\": 1}"}"#).utf8))
    #expect(replay.run(&subject) == .passed)
    #expect(subject.sent == [0x00, 0xFF])
  }

  @Test func `a subject that breaks the protocol cannot be judged`() throws {
    var subject = Prepared(["{}"])
    subject.failure = SubjectFailure("it hung", stderrTail: [1])
    let verdict = try Replay(Array(Self.transcript.utf8)).run(&subject)
    #expect(verdict == .broken(line: 3, message: "it hung", stderrTail: [1]))
    guard case .broken(3, _, _) = try self.verdict(Self.transcript, ["Listening on port 80"]) else {
      Issue.record("a line that is no JSON was judged")
      return
    }
  }

  @Test func `the arguments are those of the transcript`() throws {
    let text = #"{"arguments":["--max-items","3"]}"# + "\n" + #"{"expectNothing":true}"#
    #expect(try Replay(Array(text.utf8)).arguments == ["--max-items", "3"])
  }

  @Test(arguments: ["", "\n\n", #"{"note":"n"}"#, #"{"arguments":["--sync"]}"#])
  func `a transcript in which nothing is sent or expected does not pass`(text: String) {
    #expect(throws: TranscriptError.self) { try Replay(Array(text.utf8)) }
    var subject = Prepared([])
    var run = ReplayRun(Pieces([Array(text.utf8)]), isSkimmed: true)
    guard case .broken(0, _, _) = run.run(&subject) else {
      Issue.record("it passed")
      return
    }
  }

  @Test(arguments: [
    (#"{"send":{"jsonrpc":"2.0","id":1,"meth"#, "torn"),
    (#"{"jsonrpc":"2.0","id":1,"method":"info"}"#, "a message, not a step"),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "a message, not a step"),
  ])
  func `what is no transcript is told what it is`(line: String, what: String) {
    let text = #"{"expectNothing":true}"# + "\n" + line
    #expect {
      try Replay(Array(text.utf8))
    } throws: { error in
      let error = error as? TranscriptError
      return error?.line == 2 && error?.message.contains(what) == true
    }
  }

  @Test func `in any two pieces a transcript is the same`() throws {
    let text = Array((Self.transcript + #"{"note":"the end"}"# + "\n" + #"{"exit":0}"#).utf8)
    let replies = [#"{"result":[1],"id":1}"#, #"{"id":2,"result":null}"#]
    for end in 0...text.count {
      var subject = Prepared(replies)
      var run = ReplayRun(Pieces([Array(text[..<end]), Array(text[end...])]), isSkimmed: true)
      #expect(run.run(&subject) == .passed, "cut at \(end)")
      #expect(subject.isClosed)
      #expect(String(decoding: subject.sent, as: UTF8.self) == "{\"id\":1}\n{\"id\":2}\n")
      // What will be sent is told piece by piece, all of it and in its order.
      #expect(subject.foreseen == subject.sent)
    }
  }

  @Test func `lines are counted across pieces`() throws {
    let text = Array((Self.transcript + "\n\n" + #"{"sent":{}}"# + "\n").utf8)
    for end in 0...text.count {
      var subject = Prepared([#"{"result":[1],"id":1}"#, #"{"id":2,"result":null}"#])
      var run = ReplayRun(Pieces([Array(text[..<end]), Array(text[end...])]), isSkimmed: true)
      guard case .broken(8, _, _) = run.run(&subject) else {
        Issue.record("cut at \(end)")
        continue
      }
    }
  }

  @Test func `the arguments stand before what is sent`() {
    let arguments = #"{"arguments":["--sync"]}"# + "\n"
    let pieces = [#"{"note":"n"}"# + "\n", arguments, Self.transcript].map { Array($0.utf8) }
    var run = ReplayRun(Pieces(pieces), isSkimmed: true)
    #expect(run.arguments == ["--sync"])
    let text = Array((Self.transcript + arguments).utf8)
    var late = ReplayRun(Pieces([text]), isSkimmed: true)
    #expect(late.arguments.isEmpty)
    var subject = Prepared([#"{"result":[1],"id":1}"#, #"{"id":2,"result":null}"#])
    guard case .broken(6, _, _) = late.run(&subject) else {
      Issue.record("late arguments passed")
      return
    }
    #expect(throws: TranscriptError.lateArguments(6)) { try Replay(text) }
  }

  /// The engine refuses what is sent as well, and could be expected to.
  @Test func `a request that is no JSON breaks a transcript that expects the refusal`() {
    let refusal = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#
    let text = "{\"send\":{\"a\":}}\n{\"expect\":" + refusal + "}\n"
    var subject = Prepared([refusal])
    subject.hasTakenText = false
    var run = ReplayRun(Pieces([Array(text.utf8)]), isSkimmed: true)
    guard case .broken(1, _, _) = run.run(&subject) else {
      Issue.record("it passed")
      return
    }
  }

  @Test func `an update renews values and keeps the extent of each expectation`() throws {
    var subject = Prepared([
      #"{"id":1,"result":[9]}"#, #"{"id":2,"error":{"code":5,"message":"m"}}"#,
    ])
    let old = """
      {"note":"kept"}
      {"send":{"id":1}}
      {"expect":{"id":1,"result":[1]}}
      {"send":{"id":2}}
      {"expectMatching":{"error":{"code":4}}}

      """
    let new = try Update.run(try Replay(Array(old.utf8)), &subject)
    #expect(
      String(decoding: new, as: UTF8.self) == """
        {"note":"kept"}
        {"send":{"id":1}}
        {"expect":{"id":1,"result":[9]}}
        {"send":{"id":2}}
        {"expectMatching":{"error":{"code":5}}}

        """)
  }
}
