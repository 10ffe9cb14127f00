@testable import PagerCore

/// Everything that a pager shows, but for its counters: what a command that changes nothing
/// leaves as it was.
struct Screen: Equatable {
  var generation: Int
  var revision: Int
  var phase: PhaseName
  var inFlight: Ticket<String>?
  var next: Position<String>
  var hasMore: Bool
  var replacing: Bool
  var failure: Failed?
  var fault: Fault<String>?
  var items: [Row]
  var pages: [PageRecord<String>]
}

/// The failure that a pager shows.
struct Failed: Equatable {
  var error: String
  var retryable: Bool
  var ticket: Ticket<String>
}

extension Pager where Item == Row, Cursor == String, Failure == String {
  var screen: Screen {
    Screen(
      generation: generation, revision: revision, phase: phase, inFlight: inFlight, next: next,
      hasMore: hasMore, replacing: replacing, failure: shownFailure, fault: fault, items: items,
      pages: pages)
  }

  var shownFailure: Failed? {
    failure.map { Failed(error: $0.error, retryable: $0.retryable, ticket: $0.ticket) }
  }
}
