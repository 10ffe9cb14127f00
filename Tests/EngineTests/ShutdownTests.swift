import PagerTestSupport
import Testing

/// `shutdown` ends the process with 0, when its line has been answered. Its input stays open in
/// all of these.
@Suite("Shutdown")
struct ShutdownTests {
  private func serve(_ input: String, flags: [String] = []) throws -> Run {
    let engine = try EngineProcess(flags)
    try engine.write(input)
    return try engine.finish(closingInput: false)
  }

  /// Rows 70 and 71.
  @Test func `a request is answered with null, and the end does not wait for more input`() throws {
    try serve(Requests.shutDown(1)).expect(output: Replies.null(1) + "\n")
  }

  @Test func `a notification ends it without a byte`() throws {
    try serve(#"{"jsonrpc":"2.0","method":"shutdown"}"# + "\n").expect(output: "")
  }

  @Test func `replies before it are all there`() throws {
    let run = try serve(Requests.asks(0..<3_000) + Requests.shutDown(3_000))
    run.expect()
    #expect(run.lines.count == 3_001)
    #expect(run.lines.last == Replies.null(3_000))
  }

  @Test(arguments: ["\n", " \n", "\n" + Requests.asks(2..<2_000), "\n" + Requests.shutDown(2)])
  func `lines behind it are not looked at`(rest: String) throws {
    try serve(Requests.shutDown(1).dropLast() + rest).expect(output: Replies.null(1) + "\n")
  }

  @Test func `input without end behind it is not read`() throws {
    let engine = try EngineProcess()
    try engine.write(Requests.shutDown(1) + String(repeating: "x", count: 5_000_000))
    try engine.finish(closingInput: false).expect(output: Replies.null(1) + "\n")
  }

  @Test func `the whole batch that it is in is executed and answered`() throws {
    let batch = [Requests.ask(1), Requests.shutDown(2), Requests.call(3, "reset")]
      .map { $0.dropLast() }.joined(separator: ",")
    let run = try serve("[\(batch)]\n" + Requests.ask(4))
    run.expect()
    #expect(run.lines.count == 1, "\(run)")
    #expect(run.outputText.hasPrefix("[\(Replies.ignored(1)),\(Replies.null(2)),"), "\(run)")
    #expect(run.outputText.contains(#""id":3,"result":{"outcome":"reset""#), "\(run)")
  }

  @Test func `a notification in a batch ends it, too`() throws {
    let run = try serve(
      #"[{"jsonrpc":"2.0","method":"shutdown"},"# + Requests.ask(1).dropLast() + "]\n")
    run.expect(output: "[\(Replies.ignored(1))]\n")
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"shutdown","params":{"now":true}}"#,
    #"{"jsonrpc":"1.0","id":1,"method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","method":"shutdown","params":[1]}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"Shutdown"}"#,
  ])
  func `one that is refused ends nothing`(line: String) throws {
    let engine = try EngineProcess()
    try engine.write(line + "\n" + Requests.ask(2))
    while try engine.readLine() != Replies.ignored(2) {}
    try engine.finish().expect()
  }

  @Test func `a last line without line feed is enough`() throws {
    try EngineProcess.run([], String(Requests.shutDown(1).dropLast())).expect(
      output: Replies.null(1) + "\n")
  }

  @Test func `a reader that is slow gets everything first`() throws {
    let input = Requests.rows(1, ofBytes: 1_000_000) + Requests.call(1, "snapshot")
    let engine = try EngineProcess()
    engine.readSize = 1_000
    try engine.write(input + Requests.shutDown(2))
    let run = try engine.finish(closingInput: false)
    run.expect(output: Replies.expected(to: input + Requests.shutDown(2)))
  }
}
