import PagerTestSupport
import Testing

@Suite("Options")
struct OptionTests {
  struct Limit: CustomTestStringConvertible, Sendable {
    let name: String
    let flag: String
    let lowest: Int
    let highest: Int

    var testDescription: String { flag }
  }

  static let limits: [Limit] = [
    Limit(name: "lineBytes", flag: "--max-line-bytes", lowest: 1, highest: 1 << 30),
    Limit(name: "depth", flag: "--max-depth", lowest: 1, highest: 2_000),
    Limit(name: "batch", flag: "--max-batch", lowest: 1, highest: 1_000_000),
    Limit(name: "sessions", flag: "--max-sessions", lowest: 1, highest: 1 << 24),
    Limit(name: "nameBytes", flag: "--max-name-bytes", lowest: 1, highest: 65_536),
    Limit(name: "items", flag: "--max-items", lowest: 1, highest: 33_554_430),
    Limit(name: "pages", flag: "--max-pages", lowest: 1, highest: 1 << 30),
    Limit(name: "ticketNames", flag: "--max-ticket-names", lowest: 1, highest: 1 << 30),
    Limit(name: "pendingBytes", flag: "--max-pending-bytes", lowest: 1, highest: 1 << 30),
  ]

  /// What `info` tells about all limits.
  private func limitsInForce(_ arguments: [String]) throws -> String {
    let input = Requests.call(1, "info").replacing(#","params":{}"#, with: "")
    let run = try EngineProcess.run(arguments, input)
    run.expect()
    let start = try #require(run.outputText.firstRange(of: #""limits":{"#)?.upperBound)
    return String(run.outputText[start...].prefix { $0 != "}" })
  }

  private func expectUsageError(_ arguments: [String], naming what: String) throws {
    // Its input is not asked for.
    let engine = try EngineProcess(arguments)
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(2), output: "", errors: nil)
    #expect(run.errorText.contains(what), "\(run)")
    #expect(run.errorText.hasPrefix("pager-engine: ") && run.errorText.hasSuffix("\n"), "\(run)")
    #expect(Run.lines(of: run.errors).count == 1, "\(run)")
  }

  @Test(arguments: limits)
  func `each limit is set by its flag, in both forms, and told by info`(_ limit: Limit) throws {
    let value = limit.name == "lineBytes" ? 123_456 : limit.lowest + 998
    let other = try limitsInForce([])
    let changed = try limitsInForce([limit.flag, "\(value)"])
    #expect(changed == (try limitsInForce(["\(limit.flag)=\(value)"])))
    let pairs = zip(other.split(separator: ","), changed.split(separator: ","))
    #expect(pairs.filter { $0 != $1 }.map { "\($1)" } == ["\"\(limit.name)\":\(value)"])
  }

  @Test(arguments: limits)
  func `the last of equal flags counts`(_ limit: Limit) throws {
    let high = limit.name == "depth" ? "2000" : "50000"
    let changed = try limitsInForce([limit.flag, "1", "\(limit.flag)=\(high)"])
    #expect(changed.contains("\"\(limit.name)\":\(high)"))
  }

  @Test(arguments: limits)
  func `both ends of a limit's range are allowed, and nothing beyond`(_ limit: Limit) throws {
    // A line or a queue of one byte is allowed, but of no use to ask for the limits.
    try EngineProcess.run([limit.flag, "\(limit.lowest)"]).expect(output: "")
    try EngineProcess.run([limit.flag, "\(limit.highest)"]).expect(output: "")
    for value in [limit.lowest - 1, limit.highest + 1] {
      try expectUsageError([limit.flag, "\(value)"], naming: "\(limit.lowest) to \(limit.highest)")
    }
  }

  @Test(arguments: [
    "", " ", "ten", "1.5", "1e3", "0x10", " 5", "5 ", "1_000", "1,000", "4M", "--",
    "9223372036854775808", "99999999999999999999999999", "٣",
  ])
  func `a value that is no number is wrong usage, in both forms`(value: String) throws {
    for flag in ["--max-depth", "--max-items"] {
      try expectUsageError([flag, value], naming: flag)
      try expectUsageError(["\(flag)=\(value)"], naming: flag)
    }
  }

  @Test(arguments: limits)
  func `a flag without its value is wrong usage`(_ limit: Limit) throws {
    try expectUsageError([limit.flag], naming: "\(limit.flag) needs a value")
    try expectUsageError(["--fail-on-error", limit.flag], naming: limit.flag)
  }

  @Test(arguments: [
    (["--max-lines", "5"], "--max-lines"), (["--max"], "--max"), (["-x"], "-x"),
    (["--"], "--"), (["-"], "-"), (["serve"], "serve"), ([""], "\"\""),
    (["--Fail-On-Error"], "--Fail-On-Error"), (["--fail-on-error=yes"], "yes"),
    (["--fail-on-error="], "belongs to no option"), (["--fail-on-error", "x"], "x"),
    (["--max-depth", "5", "6"], "6"), (["--version", "now"], "--version stands alone"),
    (["--openrpc", "--version"], "--openrpc stands alone"), (["--help=all"], "--help"),
    (["--=5"], "--"), (["--max-depth=5=6"], "5=6"),
  ])
  func `what is no option is wrong usage`(arguments: [String], what: String) throws {
    try expectUsageError(arguments, naming: what)
  }
}
