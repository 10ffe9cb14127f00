// Commands that start over. None of them is ever blocked by a load (rule 6).

extension Pager {
  /// Starts a new query with an empty list: the filter changed (rule 7).
  ///
  /// - Returns: the ticket that was in flight and no longer is.
  /// - Complexity: O(items), to let go of them.
  @discardableResult
  public mutating func reset() -> Ticket<Cursor>? {
    defer { checkInvariants() }
    return startOver(at: first, with: ItemList())
  }

  /// Loads the first page anew and keeps the old items on view until it is there (rule 8).
  ///
  /// - Complexity: O(1).
  public mutating func refresh() -> StartedLoad<Cursor> {
    defer { checkInvariants() }
    let abandoned = startOver(at: first, with: list)
    replacing = true
    return StartedLoad(ticket: issue(), abandoned: abandoned)
  }

  /// Brings back a list that was saved earlier, as a new query.
  ///
  /// A failure and a fault do not come back: whatever broke then is asked for again.
  ///
  /// - Parameters:
  ///   - items: the saved items; merged by identity like a page.
  ///   - position: where the next page starts; of the same kind as `first`.
  ///   - hasMore: whether there was more.
  ///   - replacing: whether the list was saved between a refresh and its first page: these are
  ///     the items of an older list then, and the first page takes their place. Without effect
  ///     where `position` is not the first one.
  /// - Complexity: O(items) expected.
  public mutating func restore(
    items: [Item], next position: Position<Cursor>, hasMore: Bool, replacing: Bool = false
  ) -> RestoreOutcome<Cursor> {
    defer { checkInvariants() }
    precondition(position.isSameKind(as: first), "a position is restored to a pager of its kind")
    if !hasRoom(for: items, replacing: true) { return .refused(.items) }
    var restored = ItemList<Item, Cursor>()
    _ = restored.merge(items, duplicates: policies.duplicates)
    let abandoned = startOver(at: position, with: restored)
    if !hasMore { edge.phase = .exhausted }
    self.replacing = replacing && hasMore && position == first
    return .restored(abandoned: abandoned)
  }

  /// Gives up the load in flight; the list stays as it is.
  ///
  /// That a load was cancelled proves nothing about its answer, which may be on its way: it is
  /// refused by its ticket, like any other (rule 3).
  ///
  /// - Complexity: O(1).
  public mutating func cancel() -> CancelOutcome<Cursor> {
    defer { checkInvariants() }
    switch edge.phase {
    case .loading(let attempt):
      edge.phase = .idle
      revision += 1
      return .cancelled(
        Ticket(generation: generation, position: edge.position, attempt: attempt))
    case .idle, .failed, .exhausted, .halted:
      counters.ignored += 1
      return .ignored(.notLoading)
    }
  }

  /// The one place where a generation begins.
  private mutating func startOver(
    at position: Position<Cursor>, with list: ItemList<Item, Cursor>
  ) -> Ticket<Cursor>? {
    let abandoned = edge.phase.inFlight(generation, at: edge.position)
    generation += 1
    revision += 1
    replacing = false
    self.list = list
    edge = Edge(at: position)
    return abandoned
  }
}
