import PagerJSON
import Testing

@Suite struct WriterTextTests {
  /// The characters with an escape of two characters.
  private static let short: [UInt8: String] = [
    0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0C: #"\f"#, 0x0D: #"\r"#,
  ]

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// A text as each of the writer's ways to take one writes it.
  private static func ways(_ text: String) throws -> [[UInt8]] {
    let quoted = written { $0.text(ByteString(text)) }
    return [
      quoted,
      written { $0.text(text) },
      try withRoot(of: quoted) { root in written { $0.value(root) } },
      try withRoot(of: quoted) { root in
        written { writer in root.text.map { writer.text($0) } }
      },
    ]
  }

  @Test(arguments: UInt32(0x00)...0x1F)
  func `every C0 character is escaped, five of them in short form`(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    let escape = Self.short[UInt8(code)] ?? #"\u"# + Self.hex(code)
    for way in try Self.ways("a\(scalar)b") {
      #expect(way == utf8("\"a\(escape)b\""))
    }
  }

  @Test(arguments: Array(UInt32(0x7F)...0x9F) + [0x2028, 0x2029])
  func `DEL, C1 and the line separators are escaped in lower case`(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    for way in try Self.ways("a\(scalar)b\(scalar)") {
      #expect(way == utf8("\"a\\u\(Self.hex(code))b\\u\(Self.hex(code))\""))
    }
  }

  @Test func `quotes and backslashes are escaped, slashes and apostrophes are not`() throws {
    for way in try Self.ways(#"""\/'\\"""#) {
      #expect(way == utf8(#""\"\"\\/'\\\\\"\"""#))
    }
  }

  @Test(arguments: [
    UInt32(0x20), 0x21, 0x23, 0x5B, 0x5D, 0x7E, 0xA0, 0xA1, 0xAD, 0xBF, 0xC0, 0xE9, 0xFF, 0x100,
    0x17F, 0x300, 0x7FF, 0x800, 0xFFF, 0x1000, 0x200B, 0x200E, 0x2027, 0x202A, 0x202E, 0x2060,
    0x2128, 0x2068, 0x20A8, 0x20A9, 0x3000, 0xD7FF, 0xE000, 0xFDD0, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
    0x10000, 0x1F600, 0x1FFFE, 0x1FFFF, 0x2028D, 0x2_0A80, 0xE0001, 0x10FFFD, 0x10FFFE, 0x10FFFF,
  ])
  func `everything else is written raw, noncharacters too`(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    for way in try Self.ways("a\(scalar)b") {
      #expect(way == utf8("\"a\(scalar)b\""))
    }
  }

  @Test func `every character of Unicode is read back as it was written`() throws {
    for plane in UInt32(0)...16 {
      var text = ""
      for code in (plane << 16)...(plane << 16 | 0xFFFF) {
        if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
      }
      let json = written { $0.text(ByteString(text)) }
      let read = try withRoot(of: json) { $0.text.map { ByteString($0) } }
      #expect(read == ByteString(text), "plane \(plane)")
      #expect(!json.contains { $0 < 0x20 || $0 == 0x7F }, "plane \(plane)")
    }
  }

  @Test(arguments: [
    (#""\u0041""#, #""A""#),
    (#""\u00E9""#, #""é""#),
    (#""\/""#, #""/""#),
    (#""\u002F\u0022\u005C""#, #""/\"\\""#),
    (#""\u0008\u0009\u000A\u000C\u000D""#, #""\b\t\n\f\r""#),
    (#""\u000B\u001F\u0000""#, #""\u000b\u001f\u0000""#),
    (#""\u007F\u0080\u009f\u00a0""#, "\"\\u007f\\u0080\\u009f\u{A0}\""),
    (#""\u2027\u2028\u2029\u202A""#, "\"\u{2027}\\u2028\\u2029\u{202A}\""),
    (#""\uD83D\uDE00""#, #""😀""#),
    (#""\ud83d\ude00""#, #""😀""#),
    (#""\uFFFF\uFFFE""#, "\"\u{FFFF}\u{FFFE}\""),
    (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""),
  ])
  func `an escape that was read is written in the writer's own form`(
    sent: String, text: String
  ) throws {
    #expect(utf8(try rewritten(sent)) == utf8(text))
  }

  @Test func `escapes stand at the start, at the end and side by side`() throws {
    for way in try Self.ways("\"\u{80}x\u{2028}\n\n\u{2029}\u{9F}\\") {
      #expect(way == utf8(#""\"\u0080x\u2028\n\n\u2029\u009f\\""#))
    }
  }

  @Test func `an empty text is two quotes`() throws {
    for way in try Self.ways("") { #expect(way == utf8(#""""#)) }
  }

  @Test func `member names are escaped like values`() throws {
    let sent = "{\"\\u0007\u{7F}\\u2028\\\"\u{A0}é\":{\"\":1}}"
    #expect(
      utf8(try rewritten(sent))
        == utf8("{\"\\u0007\\u007f\\u2028\\\"\u{A0}é\":{\"\":1}}"))
  }

  @Test func `canonically equivalent texts keep their own bytes`() throws {
    #expect(utf8(try rewritten("\"\u{E9}\"")) == [0x22, 0xC3, 0xA9, 0x22])
    #expect(utf8(try rewritten("\"e\u{301}\"")) == [0x22, 0x65, 0xCC, 0x81, 0x22])
  }
}
