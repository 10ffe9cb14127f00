internal import PagerCore

extension Graph {
  /// A state of the reference with what a faulty pager might still look at: the tickets that can
  /// be answered and what became of them, and whether some id is known but not on view.
  struct Node {
    private(set) var reference: Reference
    private(set) var tickets: [Entry] = []
    private(set) var knowsHiddenID = false
    private var names = RowNames()
    /// Tickets issued, the forgotten ones included.
    private(set) var issued = 0

    struct Entry {
      var ticket: Reference.Ticket
      var fate: TicketFate
    }

    init(_ profile: Profile) {
      reference = Reference(profile)
    }
  }
}

// MARK: - What can happen

extension Graph.Node {
  /// The events that make sense here, in a fixed order. Tickets count from the oldest one that can
  /// be answered.
  func events(_ bounds: Bounds, _ alphabet: Alphabet = .base) -> [Event] {
    let pager = reference.pager
    var events: [Event] = []
    let end = reference.profile.position(behind: bounds.pages)
    if Reference.number(pager.next) < end || pager.phase == .loading || !pager.hasMore {
      events.append(.loadNext)
    }
    events.append(.reset)
    switch alphabet {
    case .base: if reference.profile.needsRetry { events.append(.retry) }
    case .extended: events += [.retry, .refresh, .cancel]
    }
    for slot in tickets.indices {
      appendAnswers(to: slot, bounds, alphabet, &events)
    }
    return events
  }

  private func appendAnswers(
    to slot: Int, _ bounds: Bounds, _ alphabet: Alphabet, _ events: inout [Event]
  ) {
    let isLive = tickets[slot].fate == .live
    let continuations =
      alphabet == .base || !isLive ? ContinuationKind.usual : ContinuationKind.allCases
    for rows in isLive ? RowKind.allCases : RowKind.forDeadTickets
    where exists(rows) && !(isLive && !hasRoom(for: rows, bounds)) {
      for then in continuations
      where reference.continuation(then, for: tickets[slot].ticket) != nil {
        events.append(.deliver(ticket: slot, rows: rows, then: then))
      }
    }
    events.append(.fail(ticket: slot))
  }

  private func exists(_ rows: RowKind) -> Bool {
    switch rows {
    case .empty, .new, .twoNew, .newTwice, .newAroundNew: true
    case .first, .newThenFirst, .firstThenNew: !reference.pager.items.isEmpty
    case .last: reference.pager.items.count > 1
    case .hidden: knowsHiddenID
    }
  }

  private func hasRoom(for rows: RowKind, _ bounds: Bounds) -> Bool {
    let items = reference.pager.items.count
    if reference.pager.replacing { return rows.distinctRows <= bounds.rows }
    let growth = reference.profile.policies.duplicates == .keepAll ? rows.rowCount : rows.growth
    return items + growth <= bounds.rows
  }

  /// The event with its ticket counted from the first one ever issued.
  func absolute(_ event: Event) -> Event {
    event.ticket.map { event.addressing($0 + issued - tickets.count) } ?? event
  }
}

// MARK: - Events of an ordering

extension Graph.Node {
  /// The event with its ticket counted from the oldest one that can be answered; nil for an event
  /// that cannot happen here.
  func relative(_ event: Event) -> Event? {
    guard let ticket = event.ticket else { return event }
    let slot = ticket - (issued - tickets.count)
    guard tickets.indices.contains(slot) else { return nil }
    if case .deliver(_, let rows, let then) = event {
      guard names.rows(rows, items: reference.pager.items) != nil,
        reference.continuation(then, for: tickets[slot].ticket) != nil
      else { return nil }
    }
    return event.addressing(slot)
  }
}

// MARK: - What happens

extension Graph.Node {
  /// Lets an event happen.
  mutating func step(_ event: Event, _ bounds: Bounds) -> Outcome {
    let before = reference.pager.items
    let outcome: Outcome
    var issued: Reference.Ticket?
    switch event {
    case .loadNext: (outcome, issued) = reference.loadNext()
    case .retry: (outcome, issued) = reference.retry()
    case .refresh: (outcome, issued) = reference.refresh()
    case .reset: (outcome, issued) = reference.reset()
    case .cancel: outcome = reference.cancel()
    case .deliver(let slot, let rows, let then): outcome = deliver(rows, then, to: slot)
    case .fail(let slot): outcome = reference.fail(for: tickets[slot].ticket)
    }
    // A list only grows: one that does not start like the old one is another list.
    if !reference.pager.items.starts(with: before) { hide(before) }
    if let fate = TicketFate(after: event, outcome),
      let live = tickets.lastIndex(where: { $0.fate == .live })
    {
      tickets[live].fate = fate
    }
    if let issued { remember(issued, bounds) }
    return outcome
  }

  private mutating func hide(_ rows: [Row]) {
    let shown = Set(reference.pager.items.map(\.id))
    if rows.contains(where: { !shown.contains($0.id) }) { knowsHiddenID = true }
  }

  private mutating func remember(_ ticket: Reference.Ticket, _ bounds: Bounds) {
    issued += 1
    tickets.append(Entry(ticket: ticket, fate: .live))
    if tickets.count > bounds.tickets { tickets.removeFirst() }
  }

  private mutating func deliver(
    _ kind: RowKind, _ then: ContinuationKind, to slot: Int
  ) -> Outcome {
    guard let rows = names.rows(kind, items: reference.pager.items),
      let continuation = reference.continuation(then, for: tickets[slot].ticket)
    else { preconditionFailure("an event that makes sense has rows and a continuation") }
    names.use(kind)
    if tickets[slot].fate == .live {
      if kind == .hidden { knowsHiddenID = false }
    } else if kind.newIDs > 0 {
      knowsHiddenID = true
    }
    return reference.deliver(rows, continuation, for: tickets[slot].ticket)
  }
}

// MARK: - Forgetting

extension Graph.Node {
  /// What a suite may leave alone from here on, so that it counts as a state with less in it.
  var forgettable: [Graph.Memory] {
    var memories: [Graph.Memory] = []
    if let oldest = tickets.first, oldest.fate != .live { memories.append(.oldestTicket) }
    if knowsHiddenID { memories.append(.hiddenID) }
    return memories
  }

  mutating func forget(_ memory: Graph.Memory) {
    switch memory {
    case .oldestTicket: tickets.removeFirst()
    case .hiddenID: knowsHiddenID = false
    }
  }
}
