import PagerJSON
import PagerTestSupport
import Testing

/// Texts for the grammar's tests: a string, or bytes where they are no UTF-8.
struct Text: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  let bytes: [UInt8]

  init(stringLiteral text: String) {
    bytes = Array(text.utf8)
  }

  init(arrayLiteral bytes: UInt8...) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Bytes between quotes and brackets.
  static func inString(_ bytes: [UInt8]) -> Text {
    Text(bytes: [0x5B, 0x22] + bytes + [0x22, 0x5D])
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension Text: CustomTestStringConvertible {
  var testDescription: String {
    String(validating: bytes, as: UTF8.self).map { String(reflecting: $0.prefix(60)) }
      ?? "\(bytes.prefix(20))"
  }
}

/// A JSON grammar table in the spirit of JSONTestSuite (Nicolas Seriot, "Parsing JSON is a
/// Minefield"): texts that every parser must accept, texts that none may, and texts about which
/// parsers disagree, with this project's verdict.
enum Grammar {
  enum Verdict: Sendable {
    /// Accepted; written again, it is this.
    case accepted(String)
    case refused(JSONError.Reason)
  }
}

@Suite struct GrammarTests {
  @Test(arguments: Grammar.structures + Grammar.numbers + Grammar.strings)
  func `a JSON text is accepted and means what it says`(text: Text, written: String) throws {
    let once = try rewritten(text.bytes)
    #expect(once == utf8(written))
    #expect(try rewritten(once) == once)
    #expect(try Value(parsing: text.bytes) == Value(parsing: once))
  }

  @Test(arguments: Grammar.noStructures + Grammar.noNumbers + Grammar.noStrings)
  func `what is no JSON text is refused`(text: Text, reason: JSONError.Reason) {
    #expect(refusal(of: text.bytes)?.reason == reason)
    #expect(throws: JSONReader.Refused.self) { try Value(parsing: text.bytes) }
  }

  @Test(arguments: Grammar.ours)
  func `where parsers disagree this one has a verdict`(text: Text, verdict: Grammar.Verdict) throws
  {
    switch verdict {
    case .accepted(let written):
      #expect(try rewritten(text.bytes) == utf8(written))
    case .refused(let reason):
      #expect(refusal(of: text.bytes)?.reason == reason)
    }
  }

  @Test func `the table has at least three hundred texts, each once`() {
    let accepted = Grammar.structures + Grammar.numbers + Grammar.strings
    let refused = Grammar.noStructures + Grammar.noNumbers + Grammar.noStrings
    let texts = accepted.map(\.0.bytes) + refused.map(\.0.bytes) + Grammar.ours.map(\.0.bytes)
    #expect(texts.count >= 300)
    var counts: [[UInt8]: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    let repeated = counts.filter { $0.value > 1 }.keys
    #expect(repeated.map { String(decoding: $0, as: UTF8.self) } == [])
  }
}
