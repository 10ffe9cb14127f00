import PagerJSON
import Testing

@Suite struct NodeTests {
  @Test(arguments: [
    ("{}", JSONNode.Kind.object),
    ("[]", .array),
    (#""""#, .string),
    ("0", .integer),
    ("-0", .integer),
    ("0.0", .real),
    ("1e0", .real),
    ("true", .boolean),
    ("false", .boolean),
    ("null", .null),
  ])
  func `a node knows its kind, and has a value of that kind only`(
    text: String, kind: JSONNode.Kind
  ) throws {
    try withRoot(of: text) { root in
      #expect(root.kind == kind)
      #expect(root.isNull == (kind == .null))
      #expect((root.boolean != nil) == (kind == .boolean))
      #expect((root.integer != nil) == (kind == .integer))
      #expect((root.real != nil) == (kind == .real))
      #expect((root.text != nil) == (kind == .string))
    }
  }

  @Test func `scalars have the values that were sent`() throws {
    #expect(try withRoot(of: "true") { $0.boolean } == true)
    #expect(try withRoot(of: "false") { $0.boolean } == false)
    #expect(try withRoot(of: "-9223372036854775808") { $0.integer } == .min)
    #expect(try withRoot(of: "9223372036854775807") { $0.integer } == .max)
    #expect(try withRoot(of: "0.1") { $0.real } == 0.1)
    #expect(try withRoot(of: "-1e-7") { $0.real } == -1e-7)
    #expect(
      try withRoot(of: #""a\u0000b""#) { $0.text.map { ByteString($0).bytes } } == [97, 0, 98])
  }

  @Test(arguments: [
    ("[]", 0), ("[0]", 1), ("[[],[[]],{}]", 3), ("{}", 0), (#"{"a":1,"b":[1,2]}"#, 2), ("7", 0),
    (#""abc""#, 0), ("null", 0), ("1.5", 0), ("true", 0),
  ])
  func `containers have a count, scalars have none`(text: String, count: Int) throws {
    #expect(try withRoot(of: text) { $0.count } == count)
  }

  @Test func `elements stand in the order in which they were sent`() throws {
    let elements = try withRoot(of: "[3,1,2,3]") { root in
      (0..<root.count).map { root[$0].integer }
    }
    #expect(elements == [3, 1, 2, 3])
  }

  @Test func `members stand in the order in which they were sent`() throws {
    let text = #"{"z":1,"a":2,"":3,"M":4,"\u0041":5,"é":6}"#
    try withRoot(of: text) { root in
      #expect(root.members.map { $0.name.description } == ["z", "a", "", "M", "A", "é"])
      #expect(root.members.map { $0.value.integer } == [1, 2, 3, 4, 5, 6])
    }
  }

  @Test(arguments: ["[1]", "1", #""a""#, "null", "{}"])
  func `what is no object, or an empty one, has no members`(text: String) throws {
    try withRoot(of: text) { root in
      #expect(root.members.map { $0.name.description } == [])
      #expect(root.member("a") == nil)
      #expect(root.member("") == nil)
      #expect(root.member(ByteString("a")) == nil)
      #expect(root.member(ByteString("")) == nil)
    }
  }

  @Test func `a member is found by the bytes of its name`() throws {
    let text = "{\"\":0,\"a\":1,\"ab\":2,\"\u{E9}\":3,\"e\u{301}\":4,\"A\":5}"
    try withRoot(of: text) { root in
      #expect(root.member("")?.integer == 0)
      #expect(root.member("a")?.integer == 1)
      #expect(root.member("ab")?.integer == 2)
      #expect(root.member("abc") == nil)
      #expect(root.member("b") == nil)
      #expect(root.member(ByteString(""))?.integer == 0)
      #expect(root.member(ByteString("ab"))?.integer == 2)
      #expect(root.member(ByteString("A"))?.integer == 5)
      #expect(root.member(ByteString("\u{E9}"))?.integer == 3)
      #expect(root.member(ByteString("e\u{301}"))?.integer == 4)
      #expect(root.member(ByteString("a\0")) == nil)
      #expect(root.member(ByteString([0xFF])) == nil)
    }
  }

  @Test func `a member with the value null is there`() throws {
    try withRoot(of: #"{"a":null}"#) { root in
      #expect(root.member("a")?.isNull == true)
    }
  }

  @Test func `an object of many members keeps them all in order`() throws {
    let names = (0..<5_000).map { "n\(($0 * 7_919) % 5_000)" }
    let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    try withRoot(of: text) { root in
      #expect(root.count == 5_000)
      #expect(root.members.map { $0.name.description } == names)
    }
    #expect(try rewritten(text) == text)
  }

  @Test func `a text is compared by bytes and not as a C string`() throws {
    try withRoot(of: #""ab\u0000c""#) { root in
      guard let text = root.text else {
        Issue.record("no text")
        return
      }
      #expect(text.count == 4)
      #expect(text.containsNUL)
      #expect(text == "ab\0c")
      #expect(!(text == "ab"))
      #expect(text == ByteString("ab\0c"))
      #expect(!(text == ByteString("ab")))
      #expect(!(text == ByteString("ab\0d")))
    }
    try withRoot(of: "\"\u{E9}\"") { root in
      #expect(root.text.map { $0 == "\u{E9}" } == true)
      #expect(root.text.map { $0 == "e\u{301}" } == false)
      #expect(root.text.map { $0.containsNUL } == false)
    }
    #expect(try withRoot(of: #""""#) { $0.text.map { $0 == "" && $0 == ByteString("") } } == true)
  }

  @Test func `the parser's version is told`() {
    #expect(JSONDocument.parserVersion.split(separator: ".").count >= 2)
    #expect(JSONDocument.parserVersion.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39) ~= $0 })
  }
}
