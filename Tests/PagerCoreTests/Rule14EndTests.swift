@testable import PagerCore
import Testing

@Suite struct `Rule 14: The end` {
  @Test(arguments: Paging.allCases)
  func `comes from an applied response that says so`(_ paging: Paging) throws {
    for rows in [[1, 2], [], [1]] as [[Row]] {
      var pager = TestPager(paging)
      try pager.load(rows, .end)
      #expect(!pager.hasMore)
      #expect(pager.phase == .exhausted)
      #expect(pager.fault == nil)
    }
  }

  @Test(arguments: Paging.allCases)
  func `does not come from a stale response`(_ paging: Paging) throws {
    var pager = TestPager(paging, Policies(whileLoading: .supersede))
    let old = try pager.ask()
    pager.reset()
    let superseded = try pager.ask()
    let live = try pager.ask()
    for stray in [old, superseded, ticket(5, paging.first), ticket(1, paging.first, 3)] {
      _ = pager.deliver(Page(rows: [], continuation: .end), for: stray)
      #expect(pager.hasMore)
      #expect(pager.phase == .loading)
    }
    try pager.answer(live, [1], paging.more)
    _ = pager.deliver(Page(rows: [], continuation: .end), for: live)
    #expect(pager.hasMore)
    #expect(pager.phase == .idle)
  }

  @Test(arguments: Paging.allCases)
  func `does not come from a short page`(_ paging: Paging) throws {
    var pager = TestPager(paging)
    try pager.load([1, 2, 3, 4, 5], paging.more)
    try pager.load([6], paging == .cursor ? .cursor("B") : .more)
    #expect(pager.hasMore)
    #expect(pager.phase == .idle)
  }

  @Test(arguments: [Paging.page, .cursor])
  func `does not come from an empty page`(_ paging: Paging) throws {
    var pager = TestPager(paging)
    try pager.load([1], paging.more)
    try pager.load([], paging == .cursor ? .cursor("B") : .more)
    #expect(pager.hasMore)
    #expect(pager.phase == .idle)
  }

  @Test func `does not come from an empty page of an offset either, which is a fault`() throws {
    var pager = TestPager(.offset)
    try pager.load([], .more)
    #expect(pager.hasMore)
    #expect(pager.phase == .halted)
  }

  @Test(arguments: Paging.allCases, Policies.Duplicates.allCases)
  func `does not come from a page of duplicates`(
    _ paging: Paging, _ duplicates: Policies.Duplicates
  ) throws {
    var pager = TestPager(paging, Policies(duplicates: duplicates))
    try pager.load([1, 2], paging.more)
    try pager.load([2, 1], paging == .cursor ? .cursor("B") : .more)
    #expect(pager.hasMore)
    #expect(pager.phase == .idle)
  }

  @Test func `comes with the last rows, duplicates or not`() throws {
    var pager = TestPager(.page)
    try pager.load([1, 2], .more)
    try pager.load([2, 1], .end)
    #expect(!pager.hasMore)
    #expect(pager.items == [1, 2])
  }

  @Test(arguments: Situation.allCases)
  func `hasMore is false exactly in the phase exhausted`(_ situation: Situation) throws {
    let before = try situation.pager()
    #expect(before.hasMore == (before.phase != .exhausted))
    for command in before.someCommands {
      var after = before
      after.perform(command)
      #expect(after.hasMore == (after.phase != .exhausted), "\(command)")
    }
  }

  @Test func `a failure is not the end, and neither is a cancelled load`() throws {
    for situation in [Situation.failed, .failedForGood, .cancelled, .refreshFailed] {
      #expect(try situation.pager().hasMore)
    }
  }
}
