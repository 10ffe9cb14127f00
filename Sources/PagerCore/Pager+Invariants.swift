extension Pager {
  /// How many items the check after each mutation is willing to look at. A longer list is looked
  /// at by whoever calls `invariantHolds()`, or a debug build would be quadratic.
  private static var itemsCheckedEachTime: Int { 64 }

  /// Stops a debug build at the first mutation that breaks an invariant.
  func checkInvariants() {
    #if DEBUG
      precondition(brokenInvariant(itemsUpTo: Self.itemsCheckedEachTime) == nil)
    #endif
  }

  /// The name of an invariant that does not hold; nil, always.
  ///
  /// - Complexity: O(items).
  public var brokenInvariant: String? { brokenInvariant(itemsUpTo: .max) }

  private func brokenInvariant(itemsUpTo limit: Int) -> String? {
    if !edge.position.isSameKind(as: first) {
      return "the position is of the first one's kind"
    }
    if !edge.invariantHolds() {
      return "a phase that speaks of a ticket speaks of one that was issued"
    }
    if replacing, edge.position != first || !hasMore || fault != nil {
      return "a list that is being replaced waits for the first page"
    }
    if counters.applied + counters.failed > counters.started {
      return "a ticket is settled at most once"
    }
    if list.items.count > capacity.items || list.pages.count > capacity.pages {
      return "a pager stays within its capacity"
    }
    if list.pages.count <= limit, list.pages.reduce(0, { $0 + $1.added }) > list.items.count {
      return "every row that a page added is listed"
    }
    if list.items.count <= limit, !list.invariantHolds(duplicates: policies.duplicates) {
      return "an identity is listed once, where the index says"
    }
    return nil
  }
}
