import PagerTestSupport
import Testing

/// Each limit as a flag of the process, at n and at n + 1, and what the error of n + 1 names.
@Suite("Limits, end to end")
struct LimitTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The limit's name.
    let testDescription: String
    let value: Int
    /// Requests that do not count.
    var setUp = ""
    /// What is allowed n times, or is n large.
    let within: String
    /// One more.
    let over: String
    /// The error's data.
    let error: String
  }

  private static func load(_ name: String) -> String {
    Requests.call(1, "loadNext", #"{"as":"\#(name)"}"#)
  }

  private static func deliver(_ name: String, _ rows: String) -> String {
    Requests.call(1, "deliver", #"{"ticket":"\#(name)","rows":\#(rows),"hasMore":true}"#)
  }

  private static func open(_ name: String) -> String {
    Requests.call(1, "open", #"{"session":"\#(name)"}"#)
  }

  private static func limit(_ name: String, _ value: Int) -> String {
    #""limit":"\#(name)","value":\#(value)"#
  }

  static let cases = [
    Case(
      testDescription: "lineBytes", value: 50,
      within: Requests.ask(1).dropLast() + String(repeating: " ", count: 8) + "\n",
      over: Requests.ask(1).dropLast() + String(repeating: " ", count: 9) + "\n",
      error: limit("lineBytes", 50)),
    Case(
      testDescription: "depth", value: 3,
      within: Requests.call(1, "reset", #"{"query":[1]}"#),
      over: Requests.call(1, "reset", #"{"query":[[]]}"#), error: limit("depth", 3)),
    Case(
      testDescription: "batch", value: 2,
      within: "[\(Requests.ask(1).dropLast()),\(Requests.ask(2).dropLast())]\n",
      over: "[1,2,3]\n", error: limit("batch", 2)),
    Case(
      testDescription: "sessions", value: 3, within: open("a") + open("b") + open("c"),
      over: open("d"), error: limit("sessions", 3)),
    Case(
      testDescription: "nameBytes", value: 4, within: open("éé"), over: open("éé!"),
      error: #""reason":"range","param":"session""#),
    Case(
      testDescription: "items", value: 3, within: load("a") + deliver("a", "[1,2,3]") + load("b"),
      over: deliver("b", "[4]"), error: limit("items", 3)),
    Case(
      testDescription: "pages", value: 2,
      within: load("a") + deliver("a", "[1]") + load("b") + deliver("b", "[2]") + load("c"),
      over: deliver("c", "[]"), error: limit("pages", 2)),
    Case(
      testDescription: "ticketNames", value: 2,
      within: load("a") + deliver("a", "[1]") + load("b") + deliver("b", "[2]"),
      over: load("c"), error: limit("ticketNames", 2)),
  ]

  /// What there is to set, but for what has no error: the engine waits (`BackpressureTests`).
  @Test func `every limit is here`() {
    #expect(
      cases.map(\.testDescription) == OptionTests.limits.map(\.name).filter { $0 != "pendingBytes" }
    )
  }

  private var cases: [Case] { Self.cases }

  @Test(arguments: cases)
  func `n is served, n + 1 is an error that names the limit and changes nothing`(
    _ test: Case
  ) throws {
    let flag = try #require(OptionTests.limits.first { $0.name == test.testDescription }?.flag)
    let look = Requests.call(9, "snapshot") + Requests.call(9, "sessions")
    // A short line is needed to look.
    let looks = test.testDescription != "lineBytes"
    let run = try EngineProcess.run(
      [flag, "\(test.value)"],
      test.within + (looks ? look : "") + test.over + (looks ? look : "") + test.within)
    run.expect()
    let errors = run.lines.filter { $0.contains(#""error":"#) }
    let refused = try #require(errors.first { $0.contains(test.error) }, "\(run)")
    #expect(refused.contains(flag), "\(refused)")
    let count = test.within.split(separator: "\n").count
    let isServed = run.lines.prefix(count).allSatisfy { !$0.contains(#""error":"#) }
    #expect(isServed, "\(run)")
    if looks {
      #expect(run.lines[count..<(count + 2)] == run.lines[(count + 3)..<(count + 5)], "\(run)")
    }
  }

  /// A page that has no room leaves its ticket in flight, and one that has is taken with it.
  @Test(arguments: ["keepFirst", "replace", "keepAll"])
  func `a full session refuses a page and loses nothing`(duplicates: String) throws {
    let run = try EngineProcess.run(
      ["--max-items", "3"],
      Requests.call(1, "open", #"{"duplicates":"\#(duplicates)"}"#) + Self.load("a")
        + Self.deliver("a", "[1,2]") + Self.load("b") + Self.deliver("b", "[3,4]")
        + Requests.call(2, "snapshot") + Self.deliver("b", "[3]") + Requests.call(2, "snapshot"))
    run.expect()
    #expect(
      run.verdicts[1..<5] == ["started", "applied", "started", "limit"], "\(run)")
    #expect(
      run.lines[5].contains(#""phase":"loading""#) && run.lines[5].contains(#""items":[1,2]"#))
    #expect(run.verdicts[6] == "applied")
    #expect(run.lines[7].contains(#""items":[1,2,3]"#), "\(run)")
  }
}
