@testable import PagerCore
import Testing

@Suite struct `Rule 8: Refresh` {
  @Test(arguments: Situation.allCases)
  func `keeps the items on view and issues the first ticket at once`(
    _ situation: Situation
  ) throws {
    var pager = try situation.pager()
    let before = pager
    let load = pager.refresh()
    let generation = before.generation + 1
    #expect(load.ticket == ticket(generation, .cursor(nil)))
    #expect(load.abandoned == before.inFlight)
    #expect(
      pager.screen
        == Screen(
          generation: generation, revision: before.revision + 1, phase: .loading,
          inFlight: load.ticket, next: .cursor(nil), hasMore: true, replacing: true, failure: nil,
          fault: nil, items: before.items, pages: before.pages))
    #expect(pager.counters.started == before.counters.started + 1)
  }

  static let pages: [([Row], Continuation<String>)] = [
    ([5, 1], .cursor("B")), ([], .cursor("B")), ([], .end), ([1, 2, 3], .end), ([9], .more),
  ]

  @Test(arguments: pages)
  func `the applied page replaces the list as a whole`(
    _ rows: [Row], _ continuation: Continuation<String>
  ) throws {
    var pager = try Situation.refreshing.pager()
    let live = try #require(pager.inFlight)
    try pager.answer(live, rows, continuation)
    #expect(pager.items == rows)
    #expect(
      pager.pages == [
        PageRecord(position: .cursor(nil), attempt: 1, rows: rows.count, added: rows.count)
      ])
    #expect(!pager.replacing)
    #expect(pager.hasMore == (continuation != .end))
  }

  @Test func `the page after that one is appended`() throws {
    var pager = try Situation.refreshing.pager()
    try pager.answer(#require(pager.inFlight), [5], .cursor("A"))
    try pager.load([6, 5], .cursor("B"))
    #expect(pager.items == [5, 6])
    #expect(pager.pages.map(\.position) == [.cursor(nil), .cursor("A")])
  }

  @Test func `while it fails the old items stay, and retry asks for the first page again`() throws {
    var pager = try Situation.refreshFailed.pager()
    #expect(pager.items == [1, 2])
    #expect(pager.replacing)
    #expect(pager.phase == .failed)
    #expect(pager.next == .cursor(nil))
    let second = try pager.askAgain()
    #expect(second == ticket(1, .cursor(nil), 2))
    #expect(pager.items == [1, 2])
    #expect(pager.replacing)
    _ = pager.fail("offline", for: second)
    #expect(pager.items == [1, 2])
    #expect(pager.replacing)
    try pager.answer(pager.askAgain(), [3], .cursor("A"))
    #expect(pager.items == [3])
    #expect(!pager.replacing)
  }

  @Test(arguments: [Situation.refreshFailed, .refreshCancelled])
  func `loadNext asks for the first page again, too`(_ situation: Situation) throws {
    var pager = try situation.pager()
    let second = try pager.ask()
    #expect(second == ticket(1, .cursor(nil), 2))
    #expect(pager.replacing)
    try pager.answer(second, [2, 3], .cursor("A"))
    #expect(pager.items == [2, 3])
    #expect(!pager.replacing)
  }

  @Test func `when it is cancelled the old items stay and replacing stays true`() throws {
    let pager = try Situation.refreshCancelled.pager()
    #expect(pager.items == [1, 2])
    #expect(pager.replacing)
    #expect(pager.phase == .idle)
    #expect(pager.hasMore)
    #expect(pager.next == .cursor(nil))
    #expect(pager.pages.count == 1)
  }

  @Test func `an answer to a cancelled refresh does not replace the list`() throws {
    var pager = try Situation.idle.pager()
    let cancelled = pager.refresh().ticket
    _ = pager.cancel()
    #expect(
      pager.deliver(Page(rows: [9], continuation: .end), for: cancelled) == .stale(.settled))
    #expect(pager.items == [1, 2])
    #expect(pager.replacing)
  }

  @Test func `a superseded refresh is replaced by its next attempt`() throws {
    var pager = try Situation.idle.pager(Policies(whileLoading: .supersede))
    let first = pager.refresh().ticket
    let outcome = pager.loadNext()
    let second = try #require(outcome.ticket)
    #expect(second == ticket(1, .cursor(nil), 2))
    #expect(
      pager.deliver(Page(rows: [9], continuation: .end), for: first) == .stale(.settled))
    #expect(pager.items == [1, 2])
    try pager.answer(second, [3], .cursor("A"))
    #expect(pager.items == [3])
  }

  @Test func `an answer to a page of the list before does not get into it`() throws {
    var pager = try Situation.loading.pager()
    let old = try #require(pager.inFlight)
    let load = pager.refresh()
    #expect(load.abandoned == old)
    let late = Page<Row, String>(rows: [3, 4], continuation: .cursor("B"))
    #expect(pager.deliver(late, for: old) == .stale(.generation))
    #expect(pager.items == [1, 2])
    #expect(pager.next == .cursor(nil))
    #expect(pager.inFlight == load.ticket)
  }

  @Test func `a refresh of a refresh keeps the items of the list on view`() throws {
    var pager = try Situation.refreshing.pager()
    let first = try #require(pager.inFlight)
    let second = pager.refresh()
    #expect(second.abandoned == first)
    #expect(second.ticket == ticket(2, .cursor(nil)))
    #expect(pager.items == [1, 2])
    #expect(pager.replacing)
  }

  @Test func `a refresh brings a list back to life after its end and after a fault`() throws {
    for situation in [Situation.exhausted, .haltedByRepeatedCursor, .haltedByMissingCursor] {
      var pager = try situation.pager()
      let load = pager.refresh()
      #expect(pager.hasMore)
      #expect(pager.fault == nil)
      #expect(pager.items == [1, 2, 3, 4])
      try pager.answer(load.ticket, [1], .cursor("A"))
      try pager.load([2], .cursor("B"))
      #expect(pager.items == [1, 2])
      #expect(pager.phase == .idle)
    }
  }

  @Test func `a reset or a restore while the list is being replaced ends that`() throws {
    for situation in [Situation.refreshing, .refreshFailed, .refreshCancelled] {
      var pager = try situation.pager()
      pager.reset()
      #expect(!pager.replacing)
      #expect(pager.items.isEmpty)
      pager = try situation.pager()
      _ = pager.restore(items: [7], next: .cursor("R"), hasMore: true)
      #expect(!pager.replacing)
      try pager.load([8], .end)
      #expect(pager.items == [7, 8])
    }
  }

  @Test func `the first page of a new pager and of a reset one replaces nothing`() throws {
    var pager = TestPager(.page)
    #expect(!pager.replacing)
    _ = try pager.ask()
    #expect(!pager.replacing)
    pager.reset()
    _ = try pager.ask()
    #expect(!pager.replacing)
  }

  @Test func `a fault of the page after a refresh is a fault of the new list`() throws {
    var pager = TestPager(first: .cursor("A"))
    try pager.load([1], .cursor("B"))
    let load = pager.refresh()
    try pager.answer(load.ticket, [2], .cursor("A"))
    #expect(pager.items == [2])
    #expect(pager.fault?.ticket == load.ticket)
    #expect(!pager.replacing)
  }
}
