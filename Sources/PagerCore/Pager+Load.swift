// Commands that may issue a ticket at the current position.

extension Pager {
  /// Asks for the next page: the list's bottom was reached.
  ///
  /// A second call while a load is in flight issues nothing (or supersedes it, by policy), so a
  /// bottom that is reached twice loads once. After the end, and after a fault of the API, no
  /// ticket is ever issued (rule 9).
  ///
  /// - Complexity: O(1).
  public mutating func loadNext() -> LoadOutcome<Cursor> {
    defer { checkInvariants() }
    switch edge.phase {
    case .idle:
      return .started(start())
    case .loading:
      switch policies.whileLoading {
      case .ignore: return ignore(.loading)
      case .supersede: return .started(start())
      }
    case .failed:
      switch policies.afterFailure {
      case .retry: return retry()
      case .block: return ignore(.failed)
      }
    case .exhausted:
      return ignore(.exhausted)
    case .halted:
      return ignore(.halted)
    }
  }

  /// Asks for the failed page again, with the next attempt (rule 10).
  ///
  /// - Complexity: O(1).
  public mutating func retry() -> LoadOutcome<Cursor> {
    defer { checkInvariants() }
    switch edge.phase {
    case .failed(_, retryable: true, _):
      return .started(start())
    case .failed(_, retryable: false, _):
      return ignore(.notRetryable)
    case .idle, .loading, .exhausted, .halted:
      return ignore(.nothingToRetry)
    }
  }

  /// Issues the next ticket of the current position, in place of the one in flight, if any.
  private mutating func start() -> StartedLoad<Cursor> {
    let abandoned = edge.phase.inFlight(generation, at: edge.position)
    revision += 1
    return StartedLoad(ticket: issue(), abandoned: abandoned)
  }

  /// Issues the next ticket of the current position. Clears a failure (rule 11).
  mutating func issue() -> Ticket<Cursor> {
    counters.started += 1
    return edge.issue(generation)
  }

  private mutating func ignore(_ reason: IgnoredReason) -> LoadOutcome<Cursor> {
    counters.ignored += 1
    return .ignored(reason)
  }
}
