import Testing

@testable import PagerTranscript

@Suite("The page of a diagram")
struct DiagramPageTests {
  @Test func `the policy of the page allows its one script and nothing from elsewhere`() throws {
    let digest = SHA256.digest(Array(HTMLScript.text.utf8))
    #expect(HTMLScript.hash == "sha256-\(SHA256.base64(digest))")
    let page = try Diagram.of(DiagramTests.race).html
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"))
    #expect(page.contains("<script>\(HTMLScript.text)</script>"))
    for word in ["href=\"http", "src=", "url(", "@import", "innerHTML", "eval("] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `the page has each step in full, with what was sent and answered`() throws {
    let diagram = try Diagram.of(DiagramTests.race)
    let page = diagram.html
    for (index, step) in diagram.steps.enumerated() {
      #expect(page.contains("id=\"step=\(index + 1)\""))
      #expect(page.contains("data-step=\"\(index + 1)\""))
      #expect(page.contains("<dd>\(XML.escaped(step.request))</dd>"))
      #expect(page.contains("<dd>\(XML.escaped(try #require(step.reply)))</dd>"))
    }
    #expect(page.contains("<meta charset=\"utf-8\">"))
    #expect(page.contains("aria-live=\"polite\""))
  }

  @Test func `what is stale, ignored or abandoned is marked in every format`() throws {
    let diagram = try Diagram.of(DiagramTests.race)
    #expect(diagram.text.contains("✗╌"))
    #expect(diagram.mermaid.contains("server--xpager: old: [4] end"))
    for text in [diagram.svg, diagram.html] {
      #expect(text.contains("<g class=\"step stale\" data-step=\"6\">"))
      #expect(text.contains("<g class=\"step ignored\" data-step=\"4\">"))
      #expect(text.contains("class=\"cross\""))
      #expect(text.contains("class=\"abandoned\""))
    }
    for text in diagram.renderings {
      #expect(text.contains("stale: generation"))
      #expect(text.contains("ignored: loading"))
      #expect(text.contains("old is abandoned"))
    }
  }

  @Test func `SHA-256 is computed as its specification shows`() {
    let digest = SHA256.digest(Array("abc".utf8))
    #expect(SHA256.base64(digest) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }
}

/// Enough of FIPS 180-4 for one script.
private enum SHA256 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += bytes(UInt64(message.count) * 8)
    var state = primes(8).map { fraction($0, .squareRoot) }
    let constants = primes(64).map { fraction($0, .cubeRoot) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[start + 4 * word + $1]) }
      }
      for index in 16..<64 {
        let a = words[index - 15]
        let b = words[index - 2]
        words.append(
          words[index - 16] &+ (turn(a, 7) ^ turn(a, 18) ^ a >> 3) &+ words[index - 7]
            &+ (turn(b, 17) ^ turn(b, 19) ^ b >> 10))
      }
      var s = state
      for index in 0..<64 {
        let choice = s[4] & s[5] ^ ~s[4] & s[6]
        let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
        let first =
          s[7] &+ (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) &+ choice &+ constants[index]
          &+ words[index]
        let second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ majority
        s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
      }
      state = zip(state, s).map { $0 &+ $1 }
    }
    return state.flatMap { bytes(UInt64($0)).suffix(4) }
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  private static func primes(_ count: Int) -> [UInt64] {
    Array((2...).lazy.filter { n in (2..<n).allSatisfy { n % $0 != 0 } }.prefix(count))
      .map { UInt64($0) }
  }

  private enum Root { case squareRoot, cubeRoot }

  /// The first 32 bits behind the point of a root: the largest r with r² ≤ n·2⁶⁴, or r³ ≤ n·2⁹⁶.
  private static func fraction(_ number: UInt64, _ root: Root) -> UInt32 {
    var low = UInt128(0)
    var high = UInt128(1) << 36
    while high - low > 1 {
      let middle = (low + high) / 2
      let isBelow =
        switch root {
        case .squareRoot: middle * middle <= UInt128(number) << 64
        case .cubeRoot: middle * middle * middle <= UInt128(number) << 96
        }
      if isBelow { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
      for digit in 0..<4 {
        text.append(digit > group.count ? "=" : digits[bits >> (18 - 6 * digit) & 0x3F])
      }
    }
    return text
  }
}
