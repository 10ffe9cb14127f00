extension Suite {
  /// Killers of those faults that the others tell only by what some subjects do not show: the same
  /// faults, one or two events later, by the items and the requests alone.
  package static let lowKillers = Suite(
    name: "low killers",
    sessions: [
      // S05
      [.loadNext, .fail(ticket: 0), page(0, .new)],
      [.loadNext, .fail(ticket: 0), page(0, .empty, .last)],
      // T03 T04
      [.loadNext, .reset, page(0, .empty, .last), .loadNext],
      // T10
      [.loadNext, .reset, .loadNext, page(1, .new), page(0, .empty)],
      // F03
      [.loadNext, .reset, .loadNext, .fail(ticket: 0), .loadNext],
      // R12
      [.loadNext, .fail(ticket: 0), .reset, .loadNext],
    ].map { events in
      OrderingSession(name: "killer: \(events.shortForm), where less shows", events: events)
    })

  private static func page(
    _ ticket: Int, _ rows: RowKind, _ then: ContinuationKind = .more
  ) -> Event {
    .deliver(ticket: ticket, rows: rows, then: then)
  }
}
