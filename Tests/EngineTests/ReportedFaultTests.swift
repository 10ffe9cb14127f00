import PagerTestSupport
import Testing

/// What other programs of this kind were reported for, line by line. Row numbers are those of the
/// public bug reports that the project has collected; rows about framing, buffers, descriptors and
/// signals are in the suites of those names.
@Suite("Reported faults of other programs")
struct ReportedFaultTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: String
    let replies: [String]

    init(_ name: String, _ input: String, _ replies: String...) {
      (testDescription, self.input, self.replies) = (name, input, replies)
    }
  }

  private static func error(_ id: String, _ code: Int, _ data: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"…","data":{"reason":\#(data)}}}"#
  }

  private static func ask(_ id: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"cancel"}"# + "\n"
  }

  private static func ignored(_ id: String) -> String {
    Replies.ignored(0).replacing(#""id":0"#, with: #""id":\#(id)"#)
  }

  private static func echo(_ number: String) -> String {
    Requests.call(1, "reset", #"{"query":\#(number)}"#)
      + Requests.call(2, "snapshot", #"{"items":false}"#)
  }

  static let cases = [
    Case(
      "row 79: no jsonrpc", #"{"id":99,"method":"cancel"}"#, error("99", -32600, #""envelope""#)),
    Case("row 82: an error without an id has id null", "x", error("null", -32700, #""syntax""#)),
    Case(
      "row 82: a request that is none", #"{"jsonrpc":"2.0"}"#,
      error("null", -32600, #""envelope""#)),
    Case(
      "row 83: 0 and the empty text are ids", ask("0") + ask("\"\""), ignored("0"), ignored("\"\"")),
    Case("row 85: an id beyond 32 bits", ask("1501691352102"), ignored("1501691352102")),
    Case("row 86: an id beyond 53 bits", ask("9007199254740993"), ignored("9007199254740993")),
    Case("row 86: a fraction is no id", ask("3.14"), error("null", -32600, #""id""#)),
    Case("row 95: an empty batch", "[]", error("null", -32600, #""batch""#)),
    Case("row 97: a batch of one notification", #"[{"jsonrpc":"2.0","method":"cancel"}]"#),
    Case(
      "row 98: notifications in a batch are executed",
      #"[{"jsonrpc":"2.0","method":"reset"},{"jsonrpc":"2.0","method":"reset"},"#
        + ask("1").dropLast()
        + "]",
      "[" + ignored("1").replacing(#""revision":0"#, with: #""revision":2"#) + "]"),
    Case(
      "row 101: a notification, refused or not",
      ask("1").replacing(#""id":1,"#, with: "")
        + #"{"jsonrpc":"2.0","method":"nope"}"#),
    Case(
      "row 103: params null", #"{"jsonrpc":"2.0","id":7,"method":"cancel","params":null}"#,
      error("7", -32600, #""envelope""#)),
    Case(
      "row 109: one id twice in flight", ask("1") + Requests.call(1, "sessions") + ask("1"),
      ignored("1"),
      #"{"jsonrpc":"2.0","id":1,"result":{"sessions":[{"session":"default","phase":"idle","count":0,"revision":0}]}}"#,
      ignored("1")),
    Case(
      "rows 118 and 119: another version is not agreed to",
      #"{"jsonrpc":"2.0","id":1,"method":"info","params":{"version":"2099-01-01"}}"#,
      error("1", -32602, #""unknownParam","param":"version""#)),
    Case(
      "row 137: a method without parameters that does not exist",
      #"{"jsonrpc":"2.0","id":1,"method":"gibberish"}"# + "\n" + #"{"method":"gibberish"}"#,
      error("1", -32601, #""method","method":"gibberish""#),
      error("null", -32600, #""envelope""#)),
  ]

  @Test(arguments: cases)
  func `each is answered as the contract says`(_ test: Case) throws {
    let run = try EngineProcess.run([], test.input)
    run.expect()
    let replies = run.lines.map {
      $0.replacing(/"message":"(\\.|[^"\\])+"/, with: #""message":"…""#)
    }
    #expect(replies == test.replies, "\(run)")
  }

  /// Rows 85, 89 and 131.
  @Test(arguments: [
    "1915883588174806058", "-9223372036854775808", "9223372036854775807", "9007199254740993",
    "0.657679", "0.1", "5e-324", "1.7976931348623157e308", "100.0", "1e16",
  ])
  func `a number in a value comes back digit by digit`(number: String) throws {
    let run = try EngineProcess.run([], Self.echo(number))
    run.expect()
    #expect(run.lines[1].contains(#""query":\#(number),"#), "\(run)")
  }

  /// Row 73: what counts is the end of the input, and not who its parent is.
  @Test func `it serves on when the process that started it has gone`() throws {
    // The shell leaves the engine behind and ends.
    let engine = try EngineProcess(script: "exec 4<&0; \"$@\" <&4 & echo started; exec 4<&-")
    #expect(try engine.readLine() == "started")
    for id in 1...3 {
      try engine.write(Requests.ask(id))
      #expect(try engine.readLine() == Replies.ignored(id))
    }
    try engine.finish().expect()
  }

  /// Row 116: nothing that a request waits for could hold up a cancel.
  @Test func `a cancel does not wait for the load that it cancels`() throws {
    let engine = try EngineProcess()
    try engine.write(Requests.call(1, "loadNext") + Requests.call(2, "cancel"))
    #expect(Replies.verdict(of: try engine.readLine()) == "started")
    #expect(Replies.verdict(of: try engine.readLine()) == "cancelled")
    try engine.finish().expect()
  }

  /// Rows 118 and 119: it says what it is, whatever it is asked before or after.
  @Test func `the version is that of the engine`() throws {
    let run = try EngineProcess.run([], Requests.call(1, "info"))
    #expect(run.outputText.contains(#""protocol":{"major":1,"minor":"#), "\(run)")
  }

  /// Row 133: values are trees, and a tree that is put into itself is a larger tree.
  @Test func `a snapshot that is put into itself again and again meets the limit of depth`() throws
  {
    let engine = try EngineProcess()
    var query = "0"
    var rounds = 0
    while true {
      try engine.write(Requests.call(1, "reset", #"{"query":\#(query)}"#))
      if Replies.verdict(of: try engine.readLine()) == "depth" { break }
      try engine.write(Requests.call(2, "snapshot"))
      query = try engine.readLine()
      rounds += 1
    }
    // Each round adds the reply and its result; what is in a result and the request take three of
    // the 128 levels.
    #expect(rounds == 63)
    try engine.write(Requests.call(3, "snapshot"))
    #expect(try engine.readLine().utf8.count > 63 * 100)
    try engine.finish().expect()
  }
}
