import PagerJSON
import PagerTestSupport
import Testing

@Suite struct CanonicalFormTests {
  @Test(arguments: [
    ("{}", "{}"),
    ("[]", "[]"),
    ("null", "null"),
    (" true ", "true"),
    (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
    (#"{"a":1,"B":2,"A":3,"b":4}"#, #"{"A":3,"B":2,"a":1,"b":4}"#),
    (#"{"aa":1,"a":2,"ab":3,"":4}"#, #"{"":4,"a":2,"aa":1,"ab":3}"#),
    (#"{"10":1,"9":2,"1":3}"#, #"{"1":3,"10":1,"9":2}"#),
    (
      "{\"\u{E9}\":1,\"e\u{301}\":2,\"f\":3,\"e\":4}",
      "{\"e\":4,\"e\u{301}\":2,\"f\":3,\"\u{E9}\":1}"
    ),
    ("{\"\u{FFFF}\":1,\"\u{10000}\":2}", "{\"\u{FFFF}\":1,\"\u{10000}\":2}"),
    ("{\"\u{10000}\":2,\"\u{FFFF}\":1}", "{\"\u{FFFF}\":1,\"\u{10000}\":2}"),
    (#"{"\u007f":1,"~":2,"a":3}"#, #"{"a":3,"~":2,"\u007f":1}"#),
    (#"{"b":{"d":1,"c":[{"f":1,"e":2}]},"a":0}"#, #"{"a":0,"b":{"c":[{"e":2,"f":1}],"d":1}}"#),
    (#"[3,1,2,{"b":1,"a":1}]"#, #"[3,1,2,{"a":1,"b":1}]"#),
    (#"{"x":1.0,"w":1,"v":1e2,"u":100}"#, #"{"u":100,"v":100.0,"w":1,"x":1.0}"#),
    (#"{"\u0062":1,"\u0061":"\u0041"}"#, #"{"a":"A","b":1}"#),
  ])
  func `members are ordered by the bytes of their names`(sent: String, text: String) throws {
    #expect(utf8(try canonical(sent)) == utf8(text))
  }

  @Test(arguments: [
    ("1", "1.0"),
    ("1", #""1""#),
    ("0", "false"),
    ("null", #""""#),
    ("[1,2]", "[2,1]"),
    ("[]", "{}"),
    (#"{"a":1}"#, #"{"a":1.0}"#),
    (#"{"a":1}"#, #"{"A":1}"#),
    (#"{"a":null}"#, "{}"),
    ("\"\u{E9}\"", "\"e\u{301}\""),
    ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}"),
  ])
  func `different values have different canonical forms`(one: String, other: String) throws {
    #expect(utf8(try canonical(one)) != utf8(try canonical(other)))
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func `values that differ in the order of members only have one canonical form`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<300 {
      let value = Value.random(using: &generator, size: 30)
      let shuffled = value.shuffled(using: &generator)
      let one = try canonical(value.text)
      #expect(utf8(one) == utf8(try canonical(shuffled.text)), "seed \(seed), value \(number)")
      #expect(utf8(one) == utf8(try canonical(one)), "seed \(seed), value \(number)")
      #expect(try Value(parsing: utf8(one)).sorted == value.sorted, "seed \(seed), \(number)")
    }
  }

  @Test func `writing a value otherwise keeps the order in which it was sent`() throws {
    let sent = #"{"z":1,"a":{"y":1,"b":2},"m":[{"q":0,"c":0}]}"#
    #expect(try rewritten(sent) == sent)
  }
}
