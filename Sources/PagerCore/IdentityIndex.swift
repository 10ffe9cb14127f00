/// Finds the place of an identity in an array of items, at four bytes a slot.
///
/// An open-addressing hash table that holds places, not keys: the key of a slot is read from the
/// item that the slot points to. A `Dictionary` from identity to place would hold every identity a
/// second time. Seven bits of the hash stand beside the place, so that of the items that a search
/// passes by, hardly one is looked at. Items only ever join at the end or leave all together, so
/// there is no deletion.
///
/// The order of slots depends on `Hasher`'s per-process seed. Nothing iterates over them, so none
/// of it can reach an output.
struct IdentityIndex: Sendable {
  /// The count is a power of two, and at most ¾ are taken.
  private var slots: [Slot] = []

  /// Nothing, or a place and a few bits of the hash of the identity there.
  private struct Slot {
    private static var placeBits: UInt32 { 25 }
    private static var placeMask: UInt32 { 1 << placeBits - 1 }
    static var maximumPlace: Int { Int(placeMask) - 1 }

    /// Place + 1 in the low bits; 0 for a free slot.
    private let bits: UInt32

    static var free: Slot { Slot(bits: 0) }

    private init(bits: UInt32) {
      self.bits = bits
    }

    init(place: Int, hash: Int) {
      precondition(place <= Self.maximumPlace, "a list holds at most 2^25 - 1 items")
      bits = UInt32(place + 1) | Self.tag(hash)
    }

    private static func tag(_ hash: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: hash >> 32) & ~placeMask
    }

    var isFree: Bool { bits == 0 }
    var place: Int { Int(bits & Self.placeMask) - 1 }

    /// Whether the identity there may have this hash.
    func mayHold(_ hash: Int) -> Bool { bits & ~Self.placeMask == Self.tag(hash) }
  }

  /// The place of the item with this identity.
  ///
  /// - Complexity: O(1) expected; `Hasher` is seeded, so no choice of identities makes it worse.
  func place<Item: Identifiable>(of id: Item.ID, in items: [Item]) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[index(of: id, id.hashValue, in: items)]
    return slot.isFree ? nil : slot.place
  }

  /// The place of the item with this identity; where there is none, the identity is taken in for
  /// the item that is appended next.
  ///
  /// - Complexity: O(1) amortized, expected.
  mutating func placeOrClaim<Item: Identifiable>(_ id: Item.ID, in items: [Item]) -> Int? {
    if (items.count + 1) * 4 > slots.count * 3 { grow(for: items) }
    let hash = id.hashValue
    let index = index(of: id, hash, in: items)
    if !slots[index].isFree { return slots[index].place }
    slots[index] = Slot(place: items.count, hash: hash)
    return nil
  }

  /// Where the identity is, or the free slot where it belongs.
  private func index<Item: Identifiable>(
    of id: Item.ID, _ hash: Int, in items: [Item]
  ) -> Int {
    let mask = slots.count - 1
    var index = hash & mask
    while !slots[index].isFree {
      if slots[index].mayHold(hash), items[slots[index].place].id == id { return index }
      index = (index + 1) & mask
    }
    return index
  }

  private mutating func grow<Item: Identifiable>(for items: [Item]) {
    let mask = max(16, slots.count * 2) - 1
    var grown = [Slot](repeating: .free, count: mask + 1)
    for (place, item) in items.enumerated() {
      let hash = item.id.hashValue
      var index = hash & mask
      while !grown[index].isFree { index = (index + 1) & mask }
      grown[index] = Slot(place: place, hash: hash)
    }
    slots = grown
  }
}
