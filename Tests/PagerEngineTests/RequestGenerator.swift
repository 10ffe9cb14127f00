import PagerTestSupport

/// A seeded random walk over all methods and parameters: mostly what a client would do next, now
/// and then nonsense.
struct RequestGenerator {
  private var generator: SeededGenerator
  /// The names of the sessions that are asked for; nil leaves the parameter out.
  let sessions: [String?]
  /// Whether some requests are malformed, or for all sessions at once.
  let isWild: Bool

  init(seed: UInt64, sessions: [String?], isWild: Bool = true) {
    generator = SeededGenerator(seed: seed)
    self.sessions = sessions
    self.isWild = isWild
  }

  /// The next request as a line.
  mutating func next(id: String) -> String {
    let (method, params) = call()
    if chance(12) { return notification(method, params) }
    return request(method, params, id: id)
  }

  /// The next method and its params.
  mutating func call() -> (method: String, params: String) {
    let session = pick(sessions)
    paging = chance(20) ? pick(["page", "offset", "cursor"]) : Self.paging(of: session)
    var members = session.map { [("session", "\"\($0)\"")] } ?? []
    let method = pick(Self.methods)
    switch method {
    case "open": members += open()
    case "loadNext", "retry", "refresh":
      if !chance(4) { members.append(("as", name())) }
      if method == "refresh", chance(2) { members.append(("query", pick(Self.queries))) }
    case "reset": if chance(2) { members.append(("query", pick(Self.queries))) }
    case "restore": members.append(("snapshot", snapshot()))
    case "deliver": members += deliver()
    case "fail": members += fail()
    case "snapshot": members += range()
    case "other" where isWild:
      return pick([
        ("sessions", "{}"), ("info", "[]"), ("nope", "{}"),
        ("sessions", "[1]"),
      ])
    case "other": return ("snapshot", text(members))
    default: break
    }
    if isWild, chance(30) { members.append(pick([("x", "1"), ("rows", "1"), ("from", "-1")])) }
    var seen: Set<String> = []
    return (method, text(members.filter { seen.insert($0.0).inserted }))
  }

  private static let methods =
    Array(repeating: "loadNext", count: 12) + Array(repeating: "deliver", count: 16)
    + Array(repeating: "fail", count: 4) + Array(repeating: "snapshot", count: 5)
    + [
      "retry", "retry", "refresh", "refresh", "reset", "restore", "cancel", "open", "open", "close",
    ]
    + ["other"]

  /// The kind of paging that a session usually has, so that tickets and cursors usually fit.
  private static func paging(of session: String?) -> String {
    ["cursor", "offset", "page"][session.map { $0.utf8.reduce(0) { $0 + Int($1) } % 2 } ?? 2]
  }

  /// The kind of paging of the current request.
  private var paging = "page"

  private func text(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  // MARK: Parameters

  private static let names = [#""t0""#, #""t1""#, #""t2""#, #""\u00e9""#, "\"e\u{301}\""]
  private static let queries = ["null", "1.50", #""q""#, #"{"z":1,"a":[]}"#]
  private static let cursors = [
    "null", #""""#, #""a""#, #""b""#, #""c""#, "1", #""1""#, "-2", #""d""#,
  ]

  private mutating func open() -> [(String, String)] {
    let choices: [(String, [String])] = [
      ("identity", [#""""#, #""/id""#, #"["/id","/v"]"#, #"[""]"#]),
      ("duplicates", [#""keepFirst""#, #""replace""#, #""keepAll""#]),
      ("whileLoading", [#""ignore""#, #""supersede""#]),
      ("afterFailure", [#""retry""#, #""block""#]),
      ("repeatedPosition", [#""halt""#, #""end""#, #""continue""#]),
      ("emptyCursor", [#""continue""#, #""end""#]), ("first", ["0", "5", "-1"]),
      ("query", Self.queries),
    ]
    var members = [("paging", "\"\(paging)\"")]
    for (name, values) in choices where chance(2) { members.append((name, pick(values))) }
    return members
  }

  /// Mostly the same name, so that it is mostly that of the ticket in flight.
  private mutating func name() -> String { chance(3) ? pick(Self.names) : Self.names[0] }

  private mutating func ticket() -> String {
    if !chance(5) { return name() }
    let position =
      switch paging {
      case "page": "\"page\":\(number(3))"
      case "offset": "\"offset\":\(number(6))"
      default: "\"cursor\":\(pick(Self.cursors))"
      }
    let attempt = chance(2) ? ",\"attempt\":\(number(2) + 1)" : ""
    return "{\"generation\":\(number(4)),\(position)\(attempt)}"
  }

  private mutating func rows() -> String {
    let row = pick([0, 0, 0, 0, 0, 0, 1, 2])
    var rows: [String] = []
    for _ in 0..<number(5) {
      let id = pick(["\(number(9))", "\"\(number(3))\"", "\"\u{E9}\"", "\"e\u{301}\""])
      rows.append(
        row == 0 ? id : row == 1 ? "{\"id\":\(id),\"v\":\(number(2))}" : pick(["1.5", "null", id]))
    }
    return "[" + rows.joined(separator: ",") + "]"
  }

  private mutating func deliver() -> [(String, String)] {
    var members = [("ticket", ticket()), ("rows", rows())]
    let isCursor = paging == "cursor"
    if !chance(isCursor ? 2 : 9) { members.append(("hasMore", chance(9) ? "false" : "true")) }
    if isCursor ? !chance(5) : chance(30) { members.append(("nextCursor", pick(Self.cursors))) }
    return members
  }

  private mutating func fail() -> [(String, String)] {
    let error = pick([
      #"{"message":"m"}"#, #"{"message":"m","code":1}"#,
      #"{"data":{"b":1,"a":2.50},"message":"é"}"#,
    ])
    var members = [("ticket", ticket()), ("error", error)]
    if chance(2) { members.append(("retryable", pick(["true", "false"]))) }
    return members
  }

  private mutating func snapshot() -> String {
    let rows = rows()
    let count = (try? JSONValue(parsing: Array(rows.utf8)).elements.count) ?? 0
    let next = paging == "cursor" ? pick(Self.cursors) : "\(number(6))"
    return text([
      ("paging", "\"\(paging)\""), ("query", pick(Self.queries)),
      ("next", "{\"\(paging)\":\(next)}"),
      ("hasMore", pick(["true", "true", "false"])), ("replacing", pick(["true", "false"])),
      ("count", "\(chance(9) ? count + 1 : count)"), ("from", "0"), ("items", rows),
    ])
  }

  private mutating func range() -> [(String, String)] {
    var members: [(String, String)] = []
    if chance(3) { members.append(("items", pick(["true", "false"]))) }
    if chance(3) { members.append(("from", "\(number(4))")) }
    if chance(3) { members.append(("limit", "\(number(4))")) }
    if chance(2) { members.append(("pages", pick(["true", "false"]))) }
    return members
  }

  // MARK: Chance

  private mutating func chance(_ one: Int) -> Bool { number(one) == 0 }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func pick<T>(_ values: [T]) -> T { values[number(values.count)] }
}
