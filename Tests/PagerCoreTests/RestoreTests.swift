@testable import PagerCore
import Testing

@Suite struct `A restore` {
  @Test(arguments: Situation.allCases)
  func `brings back items, position and hasMore as a new query, whatever was before`(
    _ situation: Situation
  ) throws {
    for hasMore in [true, false] {
      var pager = try situation.pager()
      let before = pager
      let outcome = pager.restore(items: [7, 8], next: .cursor("R"), hasMore: hasMore)
      #expect(outcome == .restored(abandoned: before.inFlight))
      #expect(
        pager.screen
          == Screen(
            generation: before.generation + 1, revision: before.revision + 1,
            phase: hasMore ? .idle : .exhausted, inFlight: nil, next: .cursor("R"),
            hasMore: hasMore, replacing: false, failure: nil, fault: nil, items: [7, 8],
            pages: []))
      #expect(pager.counters == before.counters)
      #expect(pager.brokenInvariant == nil)
    }
  }

  @Test(arguments: [Position<String>.page(7), .offset(30), .cursor("R"), .cursor(nil), .cursor("")])
  func `goes on from the restored position with its first attempt`(
    _ position: Position<String>
  ) throws {
    let first: Position<String> =
      switch position {
      case .page: .page(1)
      case .offset: .offset(0)
      case .cursor: .cursor(nil)
      }
    var pager = TestPager(first: first)
    _ = pager.restore(items: [1], next: position, hasMore: true)
    #expect(try pager.ask() == ticket(1, position))
  }

  @Test func `what failed or halted then is asked for again`() throws {
    for situation in [Situation.failed, .failedForGood, .haltedByRepeatedCursor] {
      let saved = try situation.pager()
      var pager = TestPager(.cursor)
      _ = pager.restore(items: saved.items, next: saved.next, hasMore: saved.hasMore)
      #expect(pager.phase == .idle)
      #expect(pager.failure == nil)
      #expect(pager.fault == nil)
      #expect(pager.items == saved.items)
      #expect(try pager.ask() == ticket(1, .cursor("A")))
    }
  }

  @Test func `cursors that led to the restored list are not used ones`() throws {
    var pager = TestPager(.cursor)
    _ = pager.restore(items: [1], next: .cursor("B"), hasMore: true)
    try pager.load([2], .cursor("A"))
    #expect(pager.phase == .idle)
    try pager.load([3], .cursor("B"))
    #expect(pager.fault?.code == .positionRepeated)
  }

  @Test func `reset and refresh go back to the first position, not to the restored one`() throws {
    var pager = TestPager(.page)
    _ = pager.restore(items: [1], next: .page(9), hasMore: true)
    let load = pager.refresh()
    #expect(load.ticket.position == .page(1))
    #expect(pager.items == [1])
    pager.reset()
    #expect(pager.next == .page(1))
  }

  @Test func `answers to tickets of the list before are stale`() throws {
    var pager = try Situation.loading.pager()
    let old = try #require(pager.inFlight)
    _ = pager.restore(items: [7], next: .cursor("A"), hasMore: true)
    let live = try pager.ask()
    #expect(old.position == live.position)
    #expect(
      pager.deliver(Page(rows: [3], continuation: .end), for: old) == .stale(.generation))
    #expect(pager.items == [7])
  }

  @Test func `a list that waited for its refresh waits again, and is replaced`() throws {
    let saved = try Situation.refreshFailed.pager()
    var pager = TestPager(.cursor)
    _ = pager.restore(
      items: saved.items, next: saved.next, hasMore: saved.hasMore, replacing: saved.replacing)
    #expect(pager.replacing)
    #expect(pager.items == [1, 2])
    #expect(pager.phase == .idle)
    #expect(pager.brokenInvariant == nil)
    try pager.load([2, 3], .cursor("A"))
    #expect(pager.items == [2, 3])
    #expect(!pager.replacing)
  }

  @Test func `a list is not replaced when it waits for another page than the first`() throws {
    var pager = TestPager(.page)
    _ = pager.restore(items: [1], next: .page(2), hasMore: true, replacing: true)
    #expect(!pager.replacing)
    _ = pager.restore(items: [1], next: .page(1), hasMore: false, replacing: true)
    #expect(!pager.replacing)
    _ = pager.restore(items: [1], next: .page(1), hasMore: true, replacing: false)
    #expect(!pager.replacing)
    _ = pager.restore(items: [1], next: .page(1), hasMore: true, replacing: true)
    #expect(pager.replacing)
  }
}
