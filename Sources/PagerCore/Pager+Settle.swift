// Commands that end a load. The gate of rules 1 and 2 stands at the top of both.

extension Pager {
  /// Answers a ticket with a page.
  ///
  /// Order inside a delivery (rule 4): match the ticket; see that the page fits; compute position,
  /// end and faults from the raw page; merge by identity; commit; count. A page that is refused
  /// leaves everything as it was, the ticket in flight included.
  ///
  /// - Complexity: O(rows) expected, whatever the length of the list.
  public mutating func deliver(
    _ page: Page<Item, Cursor>, for ticket: Ticket<Cursor>
  ) -> DeliverOutcome {
    defer { checkInvariants() }
    if let reason = staleness(of: ticket) {
      counters.stale += 1
      return .stale(reason)
    }
    if (replacing ? 0 : list.pages.count) >= capacity.pages { return .refused(.pages) }
    if !hasRoom(for: page.rows, replacing: replacing) { return .refused(.items) }
    let (position, phase) = destination(after: ticket, page)

    if replacing {
      replacing = false
      list = ItemList()
    }
    let merge = list.merge(page.rows, duplicates: policies.duplicates)
    list.record(
      PageRecord(
        position: ticket.position, attempt: ticket.attempt, rows: page.rows.count,
        added: merge.added))
    edge.move(to: position, phase: phase)
    revision += 1
    counters.applied += 1
    counters.duplicates += merge.duplicates
    return .applied(merge)
  }

  /// Answers a ticket with a failure. Items and position stay as they are (rule 11).
  ///
  /// - Parameter retryable: whether asking again may help; `retry` is refused otherwise.
  /// - Complexity: O(1).
  public mutating func fail(
    _ error: Failure, retryable: Bool = true, for ticket: Ticket<Cursor>
  ) -> FailOutcome {
    defer { checkInvariants() }
    if let reason = staleness(of: ticket) {
      counters.stale += 1
      return .stale(reason)
    }
    edge.phase = .failed(error, retryable: retryable, attempt: ticket.attempt)
    revision += 1
    counters.failed += 1
    return .applied
  }

  /// Counts a response whose ticket nobody can have: one that is known by a name only, and the
  /// name was never given.
  public mutating func refuseUnknownTicket() -> StaleReason {
    counters.stale += 1
    return .unknown
  }

  /// Whether the list holds `rows` without exceeding its capacity, behind what it has or in its
  /// place.
  func hasRoom(for rows: [Item], replacing: Bool) -> Bool {
    let most = (replacing ? 0 : list.items.count) + rows.count
    // The exact count is worth its price only where the raw one does not fit.
    if most <= capacity.items { return true }
    let base = replacing ? ItemList() : list
    return base.count(merging: rows, duplicates: policies.duplicates) <= capacity.items
  }

  /// Where an applied page leads: the next position and the phase (rules 12, 13 and 14).
  ///
  /// The position advances from the *ticket*, and by the raw page: what de-duplication takes out
  /// must not make a page come twice or end the list.
  private func destination(
    after ticket: Ticket<Cursor>, _ page: Page<Item, Cursor>
  ) -> (Position<Cursor>, Phase<Cursor, Failure>) {
    switch (ticket.position, page.continuation) {
    case (.page(let number), .end):
      return (.page(number + 1), .exhausted)
    case (.offset(let offset), .end):
      return (.offset(offset + page.rows.count), .exhausted)
    case (.cursor, .end):
      return (ticket.position, .exhausted)
    case (.page(let number), .more):
      return arrival(at: .page(number + 1), from: ticket)
    case (.offset(let offset), .more):
      return arrival(at: .offset(offset + page.rows.count), from: ticket)
    case (.cursor, .cursor(let cursor)):
      return arrival(at: .cursor(cursor), from: ticket)
    case (.cursor, .more):
      let fault = Fault(code: .cursorMissing, ticket: ticket, next: .cursor(nil))
      return (ticket.position, .halted(fault))
    case (.page, .cursor), (.offset, .cursor):
      preconditionFailure("a page that was asked for by number or offset hands out no cursor")
    }
  }

  /// What it means that more is claimed at `position`: usually a place where nobody has been.
  private func arrival(
    at position: Position<Cursor>, from ticket: Ticket<Cursor>
  ) -> (Position<Cursor>, Phase<Cursor, Failure>) {
    guard edge.hasUsed(position) else { return (position, .idle) }
    switch policies.repeatedPosition {
    case .halt:
      return (position, .halted(Fault(code: .positionRepeated, ticket: ticket, next: position)))
    case .end:
      return (ticket.position, .exhausted)
    case .continue:
      return (position, .idle)
    }
  }
}
