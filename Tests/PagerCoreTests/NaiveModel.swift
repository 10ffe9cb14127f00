@testable import PagerCore

/// The pager once more, in the most obvious way, written from the specification and not from the
/// pager: plain arrays, linear searches, and a history of every ticket ever issued with what became
/// of it. Slow, and simple enough to be read against the rules.
///
/// Only the vocabulary is the pager's: tickets, positions, names of phases and reasons.
struct NaiveModel {
  /// What became of a ticket.
  enum Fate {
    case inFlight
    case delivered
    case failed
    case cancelled
    case superseded
    case abandoned
  }

  struct Issued {
    let ticket: Ticket<String>
    var fate: Fate
  }

  let first: Position<String>
  let policies: Policies
  let capacity: Capacity

  /// Every ticket of the pager's life, in the order of issue.
  var history: [Issued] = []
  var items: [Row] = []
  var pages: [PageRecord<String>] = []
  var next: Position<String>
  var hasMore = true
  var replacing = false
  var failure: Failed?
  var fault: Fault<String>?
  var generation = 0
  var revision = 0
  var counters = Counters()

  init(first: Position<String>, policies: Policies, capacity: Capacity) {
    self.first = first
    self.policies = policies
    self.capacity = capacity
    next = first
  }

  /// Where the ticket in flight stands in the history. At most one is.
  var placeInFlight: Int? {
    var place = history.count - 1
    while place >= 0 {
      if history[place].fate == .inFlight { return place }
      place -= 1
    }
    return nil
  }

  var inFlight: Ticket<String>? {
    placeInFlight.map { history[$0].ticket }
  }

  var phase: PhaseName {
    if placeInFlight != nil { return .loading }
    if fault != nil { return .halted }
    if failure != nil { return .failed }
    return hasMore ? .idle : .exhausted
  }

  /// How many tickets this position has had in this generation.
  func attempts(at position: Position<String>) -> Int {
    var count = 0
    for issued in history
    where issued.ticket.generation == generation && issued.ticket.position == position {
      count += 1
    }
    return count
  }

  /// Why an answer with this ticket changes nothing; nil for the ticket in flight.
  func staleness(of ticket: Ticket<String>) -> StaleReason? {
    var wasIssued = false
    for issued in history where issued.ticket == ticket {
      if issued.fate == .inFlight { return nil }
      wasIssued = true
    }
    if ticket.generation < generation { return .generation }
    return wasIssued ? .settled : .unknown
  }

  mutating func perform(_ command: Command) -> Outcome {
    let outcome = apply(command)
    switch outcome {
    case .ignored: counters.ignored += 1
    case .stale: counters.stale += 1
    case .refused: break
    case .delivered(_, _, let duplicates):
      revision += 1
      counters.applied += 1
      counters.duplicates += duplicates
    case .failed:
      revision += 1
      counters.failed += 1
    case .started:
      revision += 1
      counters.started += 1
    case .reset, .restored, .cancelled:
      revision += 1
    }
    return outcome
  }

  private mutating func apply(_ command: Command) -> Outcome {
    switch command {
    case .loadNext: loadNext()
    case .retry: retry()
    case .refresh: refresh()
    case .reset: reset()
    case .cancel: cancel()
    case .restore(let rows, let next, let hasMore, let replacing):
      restore(rows, next: next, hasMore: hasMore, replacing: replacing)
    case .deliver(let page, let ticket): deliver(page, for: ticket)
    case .fail(let error, let retryable, let ticket):
      fail(error, retryable: retryable, for: ticket)
    case .refuseUnknownTicket: .stale(.unknown)
    }
  }
}
