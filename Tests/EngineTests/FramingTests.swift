import PagerTestSupport
import Testing

/// Lines, from bytes through a pipe to a reply. Row numbers are those of the public bug reports
/// that the project has collected.
@Suite("Framing, end to end")
struct FramingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: [UInt8]
    let verdicts: [String]

    init(_ name: String, _ input: [UInt8], _ verdicts: [String]) {
      (testDescription, self.input, self.verdicts) = (name, input, verdicts)
    }

    init(_ name: String, _ input: String, _ verdicts: [String]) {
      self.init(name, Array(input.utf8), verdicts)
    }
  }

  private static let one = Requests.ask(1)
  private static let bare = String(one.dropLast())
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static let cases = [
    Case("row 1: lines that end with CR LF", "\(bare)\r\n\(bare)\r\n", ["ignored", "ignored"]),
    Case("a mark at the start is dropped", mark + Array(one.utf8), ["ignored"]),
    Case(
      "a mark at the second line is not", Array(one.utf8) + mark + Array(one.utf8),
      ["ignored", "syntax"]),
    Case("a mark alone", mark, []),
    Case("two marks", mark + mark + Array(one.utf8), ["syntax"]),
    Case("row 44: a last line without line feed", one + bare, ["ignored", "ignored"]),
    Case("a last line that is cut", one + bare.dropLast(), ["ignored", "syntax"]),
    Case("row 17: blank lines", "\n\n \t\r\n\(one)\n\r\n  ", ["ignored"]),
    Case("row 11: FF FE is no blank line", [0xFF, 0xFE, 0x0A], ["encoding"]),
    Case("row 20: a written-out backslash n", bare + "\\n\\n\n" + one, ["syntax", "ignored"]),
    Case("two requests on a line", bare + bare + "\n" + one, ["syntax", "ignored"]),
    Case("row 10: invalid UTF-8", Array("\"".utf8) + [0xC3, 0x28, 0x22, 0x0A], ["encoding"]),
    Case("a NUL byte behind a request", "\(bare)\0\n\(one)", ["encoding", "ignored"]),
    Case("row 76: a line that is not JSON", "Hello\n\(one)", ["syntax", "ignored"]),
    Case(
      "rows 15 and 16: a frame of the language server protocol",
      "Content-Length: \(bare.utf8.count)\r\n\r\n\(one)", ["notLineDelimited", "ignored"]),
    Case(
      "row 136: an HTTP request", "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n\(one)",
      ["syntax", "syntax", "ignored"]),
  ]

  @Test(arguments: cases)
  func `each line is answered, or refused once, and the next one is served`(_ test: Case) throws {
    let run = try EngineProcess.run([], test.input)
    run.expect()
    #expect(run.verdicts == test.verdicts, "\(run)")
  }

  /// Rows 2 and 7.
  @Test func `output has no CR, no mark, and a line feed at the end`() throws {
    let run = try EngineProcess.run([], "\(Self.bare)\r\n\(Self.bare)\r\n")
    run.expect(output: Replies.ignored(1) + "\n" + Replies.ignored(1) + "\n")
  }

  /// Rows 4 and 94.
  @Test func `nothing in a reply looks like the end of a line`() throws {
    let text = #"\n\u2028\u2029\u0085\u000b\f\t"#
    let run = try EngineProcess.run(
      [], Requests.call(1, "reset", #"{"query":"\#(text)"}"#) + Requests.call(2, "snapshot"))
    run.expect()
    let separators: [Character] = ["\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}", "\t"]
    #expect(!run.outputText.dropLast().contains { separators.dropFirst().contains($0) }, "\(run)")
    #expect(run.lines.count == 2, "\(run)")
  }

  /// Rows 35 and 37.
  @Test func `a line of the limit is served, one byte more is refused once and skipped`() throws {
    let limit = Self.bare.utf8.count
    let over = Self.bare + " \n"
    let far = String(repeating: "x", count: 200_000) + "\n"
    let run = try EngineProcess.run(
      ["--max-line-bytes", "\(limit)"], Self.one + over + far + over + Self.one + far + Self.bare)
    run.expect()
    #expect(
      run.verdicts == [
        "ignored", "lineTooLong", "lineTooLong", "lineTooLong", "ignored", "lineTooLong", "ignored",
      ], "\(run)")
  }

  @Test func `a last line over the limit is refused, too`() throws {
    let limit = Self.bare.utf8.count
    for rest in [" ", String(repeating: "x", count: 200_000)] {
      let run = try EngineProcess.run(["--max-line-bytes", "\(limit)"], Self.bare + rest)
      run.expect()
      #expect(run.verdicts == ["lineTooLong"], "\(run)")
    }
  }

  /// Row 13. A datagram is read at once and never together with the next one.
  @Test(arguments: [1, 2, 3, 7, 50, 4096])
  func `it makes no difference where reads cut the stream`(size: Int) throws {
    let input =
      "\u{FEFF}" + Requests.call(1, "reset", #"{"query":"é€😀"}"#) + "\r\n \n"
      + Requests.call(2, "snapshot") + "{\"é\n" + Requests.ask(3) + Requests.shutDown(4)
    let bytes = Array(input.utf8)
    let engine = try EngineProcess(input: .datagrams)
    for start in stride(from: 0, to: bytes.count, by: size) {
      try engine.write(bytes[start..<min(start + size, bytes.count)])
    }
    let run = try engine.finish(closingInput: false)
    run.expect(output: Replies.expected(to: input))
    #expect(run.verdicts.suffix(3) == ["syntax", "ignored", "null"], "\(run)")
  }

  /// A write that the engine can only read whole, or byte by byte.
  @Test(arguments: [1, 16 * 1024]) func `a limit holds wherever reads cut`(size: Int) throws {
    let limit = 60
    let line = Self.bare + String(repeating: " ", count: limit - Self.bare.utf8.count)
    let input = Array(
      "\(line) \n\(line)\n\(line) \n\(line) \n\(line)\n\(Requests.shutDown(2))".utf8)
    let engine = try EngineProcess(["--max-line-bytes", "\(limit)"], input: .datagrams)
    for start in stride(from: 0, to: input.count, by: size) {
      try engine.write(input[start..<min(start + size, input.count)])
    }
    let run = try engine.finish(closingInput: false)
    run.expect()
    #expect(
      run.verdicts == [
        "lineTooLong", "ignored", "lineTooLong", "lineTooLong", "ignored", "null",
      ], "\(run)")
  }
}
