@testable import PagerCore
import Testing

@Suite struct `Rule 5: De-duplication` {
  /// Pages, and the list that they make under a policy. `version` is the number of the page.
  struct Case: Sendable {
    var policy: Policies.Duplicates
    var pages: [[Int]]
    var items: [Row]
    var last: Merge
  }

  static let cases: [Case] = [
    Case(
      policy: .keepFirst, pages: [[1, 2, 1, 2, 3]], items: [1, 2, 3],
      last: Merge(added: 3, duplicates: 2)),
    Case(
      policy: .keepFirst, pages: [[1, 2], [3, 2, 4, 1]],
      items: [1, 2, Row(id: 3, version: 1), Row(id: 4, version: 1)],
      last: Merge(added: 2, duplicates: 2)),
    Case(
      policy: .keepFirst, pages: [[1, 2], [2, 1]], items: [1, 2],
      last: Merge(added: 0, duplicates: 2)),
    Case(
      policy: .keepFirst, pages: [[5, 1], [3, 3], [1, 3, 2]],
      items: [5, 1, Row(id: 3, version: 1), Row(id: 2, version: 2)],
      last: Merge(added: 1, duplicates: 2)),
    Case(
      policy: .replace, pages: [[1, 2, 3], [4, 2]],
      items: [1, Row(id: 2, version: 1), 3, Row(id: 4, version: 1)],
      last: Merge(added: 1, replaced: 1, duplicates: 1)),
    Case(
      policy: .replace, pages: [[1, 2], [2, 1]],
      items: [Row(id: 1, version: 1), Row(id: 2, version: 1)],
      last: Merge(added: 0, replaced: 2, duplicates: 2)),
    Case(
      policy: .replace, pages: [[1, 2], [], [2, 3, 2]],
      items: [1, Row(id: 2, version: 2), Row(id: 3, version: 2)],
      last: Merge(added: 1, replaced: 2, duplicates: 2)),
    Case(
      policy: .keepAll, pages: [[1, 1], [2, 1]],
      items: [1, 1, Row(id: 2, version: 1), Row(id: 1, version: 1)],
      last: Merge(added: 2)),
    Case(policy: .keepAll, pages: [[3, 1, 2]], items: [3, 1, 2], last: Merge(added: 3)),
  ]

  @Test(arguments: cases)
  func `the first place is kept, in a page and across pages`(_ test: Case) throws {
    var pager = TestPager(.page, Policies(duplicates: test.policy))
    var merge = Merge()
    for (version, ids) in test.pages.enumerated() {
      merge = try pager.load(ids.map { Row(id: $0, version: version) }, .more)
    }
    #expect(pager.items == test.items)
    #expect(merge == test.last)
    #expect(pager.brokenInvariant == nil)
  }

  @Test func `replace takes the last of several newer rows inside one page`() throws {
    var pager = TestPager(.page, Policies(duplicates: .replace))
    try pager.load(
      [Row(id: 7, version: 1), 8, Row(id: 7, version: 2), Row(id: 7, version: 3)], .more)
    #expect(pager.items == [Row(id: 7, version: 3), 8])
  }

