@testable import PagerCore
import Testing

@Suite struct `Rule 16: What does not fit is refused whole` {
  @Test func `is sixteen million items and as many pages when nothing else is said`() {
    let capacity = TestPager(.page).capacity
    #expect(capacity == Capacity(items: 16_777_216, pages: 16_777_216))
    #expect(TestPager(.page, Policies(), Capacity(items: 5)).capacity.pages == 16_777_216)
  }

  /// A page behind the list [1, 2, 3] where five items are allowed.
  struct Case: Sendable {
    var policy: Policies.Duplicates
    var ids: [Int]
    var fits: Bool
  }

  static let cases: [Case] = [
    Case(policy: .keepFirst, ids: [4, 5], fits: true),
    Case(policy: .keepFirst, ids: [4, 5, 6], fits: false),
    Case(policy: .keepFirst, ids: [1, 2, 3, 4, 5], fits: true),
    Case(policy: .keepFirst, ids: [1, 2, 3, 4, 5, 6], fits: false),
    Case(policy: .keepFirst, ids: [4, 4, 4, 5, 5, 1], fits: true),
    Case(policy: .keepFirst, ids: [4, 4, 5, 6, 6], fits: false),
    Case(policy: .replace, ids: [4, 5], fits: true),
    Case(policy: .replace, ids: [4, 5, 6], fits: false),
    Case(policy: .replace, ids: [3, 2, 1, 5, 4, 5], fits: true),
    Case(policy: .replace, ids: [3, 2, 1, 6, 5, 4], fits: false),
    Case(policy: .keepAll, ids: [4, 5], fits: true),
    Case(policy: .keepAll, ids: [1, 1], fits: true),
    Case(policy: .keepAll, ids: [1, 1, 1], fits: false),
  ]

  @Test(arguments: cases)
  func `items: a page that makes n fits, one that makes n + 1 is refused whole`(
    _ test: Case
  ) throws {
    var pager = TestPager(.page, Policies(duplicates: test.policy), Capacity(items: 5))
    try pager.load([1, 2, 3], .more)
    let live = try pager.ask()
    let before = pager
    let outcome = pager.deliver(
      Page(rows: test.ids.map { Row(id: $0, version: 1) }, continuation: .more), for: live)
    if test.fits {
      #expect(outcome.merge != nil)
      #expect(pager.items.count == 5)
      #expect(pager.brokenInvariant == nil)
    } else {
      #expect(outcome == .refused(.items))
      #expect(pager.screen == before.screen)
      #expect(pager.counters == before.counters)
    }
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `items: a full list takes an empty page`(_ policy: Policies.Duplicates) throws {
    var pager = TestPager(.page, Policies(duplicates: policy), Capacity(items: 2))
    try pager.load([1, 2], .more)
    try pager.load([], .end)
    #expect(pager.phase == .exhausted)
  }

  @Test func `items: a full list takes a page of duplicates, and replaces`() throws {
    var pager = TestPager(.page, Policies(duplicates: .replace), Capacity(items: 2))
    try pager.load([1, 2], .more)
    try pager.load([Row(id: 2, version: 1), Row(id: 1, version: 1)], .more)
    #expect(pager.items == [Row(id: 1, version: 1), Row(id: 2, version: 1)])
  }

  @Test func `items: the first page after a refresh may have n rows, however long the old list`()
    throws
  {
    for policy in Policies.Duplicates.allCases {
      var pager = TestPager(.page, Policies(duplicates: policy), Capacity(items: 3))
      try pager.load([1, 2, 3], .more)
      let live = pager.refresh().ticket
      #expect(
        pager.deliver(Page(rows: [3, 4, 5, 6], continuation: .more), for: live) == .refused(.items))
      #expect(pager.items == [1, 2, 3])
      #expect(pager.replacing)
      #expect(pager.inFlight == live)
      try pager.answer(live, [3, 4, 5], .more)
      #expect(pager.items == [3, 4, 5])
    }
  }

  @Test func `items: a restore of n fits, and one of n + 1 is refused whole`() throws {
    for (policy, fitting, tooMany) in [
      (Policies.Duplicates.keepFirst, [1, 2, 1, 3], [1, 2, 1, 3, 4]),
      (.replace, [1, 2, 3, 3], [4, 3, 2, 1]),
      (.keepAll, [1, 1, 1], [1, 1, 1, 1]),
    ] as [(Policies.Duplicates, [Row], [Row])] {
      var pager = TestPager(.page, Policies(duplicates: policy), Capacity(items: 3))
      try pager.load([7, 8, 9], .more)
      _ = try pager.ask()
      let before = pager
      #expect(
        pager.restore(items: tooMany, next: .page(5), hasMore: false) == .refused(.items))
      #expect(pager.screen == before.screen)
      #expect(pager.counters == before.counters)
      #expect(
        pager.restore(items: fitting, next: .page(5), hasMore: false)
          == .restored(abandoned: before.inFlight))
      #expect(pager.items.count == 3)
      #expect(pager.next == .page(5))
    }
  }

  @Test func `items: an empty capacity takes empty pages only`() throws {
    var pager = TestPager(.page, Policies(), Capacity(items: 0))
    let live = try pager.ask()
    #expect(pager.deliver(Page(rows: [1], continuation: .more), for: live) == .refused(.items))
    try pager.answer(live, [], .more)
    #expect(pager.phase == .idle)
  }

  @Test func `pages: the nth is applied, the one after it is refused whole`() throws {
    var pager = TestPager(.cursor, Policies(), Capacity(pages: 2))
    try pager.load([1], .cursor("A"))
    try pager.load([2], .cursor("B"))
    let live = try pager.ask()
    let before = pager
    for page in [
      Page<Row, String>(rows: [3], continuation: .end), Page(rows: [], continuation: .end),
    ] {
      #expect(pager.deliver(page, for: live) == .refused(.pages))
    }
    #expect(pager.screen == before.screen)
    #expect(pager.counters == before.counters)
  }

  @Test func `pages: reset, refresh and restore make room again`() throws {
    let full = try {
      var pager = TestPager(.page, Policies(), Capacity(pages: 1))
      try pager.load([1], .more)
      return pager
    }()
    var pager = full
    pager.reset()
    try pager.load([2], .more)
    #expect(pager.items == [2])

    pager = full
    try pager.answer(pager.refresh().ticket, [3], .more)
    #expect(pager.items == [3])
    let live = try pager.ask()
    #expect(pager.deliver(Page(rows: [4], continuation: .end), for: live) == .refused(.pages))

    pager = full
    _ = pager.restore(items: [5], next: .page(2), hasMore: true)
    try pager.load([6], .more)
    #expect(pager.items == [5, 6])
  }

  @Test func `pages: where none is allowed, not even a refresh brings one`() {
    var pager = TestPager(.page, Policies(), Capacity(items: 5, pages: 0))
    let live = pager.refresh().ticket
    #expect(pager.deliver(Page(rows: [1], continuation: .more), for: live) == .refused(.pages))
    #expect(pager.replacing)
    #expect(pager.inFlight == live)
  }
}
