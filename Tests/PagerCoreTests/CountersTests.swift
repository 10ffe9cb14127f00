@testable import PagerCore
import Testing

@Suite struct `The counters` {
  static let policies = Policies(duplicates: .replace)

  @Test func `start at nothing`() {
    let counters = TestPager(.page).counters
    #expect(counters == Counters())
    let all = [
      counters.started, counters.ignored, counters.applied, counters.failed, counters.stale,
      counters.duplicates,
    ]
    #expect(all == [0, 0, 0, 0, 0, 0])
  }

  @Test func `each counts what its name says`() throws {
    var pager = TestPager(.page, Self.policies)
    let first = try pager.ask()  // started 1
    _ = pager.loadNext()  // ignored 1
    _ = pager.retry()  // ignored 2
    _ = pager.fail("offline", for: first)  // failed 1
    _ = pager.cancel()  // ignored 3
    _ = pager.fail("again", for: first)  // stale 1
    let second = try pager.askAgain()  // started 2
    try pager.answer(second, [1, 1, 2, 1], .more)  // applied 1, duplicates 2
    _ = pager.deliver(Page(rows: [1, 1], continuation: .end), for: second)  // stale 2
    _ = pager.refuseUnknownTicket()  // stale 3
    _ = pager.refresh()  // started 3
    _ = pager.cancel()
    try pager.load([2], .end)  // started 4, applied 2
    _ = pager.loadNext()  // ignored 4
    var expected = Counters()
    expected.started = 4
    expected.ignored = 4
    expected.applied = 2
    expected.failed = 1
    expected.stale = 3
    expected.duplicates = 2
    #expect(pager.counters == expected)
  }

  @Test func `live as long as the pager: no new start clears them`() throws {
    var pager = try Situation.failedForGood.pager()
    _ = pager.loadNext()
    _ = pager.deliver(Page(rows: [], continuation: .end), for: ticket(7, .cursor(nil)))
    var counters = pager.counters
    pager.reset()
    #expect(pager.counters == counters)
    _ = pager.restore(items: [1, 1], next: .cursor(nil), hasMore: true)
    #expect(pager.counters == counters)
    _ = pager.refresh()
    counters.started += 1
    #expect(pager.counters == counters)
  }

  @Test func `the revision counts changes, and counting is none`() throws {
    var pager = TestPager(.page)
    var revisions: [Int] = []
    func note() { revisions.append(pager.revision) }
    let live = try pager.ask()
    note()
    _ = pager.loadNext()
    note()
    _ = pager.refuseUnknownTicket()
    note()
    try pager.answer(live, [1], .more)
    note()
    _ = pager.cancel()
    note()
    _ = pager.refresh()
    note()
    _ = pager.cancel()
    note()
    pager.reset()
    note()
    pager.reset()
    note()
    #expect(revisions == [1, 1, 1, 2, 2, 3, 4, 5, 6])
  }
}
