@testable import PagerCore
import Testing

@Suite struct `A cancel` {
  @Test(arguments: Situation.allCases)
  func `gives up the load in flight and nothing else`(_ situation: Situation) throws {
    var pager = try situation.pager()
    let before = pager
    var expected = before.screen
    var counters = before.counters
    if let live = before.inFlight {
      #expect(pager.cancel() == .cancelled(live))
      expected.inFlight = nil
      expected.phase = .idle
      expected.revision += 1
    } else {
      #expect(pager.cancel() == .ignored(.notLoading))
      counters.ignored += 1
    }
    #expect(pager.screen == expected)
    #expect(pager.counters == counters)
  }

  @Test func `a second cancel finds nothing to do`() throws {
    var pager = try Situation.loading.pager()
    _ = pager.cancel()
    #expect(pager.cancel() == .ignored(.notLoading))
  }

  @Test func `the same position is asked for afterwards, with the next attempt`() throws {
    var pager = try Situation.loadingAgain.pager()
    #expect(pager.cancel() == .cancelled(ticket(0, .cursor("A"), 2)))
    #expect(pager.retry() == .ignored(.nothingToRetry))
    #expect(try pager.ask() == ticket(0, .cursor("A"), 3))
  }

  @Test func `an answer that was on its way anyway is refused`() throws {
    var pager = try Situation.loading.pager()
    let cancelled = try #require(pager.inFlight)
    _ = pager.cancel()
    let before = pager.screen
    #expect(
      pager.deliver(Page(rows: [3], continuation: .end), for: cancelled) == .stale(.settled))
    #expect(pager.fail("late", for: cancelled) == .stale(.settled))
    #expect(pager.screen == before)
  }
}
