internal import PagerCore

extension FaultyPager {
  /// Starts a new query with an empty list.
  ///
  /// - Returns: the ticket, if the pager took it on itself to issue one.
  package mutating func reset() -> (outcome: Outcome, ticket: Ticket?) {
    if fault == .resetRefusedWhileLoading, inFlight != nil { return (.ignored(.loading), nil) }
    if startsGeneration { generation += 1 }
    if fault != .resetKeepsPage { page = 0 }
    if fault == .resetAfterFailureSkipsFirstPage, failure != nil { page = 1 }
    if fault != .resetKeepsItems { items = [] }
    if fault != .resetKeepsSeenSet { seen = [] }
    if fault != .resetKeepsEnd { hasMore = true }
    if fault != .resetKeepsFailure { failure = nil }
    if fault != .resetKeepsInFlight { inFlight = nil }
    isHalted = false
    if fault == .restartsTicketCounter { counter = 0 }
    isQueued = false
    lastPage = []
    failures = 0
    if fault == .resetLoads || profile.resetLoads {
      let ticket = ticket(for: 0)
      inFlight = ticket
      return (.started(position: 0), ticket)
    }
    return (.startedOver(generation: generation), nil)
  }

  private var startsGeneration: Bool {
    switch fault {
    case .resetKeepsGeneration: false
    case .resetOfEmptyListKeepsGeneration: !items.isEmpty
    case .resetWhileIdleKeepsGeneration: inFlight != nil
    case .resetOfPristinePagerDoesNothing: inFlight != nil || !items.isEmpty || page != 0
    default: true
    }
  }
}
