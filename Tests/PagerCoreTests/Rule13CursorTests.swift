@testable import PagerCore
import Testing

@Suite struct `Rule 13: Cursors` {
  @Test func `the ticket carries the cursor that was used, not the one that comes back`() throws {
    var pager = TestPager(.cursor)
    let first = try pager.ask()
    #expect(first == ticket(0, .cursor(nil)))
    try pager.answer(first, [1], .cursor("A"))
    let second = try pager.ask()
    #expect(second == ticket(0, .cursor("A")))
    try pager.answer(second, [2], .cursor("B"))
    #expect(pager.pages.map(\.position) == [.cursor(nil), .cursor("A")])
  }

  @Test func `a new cursor is stored only when its page is applied`() throws {
    var pager = try Situation.loading.pager()
    let live = try #require(pager.inFlight)
    let page = Page<Row, String>(rows: [3], continuation: .cursor("B"))
    #expect(pager.deliver(page, for: ticket(0, .cursor(nil))) == .stale(.settled))
    #expect(pager.next == .cursor("A"))
    _ = pager.fail("offline", for: live)
    #expect(pager.next == .cursor("A"))
    #expect(pager.deliver(page, for: live) == .stale(.settled))
    #expect(pager.next == .cursor("A"))
    try pager.answer(pager.ask(), [3], .cursor("B"))
    #expect(pager.next == .cursor("B"))
  }

  @Test func `first position, null, the empty cursor and the end are four different things`()
    throws
  {
    var empty = TestPager(.cursor)
    try empty.load([1], .cursor(""))
    #expect(empty.next == .cursor(""))
    #expect(empty.next != .cursor(nil))
    #expect(empty.phase == .idle)
    #expect(try empty.ask() == ticket(0, .cursor("")))

    var end = TestPager(.cursor)
    try end.load([1], .end)
    #expect(end.next == .cursor(nil))
    #expect(end.phase == .exhausted)

    var missing = TestPager(.cursor)
    try missing.load([1], .more)
    #expect(missing.phase == .halted)
    #expect(missing.fault?.next == .cursor(nil))

    var named = TestPager(first: .cursor("start"))
    #expect(try named.ask() == ticket(0, .cursor("start")))
  }

  @Test func `when the cursor says the end, the position stays`() throws {
    var pager = try Situation.idle.pager()
    try pager.load([3], .end)
    #expect(pager.next == .cursor("A"))
    #expect(!pager.hasMore)
    #expect(pager.fault == nil)
  }

  @Test func `cursors are opaque: neither sorted nor trimmed nor counted`() throws {
    var pager = TestPager(.cursor)
    let cursors = ["9", "10", " 10", "10 ", "a", "A", "null", "0", "\0", ""]
    for cursor in cursors {
      try pager.load([], .cursor(cursor))
      #expect(pager.next == .cursor(cursor))
      #expect(pager.phase == .idle)
    }
    #expect(pager.pages.count == cursors.count)
  }

  @Test func `used are the cursors of this generation only`() throws {
    var pager = try Situation.idle.pager()
    try pager.load([3], .cursor("B"))
    let load = pager.refresh()
    try pager.answer(load.ticket, [1], .cursor("A"))
    #expect(pager.phase == .idle)
    try pager.load([2], .cursor("B"))
    #expect(pager.phase == .idle)
    #expect(pager.fault == nil)
  }

  @Test func `a cursor that was handed out but never asked for is not a used one`() throws {
    var pager = try Situation.idle.pager()
    pager.reset()
    try pager.load([1], .cursor("A"))
    #expect(pager.phase == .idle)
  }

  @Test func `a cursor whose load failed or was cancelled is a used one`() throws {
    var pager = try Situation.failed.pager()
    try pager.load([3], .cursor("A"))
    #expect(pager.fault?.code == .positionRepeated)
    #expect(pager.fault?.ticket == ticket(0, .cursor("A"), 2))

    pager = try Situation.cancelled.pager()
    try pager.load([3], .cursor("A"))
    #expect(pager.fault?.code == .positionRepeated)
  }
}
