@testable import PagerCore
import Testing

/// A state that a pager can be in, and the way there. All page by cursor: the first page brings the
/// rows 1 and 2 and hands out the cursor "A".
enum Situation: CaseIterable {
  case fresh
  case loadingFirstPage
  case idle
  case loading
  case loadingAgain
  case cancelled
  case failed
  case failedForGood
  case exhausted
  case haltedByRepeatedCursor
  case haltedByMissingCursor
  case refreshing
  case refreshFailed
  case refreshCancelled
  case restored
  case restoredAtTheEnd

  func pager(
    _ policies: Policies = Policies(), capacity: Capacity = Capacity()
  ) throws -> TestPager {
    var pager = TestPager(.cursor, policies, capacity)
    if self == .fresh { return pager }
    let first = try pager.ask()
    if self == .loadingFirstPage { return pager }
    try pager.answer(first, [1, 2], .cursor("A"))
    switch self {
    case .fresh, .loadingFirstPage, .idle: break
    case .loading: _ = try pager.ask()
    case .loadingAgain:
      _ = pager.fail("offline", for: try pager.ask())
      _ = try pager.askAgain()
    case .cancelled:
      _ = try pager.ask()
      _ = pager.cancel()
    case .failed: _ = pager.fail("offline", for: try pager.ask())
    case .failedForGood: _ = pager.fail("forbidden", retryable: false, for: try pager.ask())
    case .exhausted: try pager.load([3, 4], .end)
    case .haltedByRepeatedCursor: try pager.load([3, 4], .cursor("A"))
    case .haltedByMissingCursor: try pager.load([3, 4], .more)
    case .refreshing: _ = pager.refresh()
    case .refreshFailed: _ = pager.fail("offline", for: pager.refresh().ticket)
    case .refreshCancelled:
      _ = pager.refresh()
      _ = pager.cancel()
    case .restored: _ = pager.restore(items: [1, 2], next: .cursor("K"), hasMore: true)
    case .restoredAtTheEnd: _ = pager.restore(items: [1, 2], next: .cursor("K"), hasMore: false)
    }
    return pager
  }

  /// Whether a ticket is in flight.
  var isLoading: Bool {
    switch self {
    case .loadingFirstPage, .loading, .loadingAgain, .refreshing: true
    case .fresh, .idle, .cancelled, .failed, .failedForGood, .exhausted, .haltedByRepeatedCursor,
      .haltedByMissingCursor, .refreshFailed, .refreshCancelled, .restored, .restoredAtTheEnd:
      false
    }
  }
}

extension Pager where Item == Row, Cursor == String, Failure == String {
  /// One command of each kind, and answers that fit and answers that do not.
  var someCommands: [Command] {
    let fitting = inFlight ?? ticket(generation, next, 99)
    let page = Page<Row, String>(rows: [2, 9], continuation: .cursor("N"))
    let last = Page<Row, String>(rows: [9], continuation: .end)
    return [
      .loadNext, .retry, .refresh, .reset, .cancel,
      .restore([7], next: .cursor("R"), hasMore: true, replacing: false),
      .deliver(page, fitting), .deliver(last, fitting), .fail("late", retryable: true, fitting),
      .deliver(page, ticket(generation, next, 98)), .deliver(last, ticket(-1, first)),
      .fail("late", retryable: false, ticket(-1, first)), .refuseUnknownTicket,
    ]
  }
}
