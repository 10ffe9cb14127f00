internal import PagerCore

/// One event and what it did.
///
/// The states before and after it are handed to each function and not kept: a copy of the two would
/// cost more than all that is looked at in them.
struct Transition {
  let event: Event
  let outcome: Outcome
}

extension Transition {
  /// The first invariant that does not hold between two states; nil, always.
  func brokenInvariant(_ before: Graph.Node, _ after: Graph.Node) -> Invariant? {
    let old = before.reference.pager
    let new = after.reference.pager
    return Self.invariants.first { !holds($0, before, after, old, new) }
  }

  private static let invariants = Invariant.allCases

  func holds(_ invariant: Invariant, _ before: Graph.Node, _ after: Graph.Node) -> Bool {
    holds(invariant, before, after, before.reference.pager, after.reference.pager)
  }

  private typealias State = Pager<Row, Int, String>

  private func holds(
    _ invariant: Invariant, _ before: Graph.Node, _ after: Graph.Node, _ old: State, _ new: State
  ) -> Bool {
    switch invariant {
    case .uniqueIDs: old.policies.duplicates == .keepAll || hasUniqueIDs(new)
    case .oneLiveTicket:
      after.tickets.count { $0.fate == .live } <= 1
        && after.tickets.allSatisfy { ($0.fate == .live) == ($0.ticket == new.inFlight) }
    case .loadingIsClean: new.phase != .loading || (new.failure == nil && new.hasMore)
    case .inFlightIsCurrent:
      new.inFlight.map { $0.generation == new.generation && $0.position == new.next } ?? true
    case .deadAnswerChangesNothing: !isDeadAnswer(before) || (isStale && isUnchanged(old, new))
    case .generationStepsAtNewStart: new.generation - old.generation == (startsOver ? 1 : 0)
    case .positionMovesWhenApplied:
      startsOver ? new.next == new.first : isApplied || new.next == old.next
    case .listGrowsAtTail:
      event == .reset || (isApplied && old.replacing) || new.items.starts(with: old.items)
    case .resetIsInitial: event != .reset || isFirstScreen(before, new)
    case .failureTouchesPhaseOnly: !isFailed || (isSameList(old, new) && new.phase == .failed)
    case .ignoredChangesNothing: !isIgnored || isUnchanged(old, new)
    case .hasMoreChangesWhenApplied: new.hasMore == old.hasMore || isApplied || startsOver
    case .loadIsIssuedWhenPossible: event != .loadNext || (outcome.position != nil) == mayLoad(old)
    }
  }

  private func hasUniqueIDs(_ new: State) -> Bool {
    let items = new.items
    return items.indices.allSatisfy { place in
      !items[..<place].contains { $0.id == items[place].id }
    }
  }

  private func isDeadAnswer(_ before: Graph.Node) -> Bool {
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
  private func isUnchanged(_ old: State, _ new: State) -> Bool {
    isSameList(old, new) && new.revision == old.revision && new.phase == old.phase
      && new.inFlight == old.inFlight && new.failure?.error == old.failure?.error
      && new.failure?.ticket == old.failure?.ticket && new.fault == old.fault
  }

  private func isSameList(_ old: State, _ new: State) -> Bool {
    new.items == old.items && new.next == old.next && new.hasMore == old.hasMore
      && new.generation == old.generation && new.replacing == old.replacing
      && new.pages == old.pages
  }

  private func isFirstScreen(_ before: Graph.Node, _ new: State) -> Bool {
    let phase: PhaseName = before.reference.profile.resetLoads ? .loading : .idle
    return new.items.isEmpty && new.pages.isEmpty && new.hasMore && new.next == new.first
      && new.failure == nil && new.fault == nil && new.phase == phase && !new.replacing
  }

  private func mayLoad(_ old: State) -> Bool {
    switch old.phase {
    case .idle: true
    case .loading: old.policies.whileLoading == .supersede
    case .failed: old.policies.afterFailure == .retry
    case .exhausted, .halted: false
    }
  }
}
