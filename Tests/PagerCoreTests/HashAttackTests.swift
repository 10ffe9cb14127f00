@testable import PagerCore
import Testing

/// Identities that are chosen to collide cost no more than others. Comparisons are counted, not
/// seconds: what a collision costs is a comparison.
@Suite struct `Chosen identities` {
  private final class Counter {
    var comparisons = 0
  }

  /// An identity that counts how often it is compared.
  private struct Counted<Value: Hashable>: Hashable {
    let value: Value
    let counter: Counter

    static func == (a: Counted, b: Counted) -> Bool {
      a.counter.comparisons += 1
      return a.value == b.value
    }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  private struct Item<Value: Hashable>: Identifiable {
    let id: Counted<Value>
  }

  private static let count = 100_000

  /// Comparisons for a list of these identities, each looked up again once.
  private func comparisons<Value: Hashable>(_ values: [Value]) -> Int {
    let counter = Counter()
    var index = IdentityIndex()
    var items: [Item<Value>] = []
    for value in values {
      let id = Counted(value: value, counter: counter)
      if index.placeOrClaim(id, in: items) == nil { items.append(Item(id: id)) }
    }
    #expect(items.count == values.count)
    for (place, item) in items.enumerated() where index.place(of: item.id, in: items) != place {
      Issue.record("an identity is not found where it stands")
    }
    return counter.comparisons
  }

  /// One for each that is found, and with seven bits of the hash beside a place few besides. A
  /// hash that they collide under would make it ten thousand times as many.
  private func expectFew(_ comparisons: Int) {
    #expect(comparisons >= Self.count)
    #expect(comparisons < Self.count * 3 / 2)
  }

  @Test(arguments: [1, 2, 1 << 17, 1 << 32, 1 << 45])
  func `integers that are equal in their low or high bits`(stride: Int) {
    expectFew(comparisons((0..<Self.count).map { $0 &* stride }))
  }

  /// "Aa" and "BB" have one hash under the polynomial of 31 that Java made popular, so do all
  /// texts that are put together from them; "bC" and "cB" likewise by 33, as in djb2.
  @Test(arguments: [("Aa", "BB"), ("b\u{22}", "c\u{1}")])
  func `texts with one polynomial hash`(a: String, b: String) {
    let texts = (0..<Self.count).map { number in
      (0..<17).map { number >> $0 & 1 == 0 ? a : b }.joined()
    }
    #expect(Set(texts.map { Self.polynomial($0, a == "Aa" ? 31 : 33) }).count == 1)
    expectFew(comparisons(texts))
  }

  private static func polynomial(_ text: String, _ factor: UInt32) -> UInt32 {
    text.utf8.reduce(5381) { $0 &* factor &+ UInt32($1) }
  }

  @Test func `texts that differ in their order or their length only`() {
    expectFew(
      comparisons((0..<Self.count).map { String(repeating: "a", count: $0 % 300) + "\($0)" }))
  }
}
