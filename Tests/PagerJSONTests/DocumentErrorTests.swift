import PagerJSON
import Testing

@Suite struct DocumentErrorTests {
  @Test(arguments: [
    "", " ", "\t\r", "{", "[", "[1", "[1,", "[1,]", "{}{}", "{} x", "1 2", "[1]]", "nul", "tru",
    "'a'",
    "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "\"a", "\"\\x\"", "\"\\u12\"", "\"\t\"", "01",
    "1.",
    ".5", "+1", "NaN", "Infinity", "0x1", "\u{FEFF}{}", "{}\u{A0}", "/* */1", "[1;2]",
    "\"\\u00zz\"",
    "{}\\n\\n", "Content-Length: 12",
  ])
  func `what is no JSON text is a syntax error`(text: String) {
    #expect(refusal(of: text)?.reason == .syntax)
  }

  @Test(
    arguments: [
      [0xFF], [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22],
      [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xE0, 0x9F, 0xBF, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xED, 0xBF, 0xBF, 0x22],
      [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xC3, 0x28, 0x22],
      [0x22, 0xF0, 0x9F, 0x98, 0x22], [0x22, 0xE9, 0x22], [0xFF, 0xFE], [0x5B, 0xFE, 0x5D],
      [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], [0x22, 0x61, 0xCC],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are an encoding error`(text: [UInt8]) {
    #expect(refusal(of: text)?.reason == .encoding)
  }

  @Test(arguments: [
    "\0", "[123\0]", "123\0", "[true\0]", "{\"a\":1\0}", "[null\0]", "[1.5\0]", "[1\0,2]",
    "\"a\0b\"",
    "[\0]", "\0{}", "{}\0", "[1e5\0]", "{\"a\0\":1}", "[-0\0]", "false\0", "[]\0\0\0",
    "{\"id\":1\0,\"b\":2}",
  ])
  func `a NUL byte is an encoding error wherever it stands`(text: String) {
    let error = refusal(of: text)
    #expect(error?.reason == .encoding)
    #expect(error?.offset == utf8(text).firstIndex(of: 0))
  }

  @Test(arguments: [
    #""\ud800""#, #""\udbff""#, #""\udc00""#, #""\udfff""#, #""\uD83D""#, #""\uDE00""#,
    #""\ude00\ud83d""#, #""\ud83dx""#, #""x\ud83d""#, #""\ud83d\u0041""#, #""\ud83d\ud83d""#,
    #""\ud83d\ud83d\ude00""#, #""\ud83d\n""#, #""\ud83d\\ude00""#, #""\ud83d ude00""#,
    #"["\ud800"]"#, #"{"\ud800":1}"#, #"{"a":"\udc00"}"#, #"["ok","\ud83d\ude00","\ud83d"]"#,
    #""\ud83d\ude00\ude00""#, #""\\\ud800""#, #""\ud800\"""#, "\"\\ud83d\u{FFFD}\"",
  ])
  func `half a surrogate pair is an encoding error`(text: String) {
    #expect(refusal(of: text)?.reason == .encoding)
  }

  @Test(arguments: [
    (#""\ud83d\ude00""#, "😀"), (#""\uD800\uDC00""#, "\u{10000}"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\ud83d\ude00\ud83d\ude00""#, "😀😀"),
    (#""\\ud800""#, #"\ud800"#), (#""\\\\udc00""#, #"\\udc00"#),
    (#""\ud7ff\ue000""#, "\u{D7FF}\u{E000}"),
    (#""\\\ud83d\ude00""#, "\\😀"), (#""ud800""#, "ud800"),
  ])
  func `whole pairs, and what only looks like half of one, are text`(
    json: String, text: String
  ) throws {
    #expect(try withRoot(of: json) { $0.text.map { ByteString($0) } } == ByteString(text))
  }

  @Test(arguments: [
    #"{"\u0000":1}"#, #"{"a\u0000b":1}"#, #"[{"x":{"\u0000":{}}}]"#, #"{"a":1,"b\u0000":2}"#,
  ])
  func `U+0000 in the name of a member is an encoding error`(text: String) {
    #expect(refusal(of: text)?.reason == .encoding)
  }

  @Test(arguments: [#""\u0000""#, #"["a\u0000b"]"#, #"{"a":"\u0000\u0000"}"#])
  func `U+0000 in a value is text`(text: String) throws {
    #expect(try rewritten(text) == text)
  }

  @Test(arguments: [
    #"{"a":1,"a":1}"#, #"{"a":1,"a":2}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":2}"#,
    #"{"\u0061":1,"a":2}"#, #"{"":1,"":2}"#, #"[{"x":{"y":1,"y":null}}]"#, #"{"\/":1,"/":2}"#,
    "{\"\u{E9}\":1,\"\\u00e9\":2}", "{\"😀\":1,\"\\ud83d\\ude00\":2}", #"{"\n":1,"\u000a":2}"#,
    #"{"id":1,"method":"x","id":1}"#,
  ])
  func `a member named twice is an error, however it is spelled`(text: String) {
    #expect(refusal(of: text)?.reason == .duplicateMember)
  }

  @Test(arguments: [
    #"{"a":1,"A":2}"#, #"[{"a":1},{"a":1}]"#, #"{"a":{"a":1}}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}",
    #"{"a":1,"a ":2,"":3}"#, "{\"\u{C5}\":1,\"\u{212B}\":2,\"A\u{30A}\":3}",
    #"{"a":1,"\\u0061":2}"#,
  ])
  func `names that are not the same bytes are different members`(text: String) throws {
    #expect(try rewritten(text).utf8.count == text.utf8.count)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "[18446744073709551616]", "1e309", "-1e309",
    "1e400",
    "1E+400", "[1.0e999999999]", "{\"a\":1e99999999999999999999}", "0.1e310",
    "179769313486231580e292",
    "1.7976931348623159e308", "123456789012345678901234567890", "[1,1e400]",
  ])
  func `a number that nothing can hold is a range error`(text: String) {
    #expect(refusal(of: text)?.reason == .numberRange)
  }

  @Test(arguments: [
    "{\"a\":1", "[1,2,x]", "\"\u{301}\\q\"", "{\"a\":1,\"a\":2}", "[1e400]", "\"\\ud800\"",
    "[\"a\0\"]",
    "{}[]", "nope", " ",
  ])
  func `the place of an error lies in the text`(text: String) throws {
    let error = try #require(refusal(of: text))
    #expect(error.offset >= 0 && error.offset <= text.utf8.count)
  }

  @Test(arguments: [
    (#"["\uD800\uDC00" }"#, JSONError.Reason.syntax), (#"["\\ud800" }"#, .syntax),
    (#"["\\\\udc00",]"#, .syntax), (#"{"\\uDFFF":}"#, .syntax), (#"["\n\t\\","ud800" }"#, .syntax),
    (#"["\uD7FF\uE000" }"#, .syntax), (#"["\uD800" }"#, .encoding),
    (#"["\\\udc00" }"#, .encoding), (#"["\uD800\\uDC00" }"#, .encoding),
  ])
  func `in a text with another fault only a real half of a pair is told`(
    text: String, reason: JSONError.Reason
  ) {
    #expect(refusal(of: text)?.reason == reason)
  }

  @Test(arguments: [#"\uD800"#, #"{}\uD800"#, #"[\uDC00]"#])
  func `half a pair outside of a string is no text at all`(text: String) {
    #expect(refusal(of: text)?.reason == .syntax)
  }
}
