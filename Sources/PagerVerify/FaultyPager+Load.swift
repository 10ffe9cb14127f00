internal import PagerCore

extension FaultyPager {
  /// Asks for the next page.
  ///
  /// - Returns: the ticket, if one was issued.
  package mutating func loadNext() -> (outcome: Outcome, ticket: Ticket?) {
    if let refusal = refusesLoad() { return (.ignored(refusal), nil) }
    return load()
  }

  /// Asks for the failed page again.
  package mutating func retry() -> (outcome: Outcome, ticket: Ticket?) {
    guard failure != nil, inFlight == nil else { return (.ignored(.nothingToRetry), nil) }
    if fault == .neverRetries { return (.ignored(.notRetryable), nil) }
    return load()
  }

  private mutating func load() -> (outcome: Outcome, ticket: Ticket?) {
    if fault == .retriesFirstPage, failure != nil { page = 0 }
    let ticket = ticket(for: requestedPage)
    if fault == .firstLoadWins, inFlight != nil { return (.started(position: ticket.page), ticket) }
    inFlight = ticket
    if fault != .retryKeepsFailure, fault != .successKeepsFailure { failure = nil }
    switch fault {
    case .advancesPageAtIssue: page += 1
    case .loadingClearsHasMore: hasMore = false
    case .loadingFirstPageWipesList where page == 0: wipe()
    default: break
    }
    return (.started(position: ticket.page), ticket)
  }

  /// Why no ticket is issued; nil where one is.
  private mutating func refusesLoad() -> IgnoredReason? {
    if inFlight != nil, refusesSecondLoad() { return .loading }
    if isHalted { return .halted }
    if !hasMore, refusesLoadAfterEnd() { return .exhausted }
    if failure != nil, fault == .neverRetries || profile.needsRetry { return .failed }
    return nil
  }

  private mutating func refusesSecondLoad() -> Bool {
    switch fault {
    case .secondLoadWins, .firstLoadWins: return false
    case .secondLoadEndsPaging: hasMore = false
    case .secondLoadCancelsFirst: inFlight = nil
    case .queuesSecondLoad: isQueued = true
    default: return profile.policies.whileLoading == .ignore
    }
    return true
  }

  private mutating func refusesLoadAfterEnd() -> Bool {
    switch fault {
    case .loadsAfterEnd: return false
    case .restartsAfterEnd:
      page = 0
      return false
    case .loadAfterEndWipesList: wipe()
    default: break
    }
    return true
  }

  private var requestedPage: Int {
    switch fault {
    case .stopsAtSecondPage: min(page, 1)
    case .wrapsAtFourthPage: page % 3
    case .thirdGenerationSkipsFirstPage where generation >= 2: page + 1
    default: page
    }
  }
}
