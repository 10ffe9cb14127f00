/// Finds the place of an identity in an array of items, at four bytes a slot.
///
/// An open-addressing hash table that holds places, not keys: the key of a slot is read from the
/// item that the slot points to. A `Dictionary` from identity to place would hold every identity a
/// second time. Items only ever join at the end or leave all together, so there is no deletion.
///
/// The order of slots depends on `Hasher`'s per-process seed. Nothing iterates over them, so none
/// of it can reach an output.
struct IdentityIndex: Sendable {
  /// Place + 1, or 0 for a free slot. The count is a power of two, and at most ¾ are taken.
  private var slots: [UInt32] = []

  /// The place of the item with this identity.
  ///
  /// - Complexity: O(1) expected; `Hasher` is seeded, so no choice of identities makes it worse.
  func place<Item: Identifiable>(of id: Item.ID, in items: [Item]) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slot(of: id, in: items)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// The place of the item with this identity; where there is none, the identity is taken in for
  /// the item that is appended next.
  ///
  /// - Complexity: O(1) amortized, expected.
  mutating func placeOrClaim<Item: Identifiable>(_ id: Item.ID, in items: [Item]) -> Int? {
    if (items.count + 1) * 4 > slots.count * 3 { grow(for: items) }
    let slot = slot(of: id, in: items)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    slots[slot] = UInt32(items.count + 1)
    return nil
  }

  /// The slot that holds the identity, or the free one where it belongs.
  private func slot<Item: Identifiable>(of id: Item.ID, in items: [Item]) -> Int {
    let mask = slots.count - 1
    var slot = id.hashValue & mask
    while slots[slot] != 0, items[Int(slots[slot]) - 1].id != id {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow<Item: Identifiable>(for items: [Item]) {
    precondition(items.count < Int(UInt32.max), "a list holds at most 2^32 - 2 items")
    let mask = max(16, slots.count * 2) - 1
    var grown = [UInt32](repeating: 0, count: mask + 1)
    for (place, item) in items.enumerated() {
      var slot = item.id.hashValue & mask
      while grown[slot] != 0 { slot = (slot + 1) & mask }
      grown[slot] = UInt32(place + 1)
    }
    slots = grown
  }
}
