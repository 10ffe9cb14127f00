@testable import PagerCore
import Testing

@Suite struct `Rule 4: Order inside a delivery` {
  @Test func `the ticket is matched before the page is looked at`() throws {
    var pager = TestPager(.page, Policies(), Capacity(items: 2, pages: 1))
    let old = try pager.ask()
    pager.reset()
    _ = try pager.ask()
    let tooLarge = Page<Row, String>(rows: [1, 2, 3], continuation: .more)
    #expect(pager.deliver(tooLarge, for: old) == .stale(.generation))
    #expect(pager.counters.stale == 1)
  }

  @Test func `a page that does not fit changes nothing, and its ticket stays in flight`() throws {
    var pager = TestPager(.page, Policies(), Capacity(items: 3))
    try pager.load([1, 2], .more)
    let live = try pager.ask()
    let before = pager
    #expect(
      pager.deliver(Page(rows: [1, 3, 4], continuation: .end), for: live) == .refused(.items))
    #expect(pager.screen == before.screen)
    #expect(pager.counters == before.counters)
    #expect(pager.inFlight == live)
    try pager.answer(live, [3], .more)
    #expect(pager.items == [1, 2, 3])
  }

  @Test func `a page that does not fit is refused before it could be a fault`() throws {
    var pager = TestPager(.cursor, Policies(), Capacity(items: 1))
    try pager.load([1], .cursor("A"))
    let live = try pager.ask()
    for continuation in [Continuation<String>.more, .cursor("A"), .cursor("B"), .end] {
      #expect(
        pager.deliver(Page(rows: [2], continuation: continuation), for: live) == .refused(.items))
      #expect(pager.inFlight == live)
      #expect(pager.fault == nil)
      #expect(pager.next == .cursor("A"))
    }
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `the offset advances by the raw page, duplicates included`(
    _ duplicates: Policies.Duplicates
  ) throws {
    var pager = TestPager(.offset, Policies(duplicates: duplicates))
    try pager.load([1, 2, 3], .more)
    try pager.load([3, 3, 4, 1], .more)
    #expect(pager.next == .offset(7))
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `a page of nothing but duplicates is no empty page`(
    _ duplicates: Policies.Duplicates
  ) throws {
    var pager = TestPager(.offset, Policies(duplicates: duplicates))
    try pager.load([1, 2], .more)
    try pager.load([1, 2], .more)
    #expect(pager.next == .offset(4))
    #expect(pager.phase == .idle)
    #expect(pager.fault == nil)
  }

  @Test func `the rows of a page with a fault are merged and counted`() throws {
    var pager = TestPager(.cursor)
    try pager.load([1, 2], .cursor("A"))
    let merge = try pager.load([2, 3], .cursor("A"))
    #expect(merge == Merge(added: 1, replaced: 0, duplicates: 1))
    #expect(pager.items == [1, 2, 3])
    #expect(pager.pages.count == 2)
    #expect(pager.counters.applied == 2)
    #expect(pager.counters.duplicates == 1)
    #expect(pager.phase == .halted)
  }

  @Test func `only what was committed is counted`() throws {
    var pager = TestPager(.page, Policies(), Capacity(items: 2))
    let ticket = try pager.ask()
    _ = pager.deliver(Page(rows: [1, 1, 2, 3], continuation: .more), for: ticket)
    #expect(pager.counters.applied == 0)
    #expect(pager.counters.duplicates == 0)
    #expect(pager.counters.stale == 0)
    try pager.answer(ticket, [1, 1, 2, 2], .more)
    #expect(pager.counters.applied == 1)
    #expect(pager.counters.duplicates == 2)
  }

  @Test func `a page after a refresh is measured without the list that it replaces`() throws {
    var pager = TestPager(.page, Policies(), Capacity(items: 3, pages: 1))
    try pager.load([1, 2, 3], .more)
    try pager.answer(pager.refresh().ticket, [4, 5, 6], .more)
    #expect(pager.items == [4, 5, 6])
    let tooLarge = Page<Row, String>(rows: [1, 2, 3, 4], continuation: .more)
    #expect(pager.deliver(tooLarge, for: pager.refresh().ticket) == .refused(.items))
    #expect(pager.items == [4, 5, 6])
    #expect(pager.replacing)
  }

  @Test func `the record of a page counts raw rows and rows listed anew`() throws {
    var pager = TestPager(.cursor)
    try pager.load([1, 2, 1], .cursor("A"))
    _ = pager.fail("offline", for: try pager.ask())
    try pager.load([2, 3], .cursor("B"))
    try pager.load([], .end)
    #expect(
      pager.pages == [
        PageRecord(position: .cursor(nil), attempt: 1, rows: 3, added: 2),
        PageRecord(position: .cursor("A"), attempt: 2, rows: 2, added: 1),
        PageRecord(position: .cursor("B"), attempt: 1, rows: 0, added: 0),
      ])
  }
}
