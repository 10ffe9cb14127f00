@testable import PagerCore
import Testing

/// The core's errors are refusals of what does not fit, and preconditions.
@Suite struct `Rule 16: Errors` {
  @Test(arguments: [Situation.loadingFirstPage, .loading, .loadingAgain, .refreshing])
  func `a page that is refused changes nothing, in any load`(_ situation: Situation) throws {
    // Room for what the situation needs, and no more.
    var pager = try situation.pager(capacity: Capacity(items: 2))
    let before = pager
    let live = try #require(pager.inFlight)
    let page = Page<Row, String>(rows: [7, 8, 9], continuation: .cursor("Z"))
    #expect(pager.deliver(page, for: live) == .refused(.items))
    #expect(pager.screen == before.screen)
    #expect(pager.counters == before.counters)
    #expect(pager.staleness(of: live) == nil)
  }

  @Test(arguments: Situation.allCases)
  func `a restore that is refused changes nothing, in any phase`(_ situation: Situation) throws {
    var pager = try situation.pager(capacity: Capacity(items: 4))
    let before = pager
    #expect(
      pager.restore(items: [5, 6, 7, 8, 9], next: .cursor("R"), hasMore: false)
        == .refused(.items))
    #expect(pager.screen == before.screen)
    #expect(pager.counters == before.counters)
  }

  @Test func `a refused page can be failed, cancelled and superseded like any other`() throws {
    let policies = Policies(whileLoading: .supersede)
    for end in [
      Command.cancel, .loadNext, .fail("too large", retryable: false, ticket(0, .page(1))),
    ] {
      var pager = TestPager(.page, policies, Capacity(items: 1))
      let live = try pager.ask()
      _ = pager.deliver(Page(rows: [1, 2], continuation: .more), for: live)
      pager.perform(end)
      #expect(pager.staleness(of: live) == .settled)
    }
  }

  @Test func `a page by number that hands out a cursor is the caller's mistake`() async {
    await #expect(processExitsWith: .failure) {
      var pager = TestPager(.page)
      guard case .started(let load) = pager.loadNext() else { return }
      _ = pager.deliver(Page(rows: [1], continuation: .cursor("A")), for: load.ticket)
    }
  }

  @Test func `a page by offset that hands out a cursor is the caller's mistake`() async {
    await #expect(processExitsWith: .failure) {
      var pager = TestPager(.offset)
      guard case .started(let load) = pager.loadNext() else { return }
      _ = pager.deliver(Page(rows: [1], continuation: .cursor("A")), for: load.ticket)
    }
  }

  @Test func `a restore at a position of another kind is the caller's mistake`() async {
    await #expect(processExitsWith: .failure) {
      var pager = TestPager(.cursor)
      _ = pager.restore(items: [], next: .page(1), hasMore: true)
    }
  }
}
