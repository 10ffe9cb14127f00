import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct ArgumentsTests {
  /// A value that is right for each parameter, whatever the method.
  static func sample(_ parameter: Parameter) -> String {
    switch parameter {
    case .session: #""s""#
    case .paging: #""cursor""#
    case .first: "7"
    case .identity: #""/id""#
    case .duplicates: #""keepAll""#
    case .whileLoading: #""supersede""#
    case .afterFailure: #""block""#
    case .repeatedPosition: #""end""#
    case .emptyCursor: #""end""#
    case .query: "{}"
    case .as: #""t""#
    case .ticket: #""t""#
    case .rows: "[]"
    case .hasMore: "true"
    case .nextCursor: #""c""#
    case .error: #"{"message":"m"}"#
    case .retryable: "false"
    case .snapshot: "{}"
    case .items: "true"
    case .from: "1"
    case .limit: "2"
    case .pages: "true"
    }
  }

  /// Values of the wrong JSON type for each parameter.
  static func wrongTypes(_ parameter: Parameter) -> [String] {
    switch parameter {
    case .session, .paging, .duplicates, .whileLoading, .afterFailure, .repeatedPosition,
      .emptyCursor, .as:
      ["null", "1", "1.5", "true", "[]", "{}"]
    case .first, .nextCursor: ["1.0", "true", "[]", "{}"]
    case .identity: ["1", "1.5", "true", "{}"]
    case .query: []
    case .ticket: ["null", "1", "1.5", "true", "[]"]
    case .rows: ["null", "1", "1.5", "true", #""[]""#, "{}"]
    case .hasMore, .retryable, .items, .pages:
      ["null", "0", "1", "1.5", #""true""#, "[]", "{}"]
    case .error, .snapshot: ["null", "1", "1.5", "true", #""x""#, "[]"]
    case .from, .limit: ["null", "1.0", "1e0", "true", #""1""#, "[]", "{}"]
    }
  }

  private static func byName(_ values: [(Parameter, String)]) -> String {
    "{" + values.map { #""\#($0.0.wireName)":\#($0.1)"# }.joined(separator: ",") + "}"
  }

  private static func byPosition(_ values: [(Parameter, String)]) -> String {
    "[" + values.map(\.1).joined(separator: ",") + "]"
  }

  @Test(arguments: Method.allCases)
  func `all parameters are taken by name, in any order, and by position`(method: Method) throws {
    let values = method.parameters.map { ($0, Self.sample($0)) }
    #expect(try problem(with: Self.byName(values), of: method) == nil)
    #expect(try problem(with: Self.byName(values.reversed()), of: method) == nil)
    #expect(try problem(with: Self.byPosition(values), of: method) == nil)
  }

  @Test(arguments: Method.allCases)
  func `a value of the wrong type is named, by name and by position`(method: Method) throws {
    for (index, parameter) in method.parameters.enumerated() {
      for wrong in Self.wrongTypes(parameter) {
        var values = method.parameters.map { ($0, Self.sample($0)) }
        values[index].1 = wrong
        let expected = "type param=\(parameter.wireName)"
        #expect(try problem(with: Self.byName(values), of: method) == expected, "\(wrong)")
        #expect(try problem(with: Self.byPosition(values), of: method) == expected, "\(wrong)")
      }
    }
  }

  @Test(arguments: Method.allCases)
  func `of two wrong values the first in the table's order is named`(method: Method) throws {
    let wrong = method.parameters.compactMap { parameter in
      Self.wrongTypes(parameter).last.map { (parameter, $0) }
    }
    for first in wrong.indices {
      let values = method.parameters.prefix { $0 != wrong[first].0 }.map { ($0, Self.sample($0)) }
      let all = Array(wrong[first...].reversed()) + values
      #expect(
        try problem(with: Self.byName(all), of: method) == "type param=\(wrong[first].0.wireName)")
    }
  }

  @Test(arguments: Method.allCases)
  func `one position too many is named by its index`(method: Method) throws {
    let values = method.parameters.map { ($0, Self.sample($0)) }
    let count = values.count
    for surplus in [["null"], ["1", "2"], ["{}", "[]", "0"]] {
      let params = "[" + (values.map(\.1) + surplus).joined(separator: ",") + "]"
      #expect(try problem(with: params, of: method) == "unknownParam param=params[\(count)]")
    }
  }

  @Test(arguments: Method.allCases)
  func `an unknown name is refused before anything else is looked at`(method: Method) throws {
    let known = Set(method.parameters.map { "\($0.wireName)" })
    let others = Parameter.allCases.map { "\($0.wireName)" }.filter { !known.contains($0) }
    for name in others + [
      "", "Session", "session ", "sessions", "x", "rows2", "has_more", "ticket.page",
    ] {
      let wrong = method.parameters.map { #""\#($0.wireName)":[{}]"# }
      let params = "{" + (wrong + [#""\#(name)":null"#]).joined(separator: ",") + "}"
      #expect(try problem(with: params, of: method) == "unknownParam param=\(name)")
    }
  }

  @Test func `of two unknown names the first one sent is named`() throws {
    #expect(try problem(with: #"{"b":1,"a":2}"#, of: .close) == "unknownParam param=b")
    #expect(
      try problem(with: #"{"session":"s","z":1,"a":2}"#, of: .close) == "unknownParam param=z")
  }

  @Test(arguments: Method.allCases)
  func `no params, empty ones by name and empty ones by position are the same`(
    method: Method
  ) throws {
    let none = try problem(with: nil, of: method)
    #expect(try problem(with: "{}", of: method) == none)
    #expect(try problem(with: "[]", of: method) == none)
  }

  @Test func `nothing of one request is left in the next one`() throws {
    let first = try JSONDocument(parsing: Array(#"{"session":"s","as":"t"}"#.utf8).span, depth: 9)
    let second = try JSONDocument(parsing: Array(#"{"as":"u"}"#.utf8).span, depth: 9)
    var arguments = Arguments(limits: Limits())
    try first.withRoot { root throws(RPCError) in
      try arguments.bind(root, of: .loadNext)
      #expect(arguments[.session]?.text?.description == "s")
    }
    try second.withRoot { root throws(RPCError) in
      try arguments.bind(root, of: .loadNext)
      #expect(arguments[.session]?.count == nil)
      #expect(arguments[.as]?.text?.description == "u")
    }
    try arguments.bind(nil, of: .loadNext)
    #expect(Parameter.allCases.allSatisfy { arguments[$0]?.count == nil })
  }
}
