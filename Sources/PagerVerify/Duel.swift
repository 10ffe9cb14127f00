/// A pager without a fault and one with a fault, going through one ordering side by side.
///
/// Both are `FaultyPager`s, small enough for millions of copies. What they find is an ordering;
/// whoever uses it runs it against the real pager.
struct Duel {
  private(set) var healthy: FaultyPager
  private(set) var faulty: FaultyPager
  /// The newest tickets of both, oldest first.
  private(set) var tickets: [Pair] = []
  private var names: RowNames

  /// A ticket of either, issued at the same event.
  struct Pair {
    let healthy: FaultyPager.Ticket
    let faulty: FaultyPager.Ticket
    var isAnswered = false
  }

  /// What an event may be, and how far back tickets are remembered.
  struct Limits: Hashable, Sendable {
    /// Ids.
    var ids = 4
    /// Pages of one generation.
    var pages = 4
    /// Tickets that can be answered.
    var tickets = 3
    var server = Server.any
  }

  init(_ fault: Fault?, _ profile: Profile) {
    healthy = FaultyPager(nil, profile)
    faulty = FaultyPager(fault, profile)
    names = RowNames(versions: profile.showsVersions)
  }

  /// The events that make sense here, in a fixed order. Tickets count from the oldest one that can
  /// be answered.
  func events(_ limits: Limits) -> [Event] {
    var events: [Event] = []
    if healthy.page < healthy.profile.position(behind: limits.pages) || healthy.inFlight != nil
      || !healthy.hasMore
    {
      events.append(.loadNext)
    }
    events.append(.reset)
    if healthy.profile.needsRetry { events.append(.retry) }
    for slot in tickets.indices {
      let isLive = tickets[slot].healthy.number == healthy.inFlight?.number
      switch limits.server {
      case .inTime: if !isLive { continue }
      case .once: if tickets[slot].isAnswered { continue }
      case .any: break
      }
      for rows in isLive ? RowKind.allCases : RowKind.forDeadTickets
      where names.used + rows.newIDs <= limits.ids
        && names.rows(rows, items: healthy.items) != nil
      {
        events.append(.deliver(ticket: slot, rows: rows, then: .more))
        events.append(.deliver(ticket: slot, rows: rows, then: .last))
      }
      events.append(.fail(ticket: slot))
    }
    return events
  }

  /// How many tickets have been issued that can no longer be answered.
  var forgottenTickets: Int { healthy.issued - tickets.count }

  /// Lets an event happen to both.
  ///
  /// - Returns: the first field that differs.
  mutating func step(_ event: Event, _ limits: Limits) -> Observation.Field? {
    let one: (outcome: Outcome, ticket: FaultyPager.Ticket?)
    let other: (outcome: Outcome, ticket: FaultyPager.Ticket?)
    switch event {
    case .loadNext: (one, other) = (healthy.loadNext(), faulty.loadNext())
    case .reset: (one, other) = (healthy.reset(), faulty.reset())
    case .retry: (one, other) = (healthy.retry(), faulty.retry())
    case .deliver(let slot, let kind, let then):
      let rows = names.rows(kind, items: healthy.items) ?? []
      names.use(kind)
      let pair = answered(slot)
      one = healthy.deliver(rows, last: then == .last, for: pair.healthy)
      other = faulty.deliver(rows, last: then == .last, for: pair.faulty)
    case .fail(let slot):
      let pair = answered(slot)
      one = (healthy.fail(Reference.failure, for: pair.healthy), nil)
      other = (faulty.fail(Reference.failure, for: pair.faulty), nil)
    case .refresh, .cancel:
      preconditionFailure("faults are of the base alphabet")
    }
    let difference = healthy.observation(one.outcome)
      .firstDifference(from: faulty.observation(other.outcome), at: healthy.profile.level)
    if difference == nil, let ticket = one.ticket, let otherTicket = other.ticket {
      tickets.append(Pair(healthy: ticket, faulty: otherTicket))
      if tickets.count > limits.tickets { tickets.removeFirst() }
    }
    return difference
  }

  private mutating func answered(_ slot: Int) -> Pair {
    tickets[slot].isAnswered = true
    return tickets[slot]
  }

  /// What the future of both depends on.
  func key(_ limits: Limits) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(48)
    healthy.appendKey(to: &key)
    faulty.appendKey(to: &key)
    key.append(UInt8(names.used))
    for ticket in tickets {
      healthy.appendKey(of: ticket.healthy, to: &key)
      faulty.appendKey(of: ticket.faulty, to: &key)
      if limits.server == .once { key.append(ticket.isAnswered ? 1 : 0) }
    }
    return key
  }
}
