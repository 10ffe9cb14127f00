import PagerClient
import Testing

@Suite struct `JSON values` {
  @Test func `literals are what they look like`() {
    let value: JSONValue = ["a": 1, "b": 1.0, "c": "x", "d": [true, .null], "e": [:]]
    #expect(value.text == #"{"a":1,"b":1.0,"c":"x","d":[true,null],"e":{}}"#)
    #expect(value["a"]?.integer == 1)
    #expect(value["b"]?.double == 1)
    #expect(value["c"]?.string == "x")
    #expect(value["d"]?[0]?.bool == true)
    #expect(value["d"]?[1]?.isNull == true)
    #expect(value["d"]?[2] == nil)
    #expect(value["e"]?.object?.count == 0)
    #expect(value["f"] == nil)
    let number = 7
    #expect("n\(number)" as JSONValue == "n7")
  }

  @Test func `a value of another kind is nil`() {
    let all: [JSONValue] = [.null, true, 1, 1.5, "x", [1], ["a": 1]]
    #expect(all.map(\.isNull) == [true, false, false, false, false, false, false])
    #expect(all.map { $0.bool != nil } == [false, true, false, false, false, false, false])
    #expect(all.map { $0.integer != nil } == [false, false, true, false, false, false, false])
    #expect(all.map { $0.double != nil } == [false, false, false, true, false, false, false])
    #expect(all.map { $0.string != nil } == [false, false, false, false, true, false, false])
    #expect(all.map { $0.array != nil } == [false, false, false, false, false, true, false])
    #expect(all.map { $0.object != nil } == [false, false, false, false, false, false, true])
    for (index, value) in all.enumerated() {
      #expect(all.map { $0 == value } == all.indices.map { $0 == index })
    }
  }

  @Test func `an integer and a double differ, and text is its bytes`() {
    #expect(JSONValue.integer(1) != .double(1))
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(["\u{E9}": 1] as JSONValue != ["e\u{301}": 1])
    #expect(Set<JSONValue>(["\u{E9}", "e\u{301}", "\u{E9}"]).count == 2)
    let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(object["e\u{301}"] == 2)
  }

  @Test func `the order of members is kept and does not count`() {
    let one: JSONValue = ["b": 1, "a": [1, 2]]
    let other: JSONValue = ["a": [1, 2], "b": 1]
    #expect(one.text == #"{"b":1,"a":[1,2]}"#)
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(one != ["b": 1])
    #expect(one != ["b": 1, "a": [2, 1]])
    #expect(one != ["b": 1, "c": [1, 2]])
  }

  @Test func `a member is replaced where it stands, added at the end, or removed`() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = .null
    object["b"] = nil
    object["d"] = nil
    #expect(JSONValue.object(object).text == #"{"a":3,"c":null}"#)
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "0", "1.0", "0.1", "1e300", "-0.0", "5e-324",
    #""é😀\u2028\u0000\"\\/\n""#, "[]", "{}", "null", "true", "false",
    #"{"b":[1,{"a":2.5}],"a":null}"#,
  ])
  func `what is read is written as it was`(text: String) {
    #expect(JSONValue(parsing: text)?.text == text)
  }

  @Test(arguments: [
    "", "1 2", "{", "9223372036854775808", "1e400", #"{"a":1,"a":2}"#, "'a'", #""\ud800""#, "nan",
  ])
  func `what is no JSON text is nil`(text: String) {
    #expect(JSONValue(parsing: text) == nil)
  }

  @Test(
    arguments: [
      (.double(.nan), "`params.query` is nan, and JSON has no such number"),
      ([[.double(.infinity)]], "`params.query[0][0]` is inf, and JSON has no such number"),
      (["a": ["b": 1, "b": 2]], "`params.query.a` has two members `b`"),
      (["a\0": 1], "`params.query` has a member with U+0000 in its name"),
    ] as [(JSONValue, String)])
  func `what cannot be sent is not sent`(value: JSONValue, reason: String) async throws {
    try await withPagerEngine(.inProcess) { engine in
      let invalid = try await error(InvalidValue.self) {
        try await engine.session().reset(query: value)
      }
      #expect(invalid.description == reason)
      #expect(try await engine.session().snapshot().generation == 0)
      #expect(value.text.contains("value"))
    }
  }

  /// Nests arrays, so that the value has so many levels.
  static func nested(_ levels: Int) -> JSONValue {
    (1..<levels).reduce([]) { value, _ in [value] }
  }

  @Test func `depth has a limit`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let list = engine.session()
      // `params` is a level, too.
      let deep = try await error(RPCError.self) { try await list.reset(query: Self.nested(2_047)) }
      #expect(deep.reason == .depth)
      let tooDeep = try await error(InvalidValue.self) {
        try await list.reset(query: Self.nested(2_048))
      }
      #expect(tooDeep.description.hasSuffix("has more than 2048 levels of arrays and objects"))
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `the deepest value that an engine takes comes back`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place, arguments: ["--max-depth", "2000"])) { engine in
      let query = Self.nested(1_998)
      try await engine.session().reset(query: query)
      #expect(try await engine.session().snapshot().query == query)
    }
  }
}
