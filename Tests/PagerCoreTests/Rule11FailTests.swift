@testable import PagerCore
import Testing

@Suite struct `Rule 11: Fail` {
  @Test(arguments: [true, false])
  func `keeps items and position and records the error`(_ retryable: Bool) throws {
    var pager = try Situation.loading.pager()
    let live = try #require(pager.inFlight)
    var expected = pager.screen
    var counters = pager.counters
    #expect(pager.fail("offline", retryable: retryable, for: live) == .applied)
    expected.phase = .failed
    expected.inFlight = nil
    expected.failure = Failed(error: "offline", retryable: retryable, ticket: live)
    expected.revision += 1
    counters.failed += 1
    #expect(pager.screen == expected)
    #expect(pager.counters == counters)
  }

  @Test func `the next ticket clears the failure`() throws {
    var pager = try Situation.failed.pager()
    _ = try pager.askAgain()
    #expect(pager.failure == nil)
    #expect(pager.phase == .loading)

    pager = try Situation.failed.pager()
    _ = try pager.ask()
    #expect(pager.failure == nil)

    pager = try Situation.failed.pager()
    _ = pager.refresh()
    #expect(pager.failure == nil)
  }

  @Test func `the failure does not come back when the next ticket is cancelled`() throws {
    var pager = try Situation.failed.pager()
    _ = try pager.askAgain()
    _ = pager.cancel()
    #expect(pager.failure == nil)
    #expect(pager.phase == .idle)
  }

  @Test func `a command that is ignored leaves the failure`() throws {
    var pager = try Situation.failed.pager(Policies(afterFailure: .block))
    #expect(pager.loadNext() == .ignored(.failed))
    #expect(pager.cancel() == .ignored(.notLoading))
    #expect(pager.failure?.error == "offline")
  }

  @Test(arguments: Paging.allCases)
  func `a failed page is never skipped`(_ paging: Paging) throws {
    var pager = TestPager(paging)
    try pager.load([1, 2], paging.more)
    let position = pager.next
    for attempt in 1...3 {
      let live = try pager.ask()
      #expect(live == ticket(0, position, attempt))
      _ = pager.fail("offline", for: live)
      #expect(pager.next == position)
      #expect(pager.items == [1, 2])
      #expect(pager.hasMore)
    }
    try pager.load([3], .end)
    #expect(pager.pages.map(\.position) == [paging.first, position])
    #expect(pager.items == [1, 2, 3])
  }

  @Test func `a failure is that of the last ticket`() throws {
    var pager = TestPager(.page)
    _ = pager.fail("first", for: try pager.ask())
    let second = try pager.askAgain()
    _ = pager.fail("second", retryable: false, for: second)
    #expect(
      pager.shownFailure == Failed(error: "second", retryable: false, ticket: second))
    #expect(pager.counters.failed == 2)
  }

  @Test func `a failure of the first page leaves an empty list that has more`() throws {
    var pager = TestPager(.cursor)
    _ = pager.fail("offline", for: try pager.ask())
    #expect(pager.items.isEmpty)
    #expect(pager.hasMore)
    #expect(pager.next == .cursor(nil))
    #expect(pager.pages.isEmpty)
  }
}
