internal import PagerCore

/// One event with the states before and after it.
struct Transition {
  let before: Graph.Node
  let event: Event
  let outcome: Outcome
  let after: Graph.Node

  private var old: Pager<Row, Int, String> { before.reference.pager }
  private var new: Pager<Row, Int, String> { after.reference.pager }
}

extension Transition {
  /// The first invariant that does not hold; nil, always.
  var brokenInvariant: Invariant? {
    Invariant.allCases.first { !holds($0) }
  }

  func holds(_ invariant: Invariant) -> Bool {
    switch invariant {
    case .uniqueIDs: policies.duplicates == .keepAll || hasUniqueIDs
    case .oneLiveTicket:
      after.tickets.count { $0.fate == .live } <= 1
        && after.tickets.allSatisfy { ($0.fate == .live) == ($0.ticket == new.inFlight) }
    case .loadingIsClean: new.phase != .loading || (new.failure == nil && new.hasMore)
    case .inFlightIsCurrent:
      new.inFlight.map { $0.generation == new.generation && $0.position == new.next } ?? true
    case .deadAnswerChangesNothing: !isDeadAnswer || (isStale && isUnchanged)
    case .generationStepsAtNewStart: new.generation - old.generation == (startsOver ? 1 : 0)
    case .positionMovesWhenApplied:
      startsOver ? new.next == new.first : isApplied || new.next == old.next
    case .listGrowsAtTail:
      event == .reset || (isApplied && old.replacing) || new.items.starts(with: old.items)
    case .resetIsInitial: event != .reset || isFirstScreen
    case .failureTouchesPhaseOnly: !isFailed || (isSameList && new.phase == .failed)
    case .ignoredChangesNothing: !isIgnored || isUnchanged
    case .hasMoreChangesWhenApplied: new.hasMore == old.hasMore || isApplied || startsOver
    case .loadIsIssuedWhenPossible: event != .loadNext || (outcome.position != nil) == mayLoad
    }
  }

  private var hasUniqueIDs: Bool {
    let items = new.items
    return items.indices.allSatisfy { place in
      !items[..<place].contains { $0.id == items[place].id }
    }
  }

  private var policies: Policies { before.reference.pager.policies }

  private var isDeadAnswer: Bool {
    event.ticket.map { before.tickets[$0].fate != .live } ?? false
  }

  private var isStale: Bool {
    switch outcome {
    case .stale: true
    case .started, .ignored, .applied, .failed, .startedOver, .cancelled: false
    }
  }

  private var isIgnored: Bool {
    switch outcome {
    case .ignored: true
    case .started, .stale, .applied, .failed, .startedOver, .cancelled: false
    }
  }

  private var isApplied: Bool {
    switch outcome {
    case .applied: true
    case .started, .ignored, .stale, .failed, .startedOver, .cancelled: false
    }
  }

  private var isFailed: Bool { outcome == .failed }

  private var startsOver: Bool { event == .reset || event == .refresh }

  /// Whether nothing but counters moved.
  private var isUnchanged: Bool {
    isSameList && new.revision == old.revision && new.phase == old.phase
      && new.inFlight == old.inFlight && new.failure?.error == old.failure?.error
      && new.failure?.ticket == old.failure?.ticket && new.fault == old.fault
  }

  private var isSameList: Bool {
    new.items == old.items && new.next == old.next && new.hasMore == old.hasMore
      && new.generation == old.generation && new.replacing == old.replacing
      && new.pages == old.pages
  }

  private var isFirstScreen: Bool {
    let phase: PhaseName = before.reference.profile.resetLoads ? .loading : .idle
    return new.items.isEmpty && new.pages.isEmpty && new.hasMore && new.next == new.first
      && new.failure == nil && new.fault == nil && new.phase == phase && !new.replacing
  }

  private var mayLoad: Bool {
    switch old.phase {
    case .idle: true
    case .loading: policies.whileLoading == .supersede
    case .failed: policies.afterFailure == .retry
    case .exhausted, .halted: false
    }
  }
}