  @Test func `keepFirst keeps the first of several rows inside one page`() throws {
    var pager = TestPager(.page)
    try pager.load([Row(id: 7, version: 1), 8, Row(id: 7, version: 2)], .more)
    #expect(pager.items == [Row(id: 7, version: 1), 8])
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `the server's order is never changed`(_ policy: Policies.Duplicates) throws {
    var pager = TestPager(.page, Policies(duplicates: policy))
    try pager.load([50, 20, 70], .more)
    try pager.load([10, 60, 5], .more)
    #expect(pager.items.map(\.id) == [50, 20, 70, 10, 60, 5])
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `every row of a page is either listed anew or a duplicate`(
    _ policy: Policies.Duplicates
  ) throws {
    var pager = TestPager(.page, Policies(duplicates: policy))
    for ids in [[1, 2, 2], [2, 3], [], [3, 3, 3, 4], [1, 2, 3, 4]] {
      let before = pager.items.count
      let merge = try pager.load(ids.map { Row(id: $0) }, .more)
      #expect(merge.added + merge.duplicates == ids.count)
      #expect(pager.items.count == before + merge.added)
      switch policy {
      case .keepFirst: #expect(merge.replaced == 0)
      case .replace: #expect(merge.replaced == merge.duplicates)
      case .keepAll: #expect(merge.duplicates == 0 && merge.replaced == 0)
      }
    }
  }

  @Test(arguments: Paging.allCases, [true, false])
  func `position, hasMore, phase and end are the same under every policy`(
    _ paging: Paging, _ last: Bool
  ) throws {
    let screens = try Policies.Duplicates.allCases.map { policy in
      var pager = TestPager(paging, Policies(duplicates: policy))
      try pager.load([1, 2, 1], paging.more)
      try pager.load([2, 1], last ? .end : paging == .cursor ? .cursor("B") : .more)
      var screen = pager.screen
      screen.items = []
      screen.pages = []
      return screen
    }
    #expect(screens.allSatisfy { $0 == screens[0] })
    #expect(screens[0].hasMore == !last)
    #expect(screens[0].phase == (last ? .exhausted : .idle))
  }

  @Test func `rows of an older generation are not known after a reset`() throws {
    var pager = TestPager(.page)
    try pager.load([1, 2], .more)
    pager.reset()
    let merge = try pager.load([Row(id: 2, version: 1), 3], .more)
    #expect(merge == Merge(added: 2))
    #expect(pager.items == [Row(id: 2, version: 1), 3])
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `the page after a refresh is not compared with the list that it replaces`(
    _ policy: Policies.Duplicates
  ) throws {
    var pager = TestPager(.page, Policies(duplicates: policy))
    try pager.load([1, 2], .more)
    let merge = try pager.answer(pager.refresh().ticket, [2, 1], .more)
    #expect(merge == Merge(added: 2))
    #expect(pager.items == [2, 1])
  }

  @Test func `duplicates are counted over all pages and generations`() throws {
    var pager = TestPager(.page)
    try pager.load([1, 1, 1], .more)
    try pager.load([1, 2], .more)
    pager.reset()
    try pager.load([1, 1], .more)
    #expect(pager.counters.duplicates == 4)
  }

  @Test func `restored items are merged by the same policy, and not counted`() {
    let rows = [Row(id: 1, version: 1), 2, Row(id: 1, version: 2)]
    for (policy, items) in [
      (Policies.Duplicates.keepFirst, [rows[0], 2]), (.replace, [rows[2], 2]), (.keepAll, rows),
    ] {
      var pager = TestPager(.page, Policies(duplicates: policy))
      _ = pager.restore(items: rows, next: .page(2), hasMore: true)
      #expect(pager.items == items)
      #expect(pager.counters == Counters())
    }
  }

  @Test func `rows are compared with restored items`() throws {
    var pager = TestPager(.page)
    _ = pager.restore(items: [1, 2], next: .page(3), hasMore: true)
    try pager.load([2, 3], .more)
    #expect(pager.items == [1, 2, 3])
    #expect(pager.counters.duplicates == 1)
  }

  @Test func `a row of a long list is told from all others, however far back it stands`() throws {
    var pager = TestPager(.page, Policies(duplicates: .replace))
    for start in stride(from: 0, to: 1_000, by: 50) {
      try pager.load((start..<start + 50).map { Row(id: $0) }, .more)
    }
    let again = [999, 0, 500, 12, 13, 1_000, 24, 25].map { Row(id: $0, version: 1) }
    #expect(try pager.load(again, .more) == Merge(added: 1, replaced: 7, duplicates: 7))
    #expect(pager.items.map(\.id) == Array(0...1_000))
    #expect(
      pager.items.filter { $0.version == 1 }.map(\.id) == [0, 12, 13, 24, 25, 500, 999, 1_000])
    #expect(pager.brokenInvariant == nil)
  }
}
