import PagerJSON
import PagerTestSupport
import Testing

/// Names and ids that collide under a naive hash cost no more than others.
///
/// Times are compared with each other in one run. A table that they collide in would take some
/// thousand times as long.
@Suite struct HashAttackTests {
  private static let count = 100_000

  /// Texts with one hash under the polynomial of 31, and others of the same length.
  private static let colliding = texts { number, bit in number >> bit & 1 == 0 ? "Aa" : "BB" }
  private static let harmless = texts { number, bit in
    let byte = UInt8(truncatingIfNeeded: (number &* 2_654_435_761) >> bit)
    return String(byte % 90 + 10)
  }.enumerated().map { "\($0.offset + 100_000)\($0.element.dropFirst(6))" }

  private static func texts(_ piece: (Int, Int) -> String) -> [String] {
    (0..<count).map { number in (0..<17).map { piece(number, $0) }.joined() }
  }

  /// How much longer the first takes than the second, at best.
  private func ratio(_ one: () throws -> Void, _ other: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = (one: Duration.seconds(1_000), other: Duration.seconds(1_000))
    for _ in 0..<2 {
      best.one = min(best.one, try clock.measure(one))
      best.other = min(best.other, try clock.measure(other))
    }
    return best.one / best.other
  }

  @Test func `names of members`() throws {
    func object(_ names: [String]) -> [UInt8] {
      Array("{\(names.map { "\"\($0)\":0" }.joined(separator: ","))}".utf8)
    }
    let (attack, other) = (object(Self.colliding), object(Self.harmless))
    let ratio = try ratio(
      { _ = try JSONDocument(parsing: attack.span, depth: 8) },
      { _ = try JSONDocument(parsing: other.span, depth: 8) })
    #expect(ratio < 10)
  }

  @Test(arguments: ["null", #"["/id"]"#])
  func `identities of rows`(identity: String) {
    func lines(_ texts: [String]) -> [String] {
      let isObject = identity.contains("/id")
      let rows = texts.map { isObject ? "{\"id\":\"\($0)\"}" : "\"\($0)\"" }
      return [
        request("open", #"{"identity":\#(identity)}"#), request("loadNext", #"{"as":"t"}"#),
        request(
          "deliver",
          #"{"ticket":"t","rows":[\#(rows.joined(separator: ","))],"hasMore":true}"#),
      ]
    }
    let (attack, other) = (lines(Self.colliding), lines(Self.harmless))
    let ratio = ratio(
      { #expect(Driver().replies(to: attack).last?.contains("\"added\":100000") == true) },
      { #expect(Driver().replies(to: other).last?.contains("\"added\":100000") == true) })
    #expect(ratio < 10)
  }

  @Test func `names of sessions and of tickets`() {
    func lines(_ texts: [String]) -> [String] {
      texts.prefix(2_000).flatMap {
        [
          request("open", #"{"session":"\#($0)"}"#),
          request("loadNext", #"{"as":"\#($0)"}"#),
          request("fail", #"{"ticket":"\#($0)","error":{"message":"m"}}"#),
        ]
      }
    }
    let (attack, other) = (lines(Self.colliding), lines(Self.harmless))
    let ratio = ratio(
      { #expect(Driver().replies(to: attack).count == 6_000) },
      { #expect(Driver().replies(to: other).count == 6_000) })
    #expect(ratio < 10)
  }
}
