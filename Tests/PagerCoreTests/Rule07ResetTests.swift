@testable import PagerCore
import Testing

@Suite struct `Rule 7: Reset` {
  @Test(arguments: Situation.allCases)
  func `leaves an empty list at the first position, whatever was before`(
    _ situation: Situation
  ) throws {
    var pager = try situation.pager()
    let before = pager
    let abandoned = pager.reset()
    #expect(
      pager.screen
        == Screen(
          generation: before.generation + 1, revision: before.revision + 1, phase: .idle,
          inFlight: nil, next: .cursor(nil), hasMore: true, replacing: false, failure: nil,
          fault: nil, items: [], pages: []))
    #expect(abandoned == before.inFlight)
    #expect(pager.counters == before.counters)
  }

  @Test(
    arguments: [Position<String>.page(0), .page(7), .offset(40), .cursor("start"), .cursor("")])
  func `the first position is the one that the pager was made with`(
    _ first: Position<String>
  ) throws {
    var pager = TestPager(first: first)
    #expect(pager.next == first)
    try pager.load([1], .end)
    pager.reset()
    #expect(pager.next == first)
    #expect(try pager.ask() == ticket(1, first))
  }

  @Test(arguments: Situation.allCases)
  func `a pager behaves like a new one afterwards, but for its numbers`(
    _ situation: Situation
  ) throws {
    var pager = try situation.pager()
    pager.reset()
    let first = try pager.ask()
    #expect(first == ticket(pager.generation, .cursor(nil)))
    try pager.answer(first, [1, 2], .cursor("A"))
    #expect(pager.items == [1, 2])
    #expect(pager.next == .cursor("A"))
    try pager.load([3], .end)
    #expect(pager.items == [1, 2, 3])
    #expect(pager.phase == .exhausted)
  }

  @Test func `cursors of the query before are not used ones in the new query`() throws {
    var pager = try Situation.haltedByRepeatedCursor.pager()
    pager.reset()
    try pager.load([1], .cursor("A"))
    #expect(pager.phase == .idle)
    try pager.load([2], .cursor("B"))
    #expect(pager.phase == .idle)
    #expect(pager.fault == nil)
  }

  @Test func `answers that are still on their way stay without effect`() throws {
    var pager = TestPager(.page)
    let old = try pager.ask()
    #expect(pager.reset() == old)
    let before = pager.screen
    #expect(
      pager.deliver(Page(rows: [1], continuation: .end), for: old) == .stale(.generation))
    #expect(pager.screen == before)
  }
}
