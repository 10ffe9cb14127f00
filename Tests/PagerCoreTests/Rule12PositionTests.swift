@testable import PagerCore
import Testing

@Suite struct `Rule 12: Position` {
  /// Where the pages of a list lead, one after the other.
  struct Case: Sendable {
    var first: Position<String>
    var pages: [(rows: [Row], continuation: Continuation<String>)]
    var positions: [Position<String>]
  }

  static let cases: [Case] = [
    Case(
      first: .page(1), pages: [([1, 2], .more), ([3], .more), ([4], .more)],
      positions: [.page(2), .page(3), .page(4)]),
    Case(
      first: .page(0), pages: [([1, 2, 3], .more), ([4], .more)],
      positions: [.page(1), .page(2)]),
    Case(first: .page(7), pages: [([], .more), ([], .more)], positions: [.page(8), .page(9)]),
    Case(
      first: .offset(0), pages: [([1, 2], .more), ([3], .more), ([4, 5, 6], .more)],
      positions: [.offset(2), .offset(3), .offset(6)]),
    Case(first: .offset(20), pages: [([1, 2, 3], .more)], positions: [.offset(23)]),
    Case(
      first: .cursor(nil), pages: [([1], .cursor("A")), ([], .cursor("")), ([2], .cursor("C"))],
      positions: [.cursor("A"), .cursor(""), .cursor("C")]),
    Case(first: .page(1), pages: [([1], .more), ([2], .end)], positions: [.page(2), .page(3)]),
    Case(first: .page(1), pages: [([], .end)], positions: [.page(2)]),
    Case(
      first: .offset(5), pages: [([1], .more), ([2, 3], .end)],
      positions: [.offset(6), .offset(8)]),
    Case(first: .offset(5), pages: [([], .end)], positions: [.offset(5)]),
    Case(
      first: .cursor("S"), pages: [([1], .cursor("A")), ([2], .end)],
      positions: [.cursor("A"), .cursor("A")]),
    Case(first: .cursor(nil), pages: [([1], .end)], positions: [.cursor(nil)]),
  ]

  @Test(arguments: cases)
  func `advances by one page, by the raw rows, or to the response's cursor`(
    _ test: Case
  ) throws {
    var pager = TestPager(first: test.first)
    var position = test.first
    for (page, next) in zip(test.pages, test.positions) {
      let live = try pager.ask()
      #expect(live.position == position)
      try pager.answer(live, page.rows, page.continuation)
      #expect(pager.next == next)
      #expect(pager.hasMore == (page.continuation != .end))
      #expect(pager.fault == nil)
      position = next
    }
    #expect(pager.pages.map(\.rows) == test.pages.map(\.rows.count))
  }

  @Test(arguments: Paging.allCases)
  func `while a page is on its way the position is where that page starts`(
    _ paging: Paging
  ) throws {
    var pager = TestPager(paging)
    #expect(try pager.ask().position == paging.first)
    #expect(pager.next == paging.first)
    _ = pager.cancel()
    #expect(pager.next == paging.first)
  }

  @Test(arguments: [Paging.page, .cursor])
  func `an empty page that claims more advances and does not end the list`(
    _ paging: Paging
  ) throws {
    var pager = TestPager(paging)
    try pager.load([], paging.more)
    #expect(pager.next != paging.first)
    #expect(pager.phase == .idle)
    #expect(pager.hasMore)
    #expect(pager.items.isEmpty)
    try pager.load([1], .end)
    #expect(pager.items == [1])
  }

  @Test func `a page of an older attempt does not advance the position twice`() throws {
    var pager = TestPager(.page, Policies(whileLoading: .supersede))
    let first = try pager.ask()
    let second = try pager.ask()
    try pager.answer(second, [1], .more)
    _ = pager.deliver(Page(rows: [1], continuation: .more), for: first)
    #expect(pager.next == .page(2))
  }

  @Test func `the position advances from where a list was restored`() throws {
    var pager = TestPager(.offset)
    _ = pager.restore(items: [1, 2, 3], next: .offset(10), hasMore: true)
    try pager.load([4, 5], .more)
    #expect(pager.next == .offset(12))
  }
}
