@testable import PagerCore
import Testing

@Suite struct `Rule 10: Retry` {
  @Test(arguments: Situation.allCases, Policies.AfterFailure.allCases)
  func `works after a failure only, under every policy`(
    _ situation: Situation, _ afterFailure: Policies.AfterFailure
  ) throws {
    var pager = try situation.pager(Policies(afterFailure: afterFailure))
    let before = pager
    let outcome = pager.retry()
    switch situation {
    case .failed, .refreshFailed:
      let issued = ticket(before.generation, before.next, 2)
      #expect(outcome == .started(StartedLoad(ticket: issued, abandoned: nil)))
      #expect(pager.revision == before.revision + 1)
    case .failedForGood:
      #expect(outcome == .ignored(.notRetryable))
      #expect(pager.screen == before.screen)
      #expect(pager.counters.ignored == before.counters.ignored + 1)
    case .fresh, .loadingFirstPage, .idle, .loading, .loadingAgain, .cancelled, .exhausted,
      .haltedByRepeatedCursor, .haltedByMissingCursor, .refreshing, .refreshCancelled, .restored,
      .restoredAtTheEnd:
      #expect(outcome == .ignored(.nothingToRetry))
      #expect(pager.screen == before.screen)
      #expect(pager.counters.ignored == before.counters.ignored + 1)
    }
  }

  @Test func `does not supersede a load, not even under supersede`() throws {
    var pager = try Situation.loading.pager(Policies(whileLoading: .supersede))
    let live = pager.inFlight
    #expect(pager.retry() == .ignored(.nothingToRetry))
    #expect(pager.inFlight == live)
  }

  @Test func `asks for the same position with the next attempt, as often as it fails`() throws {
    var pager = TestPager(.offset)
    try pager.load([1, 2, 3], .more)
    var live = try pager.ask()
    for attempt in 1...5 {
      #expect(live == ticket(0, .offset(3), attempt))
      _ = pager.fail("offline", for: live)
      live = try pager.askAgain()
    }
    try pager.answer(live, [4], .more)
    #expect(pager.next == .offset(4))
    #expect(pager.pages.last?.attempt == 6)
  }

  @Test func `a failure that is not retryable stays, until a new start`() throws {
    var pager = try Situation.failedForGood.pager()
    for _ in 1...2 {
      #expect(pager.retry() == .ignored(.notRetryable))
      #expect(pager.loadNext() == .ignored(.notRetryable))
    }
    #expect(
      pager.shownFailure
        == Failed(error: "forbidden", retryable: false, ticket: ticket(0, .cursor("A"))))
    pager.reset()
    #expect(pager.failure == nil)
    #expect(try pager.ask() == ticket(1, .cursor(nil)))
  }

  @Test func `whether a failure is retryable is said anew by each failure`() throws {
    var pager = TestPager(.page)
    _ = pager.fail("offline", retryable: true, for: try pager.ask())
    _ = pager.fail("forbidden", retryable: false, for: try pager.askAgain())
    #expect(pager.retry() == .ignored(.notRetryable))
  }

  @Test func `a failure is retryable when nothing else is said`() throws {
    var pager = TestPager(.page)
    _ = pager.fail("offline", for: try pager.ask())
    #expect(pager.failure?.retryable == true)
  }
}
