package import PagerCore

/// The pager that others are compared with: the one of this product, under a profile.
package struct Reference {
  package let profile: Profile
  package private(set) var pager: Pager<Row, Int, String>
  /// The cursors that were handed out in this generation are 1 up to this one.
  private(set) var cursors = 0

  package typealias Ticket = PagerCore.Ticket<Int>

  /// What a failed load brings back.
  package static let failure = "boom"

  package init(_ profile: Profile = Profile()) {
    self.profile = profile
    let first: Position<Int> =
      switch profile.paging {
      case .page: .page(0)
      case .offset: .offset(0)
      case .cursor: .cursor(nil)
      }
    var policies = profile.policies
    // A failure that nobody is told of is nothing to wait for `retry` after.
    if !profile.reportsFailure { policies.afterFailure = .retry }
    pager = Pager(first: first, policies: policies)
  }

  /// What can be seen of it, with what its last command did.
  package func observation(_ outcome: Outcome) -> Observation {
    Observation(
      items: pager.items, hasMore: pager.hasMore, isLoading: pager.phase == .loading,
      failure: profile.reportsFailure ? pager.failure?.error : nil, outcome: outcome,
      generation: pager.generation, next: Self.number(pager.next))
  }

  /// A position as a number, whatever its kind; the first cursor counts as 0.
  package static func number(_ position: Position<Int>) -> Int {
    switch position {
    case .page(let number), .offset(let number): number
    case .cursor(let cursor): cursor ?? 0
    }
  }
}

// MARK: - Commands

extension Reference {
  package mutating func loadNext() -> (outcome: Outcome, ticket: Ticket?) {
    Self.outcome(pager.loadNext())
  }

  package mutating func retry() -> (outcome: Outcome, ticket: Ticket?) {
    Self.outcome(pager.retry())
  }

  package mutating func refresh() -> (outcome: Outcome, ticket: Ticket?) {
    cursors = 0
    return Self.outcome(.started(pager.refresh()))
  }

  package mutating func reset() -> (outcome: Outcome, ticket: Ticket?) {
    cursors = 0
    pager.reset()
    return profile.resetLoads ? loadNext() : (.startedOver(generation: pager.generation), nil)
  }

  package mutating func cancel() -> Outcome {
    switch pager.cancel() {
    case .cancelled: .cancelled
    case .ignored(let reason): .ignored(reason)
    }
  }

  package mutating func deliver(
    _ rows: [Row], _ continuation: Continuation<Int>, for ticket: Ticket
  ) -> Outcome {
    switch pager.deliver(Page(rows: rows, continuation: continuation), for: ticket) {
    case .applied(let merge):
      if case .cursor(let cursor) = continuation { cursors = max(cursors, cursor) }
      return .applied(added: merge.added)
    case .stale(let reason): return .stale(reason)
    case .refused: preconditionFailure("orderings stay within a pager's capacity")
    }
  }

  package mutating func fail(for ticket: Ticket) -> Outcome {
    switch pager.fail(Self.failure, for: ticket) {
    case .applied: .failed
    case .stale(let reason): .stale(reason)
    }
  }

  private static func outcome(
    _ outcome: LoadOutcome<Int>
  ) -> (outcome: Outcome, ticket: Ticket?) {
    switch outcome {
    case .started(let load): (.started(position: number(load.ticket.position)), load.ticket)
    case .ignored(let reason): (.ignored(reason), nil)
    }
  }

  /// What an answer of this kind says; nil where it cannot say that.
  ///
  /// A late answer hands out the cursor behind its own, as it would have done in time.
  package func continuation(_ kind: ContinuationKind, for ticket: Ticket) -> Continuation<Int>? {
    guard case .cursor(let own) = ticket.position else {
      return kind == .more ? .more : kind == .last ? .end : nil
    }
    switch kind {
    case .last: return .end
    case .noCursor: return .more
    case .sameCursor: return own.map { .cursor($0) }
    case .firstCursor: return own.flatMap { $0 > 1 ? .cursor(1) : nil }
    case .more: return .cursor(pager.inFlight == ticket ? cursors + 1 : (own ?? 0) + 1)
    }
  }
}
