/// Finds the place of an identity in an array of items, at four bytes a slot.
///
/// An open-addressing hash table that holds places, not keys: the key of a slot is read from the
/// item that the slot points to. A `Dictionary` from identity to place would hold every identity a
/// second time. Seven bits of the hash stand beside the place, so that of the items that a search
/// passes by, hardly one is looked at. Items only ever join at the end or leave all together, so
/// there is no deletion.
///
/// A search looks at four slots that stand together before it goes on to four others. Identities
/// whose hashes differ in their last five bits only have fours side by side; a type that gives
/// neighbours such hashes has a page of neighbours in a few lines of cache that stand together.
///
/// The order of slots may depend on `Hasher`'s per-process seed. Nothing iterates over them, so
/// none of it can reach an output.
struct IdentityIndex: Sendable {
  /// A prime number of fours, of which at most ⅞ are taken. An identity takes 4.6 to 9.2 bytes.
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

    /// The first bits.
    private static func tag(_ hash: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: hash >> (Int.bitWidth - 7)) << placeBits
    }

    var isFree: Bool { bits == 0 }
    var place: Int { Int(bits & Self.placeMask) - 1 }

    /// Whether the identity there may have this hash.
    func mayHold(_ hash: Int) -> Bool { bits & ~Self.placeMask == Self.tag(hash) }
  }

  /// The slots that may hold a hash, in the order in which they are looked at: its own four, its
  /// own one first, then other fours at a distance that leads to each of them, since the number of
  /// fours is a prime.
  private struct Probe {
    private let hash: Int
    private let fours: Int
    private var four: Int
    private var looked: Int

    @inline(__always)
    init(_ hash: Int, slots: Int) {
      self.hash = hash
      fours = slots >> 2
      four = Self.share(of: fours, hash >> 5) + hash & 31
      looked = (hash >> 5) & 3
      while four >= fours { four -= fours }
    }

    @inline(__always) private var first: Int { (hash >> 5) & 3 }

    @inline(__always) var slot: Int { four << 2 | looked }

    @inline(__always)
    mutating func advance() {
      looked = (looked + 1) & 3
      guard looked == first else { return }
      four += 1 + Self.share(of: fours - 1, hash >> 32)
      if four >= fours { four -= fours }
    }

    /// A number below `count`, by 32 bits of a hash: what a division would do in ten times as long.
    @inline(__always)
    private static func share(of count: Int, _ bits: Int) -> Int {
      ((bits & 0xFFFF_FFFF) &* count) >> 32
    }
  }

  /// The place of the item with this identity.
  ///
  /// - Complexity: O(1) expected, if the hashes of identities are hard to choose.
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
    if (items.count + 1) * 8 > slots.count * 7 { grow(for: items) }
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
    var probe = Probe(hash, slots: slots.count)
    while true {
      let slot = slots[probe.slot]
      if slot.isFree || (slot.mayHold(hash) && items[slot.place].id == id) { return probe.slot }
      probe.advance()
    }
  }

  /// Makes room for twice as many. The old slots are let go of first: all that was in them
  /// is in the items.
  private mutating func grow<Item: Identifiable>(for items: [Item]) {
    let fours = Self.prime(atLeast: max(5, slots.count / 4 * 2))
    slots = []
    slots = [Slot](repeating: .free, count: fours * 4)
    for (place, item) in items.enumerated() {
      let hash = item.id.hashValue
      var probe = Probe(hash, slots: slots.count)
      while !slots[probe.slot].isFree { probe.advance() }
      slots[probe.slot] = Slot(place: place, hash: hash)
    }
  }

  /// The smallest prime number that is not below `count`.
  ///
  /// - Complexity: O(√`count`) for each number between; the gaps are short.
  private static func prime(atLeast count: Int) -> Int {
    var candidate = count | 1
    while !isPrime(candidate) { candidate += 2 }
    return candidate
  }

  /// Whether an odd number is a prime.
  private static func isPrime(_ number: Int) -> Bool {
    var divisor = 3
    while divisor * divisor <= number {
      if number % divisor == 0 { return false }
      divisor += 2
    }
    return true
  }
}
