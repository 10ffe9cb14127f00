import PagerJSON
import Testing

@Suite struct PointerTests {
  /// The document of RFC 6901, section 5.
  private static let rfc =
    #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

  /// The canonical text of what `pointer` finds in `text`; nil where it finds nothing.
  private static func found(_ pointer: String, in text: String) throws -> String? {
    let pointer = try #require(JSONPointer(ByteString(pointer)))
    return try withRoot(of: text) { root in
      pointer.resolve(in: root).map { node in writtenText { $0.value(node) } }
    }
  }

  @Test(arguments: [
    ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/foo/1", #""baz""#), ("/", "0"),
    ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"),
    ("/ ", "7"), ("/m~0n", "8"),
  ])
  func `every example of RFC 6901 is found`(pointer: String, text: String) throws {
    #expect(try Self.found(pointer, in: Self.rfc) == text)
  }

  @Test func `the empty pointer is the whole value`() throws {
    #expect(try Self.found("", in: Self.rfc) == rewritten(Self.rfc))
    #expect(try Self.found("", in: "7") == "7")
    #expect(try Self.found("", in: "null") == "null")
  }

  @Test(arguments: [
    ("/a/b/c", #"{"a":{"b":{"c":null}}}"#, "null"),
    ("/a//b", #"{"a":{"":{"b":1}}}"#, "1"),
    ("//", #"{"":{"":2}}"#, "2"),
    ("/a/", #"{"a":{"":3}}"#, "3"),
    ("/~01", #"{"~1":4,"/":5}"#, "4"),
    ("/~1", #"{"~1":4,"/":5}"#, "5"),
    ("/~0~1~0", #"{"~/~":6}"#, "6"),
    ("/~00", #"{"~0":7}"#, "7"),
    ("/0", #"{"0":8}"#, "8"),
    ("/-", #"{"-":9}"#, "9"),
    ("/01", #"{"01":10}"#, "10"),
    ("/0/0/0", "[[[11]]]", "11"),
    ("/10", "[0,1,2,3,4,5,6,7,8,9,12]", "12"),
    ("/a/1/b", #"{"a":[0,{"b":13}]}"#, "13"),
    ("/\u{E9}", "{\"\u{E9}\":14,\"e\u{301}\":15}", "14"),
    ("/e\u{301}", "{\"\u{E9}\":14,\"e\u{301}\":15}", "15"),
    ("/%25", #"{"%25":16,"%":17}"#, "16"),
    ("/\u{7F}\u{2028}", "{\"\u{7F}\u{2028}\":18}", "18"),
  ])
  func `a pointer leads through objects and arrays`(
    pointer: String, value: String, text: String
  ) throws {
    #expect(try Self.found(pointer, in: value) == text)
  }

  @Test(arguments: [
    ("/b", #"{"a":1}"#), ("/A", #"{"a":1}"#), ("/a/b", #"{"a":1}"#), ("/a/b", #"{"a":"b"}"#),
    ("/a/0", #"{"a":"b"}"#), ("/a/b", #"{"a":null}"#), ("/a/b", #"{"a":true}"#),
    ("/a/b", #"{"a":1.5}"#), ("/", "[1]"), ("/", "{}"), ("/", "1"), ("/a", "[1]"), ("/-", "[1]"),
    ("/1", "[1]"), ("/00", "[1]"), ("/01", "[1,2]"), ("/+1", "[1,2]"), ("/-1", "[1,2]"),
    ("/-0", "[1]"), ("/0 ", "[1]"), ("/ 0", "[1]"), ("/0.0", "[1]"), ("/0x0", "[1]"),
    ("/1e0", "[1,2]"), ("/\u{661}", "[1,2]"), ("/9223372036854775807", "[1]"),
    ("/9223372036854775808", "[1]"), ("/18446744073709551616", "[1]"),
    ("/99999999999999999999999999999999", "[1]"), ("/0/0", "[1]"), ("//", "[[1]]"),
    ("/a/", #"{"a":[1]}"#), ("/e", "{\"\u{E9}\":14}"), ("/%25", #"{"%":1}"#), ("/0", "{}"),
  ])
  func `a pointer to nothing finds nothing`(pointer: String, value: String) throws {
    #expect(try Self.found(pointer, in: value) == nil)
  }

  @Test(arguments: [
    "a", "foo/bar", " ", "#", "#/a", "~0", "~1", "/~", "/~2", "/a~", "/~a", "/~/a", "/a/~~0",
    "/~\u{660}", "/ok/~", "\\", "\u{FEFF}/a", "0",
  ])
  func `what is no pointer is refused`(text: String) {
    #expect(JSONPointer(ByteString(text)) == nil)
  }

  @Test(arguments: [
    "", "/", "//", "/a", "/a/b", "/~0", "/~1", "/~01", "/a~0b~1c", "/ ", "/\"", "/\u{E9}", "/-",
    "/*",
    "/a#b", "/\n",
  ])
  func `a pointer keeps the text that it was written as`(text: String) throws {
    let pointer = try #require(JSONPointer(ByteString(text)))
    #expect(pointer.text == ByteString(text))
  }

  @Test func `pointers are compared by what they were written as`() throws {
    #expect(JSONPointer(ByteString("/a")) == JSONPointer(ByteString("/a")))
    #expect(JSONPointer(ByteString("/a")) != JSONPointer(ByteString("/b")))
    #expect(JSONPointer(ByteString("/\u{E9}")) != JSONPointer(ByteString("/e\u{301}")))
  }
}
