import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct RestoredSnapshotTests {
  /// The members of a complete snapshot of each kind of paging.
  private static func members(_ paging: Paging) -> [(name: String, value: String)] {
    let next =
      switch paging {
      case .page: #"{"page":3}"#
      case .offset: #"{"offset":40}"#
      case .cursor: #"{"cursor":"c"}"#
      }
    return [
      ("paging", "\"\(paging.wireName)\""), ("query", #"{"q":1}"#), ("next", next),
      ("hasMore", "true"), ("count", "2"), ("from", "0"), ("items", "[1,2]"),
    ]
  }

  /// A snapshot in one line, or what is wrong with it.
  private static func describe(
    _ members: [(name: String, value: String)], _ paging: Paging
  ) throws -> String {
    let text = "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
    return try withRoot(of: text) { node in
      do throws(RPCError) {
        let snapshot = try RestoredSnapshot(node, paging: paging)
        let next = written { snapshot.next.write(to: &$0) }
        return "\(json(snapshot.query)) \(next) \(snapshot.hasMore) \(snapshot.replacing) "
          + json(snapshot.items)
      } catch {
        return summary(error)
      }
    }
  }

  private static func with(_ name: String, _ value: String?, _ paging: Paging) throws -> String {
    var members = members(paging)
    members.removeAll { $0.name == name }
    if let value { members.append((name, value)) }
    return try describe(members, paging)
  }

  @Test(arguments: [Paging.page, .offset, .cursor])
  func `a complete snapshot is read, in any order and with more members`(paging: Paging) throws {
    let members = Self.members(paging)
    let expected = #"{"q":1} \#(members[2].value) true false [1,2]"#
    #expect(try Self.describe(members, paging) == expected)
    #expect(try Self.describe(members.reversed(), paging) == expected)
    let more = [("session", "7"), ("counters", "null"), ("new", "[]"), ("phase", #""loading""#)]
    #expect(try Self.describe(members + more, paging) == expected)
  }

  @Test(arguments: ["paging", "query", "next", "hasMore", "count", "from", "items"])
  func `each member is needed`(name: String) throws {
    for paging in [Paging.page, .offset, .cursor] {
      #expect(
        try Self.with(name, nil, paging) == "invalidSnapshot param=snapshot.\(name)")
    }
  }

  @Test(
    arguments: [
      ("paging", [#""offset""#, #""cursor""#, #""Page""#, #""""#, "null", "1", "[]"]),
      (
        "next",
        [
          "null", "1", "[]", "{}", #"{"offset":3}"#, #"{"cursor":null}"#, #"{"page":-1}"#,
          #"{"page":1.0}"#, #"{"page":"1"}"#, #"{"page":null}"#, #"{"page":1,"offset":1}"#,
          #"{"page":1,"x":1}"#, #"{"page":9223372036854775807}"#,
        ]
      ),
      ("hasMore", ["null", "0", "1", #""true""#, "[]"]),
      ("replacing", ["null", "0", #""true""#, "[]"]),
      ("count", ["null", "2.0", #""2""#, "true"]),
      ("from", ["null", "1", "-1", "0.0", #""0""#, "false"]),
      ("items", ["null", "{}", "[]", "[1]", "[1,2,3]", #""[1,2]""#, "2"]),
    ] as [(String, [String])])
  func `a member that does not fit is named`(name: String, values: [String]) throws {
    for value in values {
      #expect(
        try Self.with(name, value, .page) == "invalidSnapshot param=snapshot.\(name)", "\(value)")
    }
  }

  @Test func `a count that is not the number of items is an error of one of the two`() throws {
    for count in ["0", "1", "3", "-1", "9223372036854775807"] {
      let error = try Self.with("count", count, .page)
      #expect(error == "invalidSnapshot param=snapshot.items", "\(count)")
    }
  }

  @Test(arguments: [
    (Paging.page, #"{"page":0}"#), (.page, #"{"page":9007199254740991}"#),
    (.offset, #"{"offset":0}"#),
    (.cursor, #"{"cursor":null}"#), (.cursor, #"{"cursor":""}"#), (.cursor, #"{"cursor":-1}"#),
    (.cursor, #"{"cursor":"\u0000"}"#), (.cursor, #"{"cursor":9223372036854775807}"#),
  ])
  func `any position of the session's kind is taken`(paging: Paging, next: String) throws {
    #expect(
      try Self.with("next", next, paging) == #"{"q":1} \#(next) true false [1,2]"#)
  }

  @Test(arguments: [
    #"{"cursor":1.5}"#, #"{"cursor":true}"#, #"{"cursor":[]}"#, #"{"cursor":{}}"#, #"{"page":1}"#,
    #"{"cursor":"a","page":1}"#,
  ])
  func `a cursor that is none is refused`(next: String) throws {
    #expect(try Self.with("next", next, .cursor) == "invalidSnapshot param=snapshot.next")
  }

  @Test func `query may be any JSON, hasMore and replacing either`() throws {
    for query in ["null", "0", #""q""#, "[]", #"{"b":1,"a":2}"#] {
      #expect(
        try Self.with("query", query, .page) == #"\#(query) {"page":3} true false [1,2]"#)
    }
    #expect(try Self.with("hasMore", "false", .page) == #"{"q":1} {"page":3} false false [1,2]"#)
    #expect(try Self.with("replacing", "false", .page) == #"{"q":1} {"page":3} true false [1,2]"#)
    #expect(try Self.with("replacing", "true", .page) == #"{"q":1} {"page":3} true true [1,2]"#)
  }

  @Test func `of several members that do not fit the first is named`() throws {
    let order = ["paging", "query", "next", "hasMore", "count", "from", "items"]
    for (index, name) in order.enumerated() {
      let members = Self.members(.page).filter { !order[index...].contains($0.name) }
      #expect(
        try Self.describe(members, .page) == "invalidSnapshot param=snapshot.\(name)")
    }
  }
}
