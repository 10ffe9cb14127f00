internal import PagerCore

extension Graph {
  /// What tells one node from another, in 128 bits.
  struct Key: Hashable {
    /// A one, then the fields: keys of different length are different, whatever is in them.
    private var bits: UInt128 = 1

    init(_ node: Node, _ bounds: Bounds) {
      // Through the node each time: a pager taken out of it would be a copy.
      append(Reference.number(node.reference.pager.next), bits: 6)
      append(node.reference.pager.items.count, bits: 6)
      append(Self.rank(node.reference.pager.phase), bits: 3)
      append(node.knowsHiddenID ? 1 : 0, bits: 1)
      append(node.reference.pager.replacing ? 1 : 0, bits: 1)
      append(node.reference.cursors, bits: 6)
      let generation = node.reference.pager.generation
      for entry in node.tickets {
        append(min(generation - entry.ticket.generation, bounds.ages), bits: 4)
        append(Reference.number(entry.ticket.position), bits: 6)
        append(Int(entry.fate.rawValue), bits: 3)
      }
    }

    private mutating func append(_ value: Int, bits count: Int) {
      precondition(value >= 0 && value < 1 << count, "the bounds keep a key in its bits")
      bits = bits << UInt128(count) | UInt128(value)
    }

    private static func rank(_ phase: PhaseName) -> Int {
      switch phase {
      case .idle: 0
      case .loading: 1
      case .failed: 2
      case .exhausted: 3
      case .halted: 4
      }
    }
  }
}
