import PagerTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Exit status")
struct ExitStatusTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: String
    let repliesWithError: Bool

    init(_ name: String, _ input: String, repliesWithError: Bool) {
      (testDescription, self.input, self.repliesWithError) = (name, input, repliesWithError)
    }
  }

  static let cases = [
    Case("nothing", "", repliesWithError: false),
    Case("results only", Requests.asks(0..<3), repliesWithError: false),
    Case(
      "a stale response is a result",
      Requests.call(1, "deliver", #"{"ticket":"never","rows":[],"hasMore":true}"#),
      repliesWithError: false),
    Case(
      "a notification that fails has no reply", #"{"jsonrpc":"2.0","method":"nothing"}"# + "\n",
      repliesWithError: false),
    Case(
      "the response to nobody", #"{"jsonrpc":"2.0","id":1,"error":{"code":1}}"# + "\n",
      repliesWithError: false),
    Case(
      "an unknown method", Requests.call(1, "nothing") + Requests.ask(2), repliesWithError: true),
    Case("not JSON", "bad\n", repliesWithError: true),
    Case("not JSON, and no line feed", "bad", repliesWithError: true),
    Case(
      "a large number", Requests.call(1, "reset", #"{"query":1e999}"#), repliesWithError: true),
    Case("an empty batch", "[]\n", repliesWithError: true),
    Case("in a batch", "[1,\(Requests.ask(1).dropLast())]\n", repliesWithError: true),
    Case(
      "a line that is too long", String(repeating: "x", count: 5_000_000) + "\n",
      repliesWithError: true),
    Case(
      "an error of the pager", Requests.call(1, "reset", #"{"session":"x"}"#),
      repliesWithError: true),
    Case("before shutdown", "bad\n" + Requests.shutDown(1), repliesWithError: true),
    Case("behind shutdown", Requests.shutDown(1) + "bad\n", repliesWithError: false),
  ]

  /// Rows 76 and 77.
  @Test(arguments: cases)
  func `bad input changes the status only with --fail-on-error`(_ test: Case) throws {
    try EngineProcess.run([], test.input).expect()
    try EngineProcess.run(["--fail-on-error"], test.input).expect(
      .exited(test.repliesWithError ? 3 : 0))
  }

  @Test func `--fail-on-error changes no reply`() throws {
    let input = Self.cases.map(\.input).filter { !$0.contains("shutdown") }.joined()
    let plain = try EngineProcess.run([], input)
    try EngineProcess.run(["--fail-on-error"], input).expect(.exited(3), output: plain.output)
  }

  @Test func `a signal's status comes before that of an error`() throws {
    let engine = try EngineProcess(["--fail-on-error"])
    try engine.write("bad\n")
    _ = try engine.readLine()
    engine.signal(SIGTERM)
    try engine.finish(closingInput: false).expect(.exited(128 + SIGTERM))
  }
}
