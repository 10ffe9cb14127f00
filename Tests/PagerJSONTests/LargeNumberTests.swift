import PagerJSON
import Testing

@Suite struct LargeNumberTests {
  /// What is left of a text when its large numbers have become 0.0.
  private static func blanked(_ text: String, depth: Int = 128) throws -> String {
    let document = try JSONDocument(
      parsing: utf8(text).span, depth: depth, largeNumbersAreZero: true)
    return document.withRoot { root in writtenText { $0.value(root) } }
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e309", "1E309",
    "1e+309",
    "1e0309", "-1e309", "1.0e309", "10e308", "0.1e310", "1e99999", "1e99999999999999999999",
    "1.7976931348623159e308", "123456789012345678901234567890e300", "179769313486231590e291",
    String(repeating: "9", count: 20), String(repeating: "1", count: 5_000),
    "-" + String(repeating: "1", count: 400), "0." + String(repeating: "1", count: 400) + "e310",
    String(repeating: "1", count: 310) + ".5", "1e" + String(repeating: "9", count: 400),
  ])
  func `a number that is too large becomes 0,0, wherever it stands`(number: String) throws {
    for (sent, text) in [
      (number, "0.0"),
      ("[\(number)]", "[0.0]"),
      (" [ \(number) , \(number)\t] ", "[0.0,0.0]"),
      (#"{"a":\#(number),"b":[1,\#(number),2]}"#, #"{"a":0.0,"b":[1,0.0,2]}"#),
      (
        #"{"id":7,"\#(number)":"\#(number)","x":\#(number)}"#,
        #"{"id":7,"\#(number)":"\#(number)","x":0.0}"#
      ),
    ] {
      #expect(refusal(of: sent)?.reason == .numberRange)
      #expect(try Self.blanked(sent) == text)
    }
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "-0", "0", "12345", "-1234", "9e99", "1.5",
    "-0.0",
    "1e308", "1e-5", "5e-324", "1.7976931348623157e308", "1000000000000000000",
    "-9223372036854775807",
    "99999", "0.000001",
  ])
  func `a number that fits stays what it is`(number: String) throws {
    for sent in [number, "[\(number),1e400]", #"{"a":\#(number),"b":99999999999999999999}"#] {
      let expected = sent.replacing("1e400", with: "0.0")
        .replacing("99999999999999999999", with: "0.0")
      #expect(try Self.blanked(sent) == rewritten(expected))
    }
  }

  @Test(arguments: [
    ("1e-400", "0.0"), ("-1e-400", "-0.0"), ("0e400", "0.0"), ("0.0e99999", "0.0"),
    ("-0e999", "-0.0"), ("1e-99999999999999999999", "0.0"),
  ])
  func `underflow and zero with any exponent are no large numbers`(
    number: String, text: String
  ) throws {
    #expect(refusal(of: number) == nil)
    #expect(try rewritten(number) == text)
    #expect(try Self.blanked("[\(number),1e400]") == "[\(text),0.0]")
  }

  @Test(arguments: [
    (#"["1e400",1e400]"#, #"["1e400",0.0]"#),
    (#"["\"1e400",1e400]"#, #"["\"1e400",0.0]"#),
    (#"["\\",1e400,"x"]"#, #"["\\",0.0,"x"]"#),
    (#"{"99999999999999999999":99999999999999999999}"#, #"{"99999999999999999999":0.0}"#),
    (#"["\u0031e400"]"#, #"["1e400"]"#),
  ])
  func `digits inside strings are text`(sent: String, text: String) throws {
    #expect(try Self.blanked(sent) == text)
  }

  @Test(arguments: [
    ("[1e400,}", JSONError.Reason.syntax), ("[1e400", .syntax), ("[1e400 2]", .syntax),
    ("[99999999999999999999x]", .syntax), ("[1e400,012345678901234567890]", .syntax),
    ("[1e400,-9-9223372036854775809]", .numberRange), ("[1e400,1.e400]", .syntax),
    ("[1e400,1e400e400]", .numberRange), ("[1e400,-1e]", .syntax), ("[1e400,+1e400]", .syntax),
    (#"{"a":1e400,"a":1}"#, .duplicateMember),
    (#"[1e400,"\ud800"]"#, .encoding), ("[1e400,[[[1]]]]", .depth), ("[1e400,\0]", .encoding),
  ])
  func `what else is wrong with the text is still wrong`(
    text: String, reason: JSONError.Reason
  ) {
    let error = #expect(throws: JSONError.self) { try Self.blanked(text, depth: 3) }
    #expect(error?.reason == reason)
  }

  @Test func `a text of large numbers only is blanked in one go`() throws {
    let numbers = Array(repeating: "9223372036854775808", count: 2_000)
    let zeros = Array(repeating: "0.0", count: 2_000)
    #expect(
      try Self.blanked("[" + numbers.joined(separator: ",") + "]")
        == "[" + zeros.joined(separator: ",") + "]")
  }
}
