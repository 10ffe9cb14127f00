internal import PagerCore

extension FaultyPager {
  /// Answers a ticket with a page.
  ///
  /// - Returns: the ticket, if the pager took it on itself to issue another one.
  package mutating func deliver(
    _ rows: [Row], last: Bool, for ticket: Ticket
  ) -> (outcome: Outcome, ticket: Ticket?) {
    guard accepts(ticket) else {
      leaveBehind(rows, last: last, of: ticket)
      return (.stale(staleness(of: ticket)), nil)
    }
    let before = items.count
    let new = merge(rows, onFirstPage: ticket.page == 0)
    lastPage = rows.map(\.id)
    failures = 0
    advance(from: ticket, rows: rows, new: new, last: last)
    decideEnd(of: ticket, rows: rows, new: new, last: last)
    if profile.paging == .offset, rows.isEmpty, !last { meetOldOffset() }
    endLoad(rows)
    if isQueued {
      isQueued = false
      if hasMore {
        let ticket = self.ticket(for: page)
        inFlight = ticket
        return (.started(position: page), ticket)
      }
    }
    return (.applied(added: items.count - before), nil)
  }

  private mutating func advance(from ticket: Ticket, rows: [Row], new: [Row], last: Bool) {
    switch fault {
    case .advancesPageByRows: page += rows.count
    case .staysOnPageOfDuplicates: page += new.isEmpty ? 0 : 1
    case .staysOnEmptyPage: page += rows.isEmpty ? 0 : 1
    case .advancesPageAtIssue: break
    case .staysOnLastPage: page += last ? 0 : 1
    case .takesLargerPage: page = max(page, ticket.page) + 1
    default: page += distance(rows, last: last)
    }
  }

  /// How far a page leads.
  private func distance(_ rows: [Row], last: Bool) -> Int {
    switch profile.paging {
    case .page: 1
    case .offset: rows.count
    case .cursor: last ? 0 : 1
    }
  }

  /// What an empty page with more behind it means where positions count rows.
  private mutating func meetOldOffset() {
    switch profile.policies.repeatedPosition {
    case .halt: isHalted = true
    case .end: hasMore = false
    case .continue: break
    }
  }

  private mutating func decideEnd(of ticket: Ticket, rows: [Row], new: [Row], last: Bool) {
    switch fault {
    case .rowsMeanMore: hasMore = !rows.isEmpty
    case .duplicatesEndPaging: hasMore = !last && !new.isEmpty
    case .neverEnds: break
    case .emptyPageEndsPaging: hasMore = !last && !rows.isEmpty
    case .firstPageNeverEnds where ticket.page == 0: hasMore = true
    case .emptyLastPageGoesOn: hasMore = !last || rows.isEmpty
    default: hasMore = !last
    }
  }

  private mutating func endLoad(_ rows: [Row]) {
    switch fault {
    case .neverStopsLoading: break
    case .emptyPageLeavesLoadingOn where rows.isEmpty: break
    default: inFlight = nil
    }
    if fault != .successKeepsFailure { failure = nil }
  }

  /// What a refused page does nevertheless.
  private mutating func leaveBehind(_ rows: [Row], last: Bool, of ticket: Ticket) {
    let isOlder = ticket.generation != generation
    switch fault {
    case .ignoredAnswerEndsLoad: inFlight = nil
    case .staleAnswerEndsLoad where isOlder: inFlight = nil
    case .staleAnswerSetsHasMore: hasMore = !last
    case .staleEndEndsPaging where last: hasMore = false
    case .staleAnswerAdvancesPage: page += 1
    case .staleAnswerSetsPage: page = ticket.page + 1
    case .staleRowsCountAsSeen: remember(rows)
    case .staleAnswerClearsFailure: failure = nil
    case .staleAnswerSetsFailure: failure = "stale"
    case .staleAnswerWipesList where isOlder:
      wipe()
      page = 0
    case .veryOldAnswerAddsJunk where generation - ticket.generation >= 2: items.append(Row(id: 99))
    default: break
    }
  }

  /// Answers a ticket with a failure.
  package mutating func fail(_ message: String, for ticket: Ticket) -> Outcome {
    guard acceptsFailure(ticket) else {
      leaveBehind(message, of: ticket)
      return .stale(staleness(of: ticket))
    }
    failure = fault == .swallowsFailure || !profile.reportsFailure ? nil : message
    if fault != .failureLeavesLoadingOn { inFlight = nil }
    failures += 1
    switch fault {
    case .failureAdvancesPage: page += 1
    case .failureEndsPaging: hasMore = false
    case .failureWipesList: wipe()
    case .failureWipesSeenSet: seen = []
    case .failureGoesBackToFirstPage: page = 0
    case .secondFailureEndsPaging where failures >= 2: hasMore = false
    case .thirdFailureEndsPaging where failures >= 3: hasMore = false
    default: break
    }
    return .failed
  }

  /// What a refused failure does nevertheless.
  private mutating func leaveBehind(_ message: String, of ticket: Ticket) {
    switch fault {
    case .staleFailureShows: failure = message
    case .staleFailureEndsLoad: inFlight = nil
    case .staleFailureShowsWhileIdle where inFlight == nil: failure = message
    case .lateFailureOfOwnShows where ticket.generation == generation: failure = message
    case .staleFailureEndsPaging: hasMore = false
    default: break
    }
  }
}
