package import PagerCore

/// The reference going through an ordering: what each event is in ids and tickets, and what must
/// be seen after it.
package struct ReferenceRun {
  package private(set) var reference: Reference
  /// The tickets issued so far, in order: the first one is `t0`.
  package private(set) var tickets: [Reference.Ticket] = []
  /// What became of each of them.
  package private(set) var fates: [TicketFate] = []
  private var names: RowNames

  package init(_ profile: Profile = Profile()) {
    reference = Reference(profile)
    names = RowNames(versions: profile.showsVersions)
  }

  /// An event with everything that it takes to let it happen elsewhere.
  package enum Call: Hashable, Sendable {
    case loadNext
    case retry
    case refresh
    case reset
    case cancel
    case deliver(rows: [Row], continuation: Continuation<Int>, ticket: Int)
    case fail(ticket: Int)
  }

  package struct Step: Hashable, Sendable {
    package let event: Event
    package let call: Call
    /// The number of the ticket that is issued, if one is. The first is 0, the next one 1.
    package let issued: Int?
    /// What must be seen afterwards.
    package let expected: Observation
    /// What had become of the ticket that is answered; nil for what the user does.
    package let fate: TicketFate?
    /// The phase before it.
    package let phase: PhaseName
    /// Whether no page had been applied in this generation.
    package let isFirstLoad: Bool
  }

  /// Lets an event happen.
  ///
  /// - Returns: nil for an event that cannot happen here, because its ticket was not issued or its
  ///   rows do not exist. It is left out: what remains is an ordering, too.
  package mutating func step(_ event: Event) -> Step? {
    guard let call = call(event) else { return nil }
    let phase = reference.pager.phase
    let isFirstLoad = reference.pager.pages.isEmpty || reference.pager.replacing
    let fate = event.ticket.map { fates[$0] }
    let (outcome, ticket) = execute(call)
    if case .deliver(_, let kind, _) = event { names.use(kind) }
    let issued = ticket.map { _ in tickets.count }
    settleFates(event, outcome)
    if let ticket {
      tickets.append(ticket)
      fates.append(.live)
    }
    return Step(
      event: event, call: call, issued: issued, expected: reference.observation(outcome),
      fate: fate, phase: phase, isFirstLoad: isFirstLoad)
  }

  private func call(_ event: Event) -> Call? {
    switch event {
    case .loadNext: return .loadNext
    case .retry: return .retry
    case .refresh: return .refresh
    case .reset: return .reset
    case .cancel: return .cancel
    case .fail(let ticket):
      return tickets.indices.contains(ticket) ? .fail(ticket: ticket) : nil
    case .deliver(let ticket, let rowKind, let then):
      guard tickets.indices.contains(ticket),
        let rows = names.rows(rowKind, items: reference.pager.items),
        let continuation = reference.continuation(then, for: tickets[ticket])
      else { return nil }
      return .deliver(rows: rows, continuation: continuation, ticket: ticket)
    }
  }

  private mutating func execute(_ call: Call) -> (outcome: Outcome, ticket: Reference.Ticket?) {
    switch call {
    case .loadNext: reference.loadNext()
    case .retry: reference.retry()
    case .refresh: reference.refresh()
    case .reset: reference.reset()
    case .cancel: (reference.cancel(), nil)
    case .deliver(let rows, let continuation, let ticket):
      (reference.deliver(rows, continuation, for: tickets[ticket]), nil)
    case .fail(let ticket): (reference.fail(for: tickets[ticket]), nil)
    }
  }

  private mutating func settleFates(_ event: Event, _ outcome: Outcome) {
    guard let live = fates.lastIndex(of: .live) else { return }
    if let fate = TicketFate(after: event, outcome) { fates[live] = fate }
  }
}

extension TicketFate {
  /// What becomes of the live ticket through an event; nil where it stays live.
  init?(after event: Event, _ outcome: Outcome) {
    switch (event, outcome) {
    case (.deliver, .applied): self = .delivered
    case (.fail, .failed): self = .failed
    case (.reset, _), (.refresh, _): self = .stale
    case (.loadNext, .started), (.cancel, .cancelled): self = .abandoned
    case (.loadNext, _), (.cancel, _), (.retry, _), (.deliver, _), (.fail, _): return nil
    }
  }
}
