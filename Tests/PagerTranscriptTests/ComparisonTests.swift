import PagerJSON
import Testing

@testable import PagerTranscript

@Suite("Comparing replies")
struct ComparisonTests {
  private func paths(
    _ expected: String, _ got: String, _ extent: Comparison.Extent
  ) throws -> [String] {
    try Comparison.differences(
      expected: ByteString(expected), got: ByteString(got), extent
    ).map(\.path)
  }

  @Test(arguments: [
    ("{}", "{}"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#), ("[1,2]", "[1, 2]"),
    (#"{"a":"é"}"#, #"{"a":"\u00e9"}"#), ("1.50", "1.5"), ("null", " null "),
  ])
  func `equal values are equal however they are written`(expected: String, got: String) throws {
    #expect(try paths(expected, got, .whole).isEmpty)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#, ["a"]),
    (#"{"a":1}"#, #"{"a":1.0}"#, ["a"]),
    (#"{"a":1}"#, #"{"a":"1"}"#, ["a"]),
    (#"{"a":true}"#, #"{"a":false}"#, ["a"]),
    (#"{"a":null}"#, "{}", ["a"]),
    ("{}", #"{"a":null}"#, ["a"]),
    ("[1,2]", "[2,1]", ["[0]", "[1]"]),
    ("[1]", "[1,2]", [""]),
    ("{}", "[]", [""]),
    (#"{"a":{"b":[{"c":1}]}}"#, #"{"a":{"b":[{"c":2}]}}"#, ["a.b[0].c"]),
    (#"{"a":"é"}"#, #"{"a":"e\u0301"}"#, ["a"]),
    (#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":3,"d":3}"#, ["b", "c", "d"]),
  ])
  func `only the members that differ are named`(
    expected: String, got: String, differing: [String]
  ) throws {
    #expect(try paths(expected, got, .whole) == differing)
  }

  @Test func `matching needs the members that are expected, at any depth`() throws {
    let got = #"{"id":1,"error":{"code":1003,"message":"m","data":{"reason":"limit","value":3}}}"#
    #expect(try paths(#"{"error":{"data":{"reason":"limit"}}}"#, got, .matching).isEmpty)
    #expect(
      try paths(#"{"error":{"data":{"reason":"range"}}}"#, got, .matching) == ["error.data.reason"])
    #expect(try paths(#"{"result":null}"#, got, .matching) == ["result"])
    #expect(try paths(#"[{"id":1},{}]"#, "[\(got),\(got)]", .matching).isEmpty)
    #expect(try paths(#"[{"id":1}]"#, "[\(got),\(got)]", .matching) == [""])
  }

  @Test func `the message of an error is not compared, and every other message is`() throws {
    let old = #"{"id":1,"error":{"code":1,"message":"old","data":{}}}"#
    let new = #"{"id":1,"error":{"code":1,"message":"new","data":{}}}"#
    #expect(try paths(old, new, .whole).isEmpty)
    #expect(try paths("[\(old)]", "[\(new)]", .whole).isEmpty)
    let failure = #"{"result":{"failure":{"error":{"message":"old"}}}}"#
    let other = #"{"result":{"failure":{"error":{"message":"new"}}}}"#
    #expect(try paths(failure, other, .whole) == ["result.failure.error.message"])
  }

  @Test func `what is no JSON is said to be none`() {
    #expect(throws: StepError.self) { try paths("{}", "Hello", .whole) }
    #expect(throws: StepError.self) { try paths("Hello", "{}", .whole) }
  }
}
