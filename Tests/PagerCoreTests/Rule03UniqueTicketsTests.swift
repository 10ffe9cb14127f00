@testable import PagerCore
import Testing

@Suite struct `Rule 3: Unique tickets` {
  static let page = Page<Row, String>(rows: [9], continuation: .end)

  @Test func `the attempt counts every ticket of a position, however the one before ended`()
    throws
  {
    var pager = TestPager(.page, Policies(whileLoading: .supersede))
    let failed = try pager.ask()
    _ = pager.fail("offline", for: failed)
    let cancelled = try pager.askAgain()
    _ = pager.cancel()
    let superseded = try pager.ask()
    let live = try pager.ask()
    let attempts = [failed, cancelled, superseded, live].map(\.attempt)
    #expect(attempts == [1, 2, 3, 4])
    #expect([failed, cancelled, superseded, live].allSatisfy { $0.position == .page(1) })
    #expect([failed, cancelled, superseded].allSatisfy { pager.staleness(of: $0) == .settled })
    #expect(pager.staleness(of: live) == nil)
  }

  @Test func `each position counts its own attempts`() throws {
    var pager = TestPager(.page)
    _ = pager.fail("offline", for: try pager.ask())
    try pager.load([1], .more)
    #expect(try pager.ask() == ticket(0, .page(2), 1))
  }

  @Test func `a cursor that comes round again gets tickets it never had`() throws {
    var pager = TestPager(.cursor, Policies(repeatedPosition: .continue))
    var issued: [Ticket<String>] = []
    for cursor in ["A", "B", "A", "B", "A", "A"] {
      let ticket = try pager.ask()
      issued.append(ticket)
      try pager.answer(ticket, [], .cursor(cursor))
    }
    #expect(
      issued == [
        ticket(0, .cursor(nil), 1), ticket(0, .cursor("A"), 1), ticket(0, .cursor("B"), 1),
        ticket(0, .cursor("A"), 2), ticket(0, .cursor("B"), 2), ticket(0, .cursor("A"), 3),
      ])
    #expect(Set(issued).count == issued.count)
  }

  @Test func `an offset that comes round again gets tickets it never had`() throws {
    var pager = TestPager(.offset, Policies(repeatedPosition: .continue))
    let first = try pager.ask()
    try pager.answer(first, [], .more)
    let second = try pager.ask()
    #expect([first, second] == [ticket(0, .offset(0), 1), ticket(0, .offset(0), 2)])
    #expect(pager.deliver(Self.page, for: first) == .stale(.settled))
  }

  @Test func `attempts start from 1 in a new generation`() throws {
    var pager = TestPager(.cursor)
    _ = pager.fail("offline", for: try pager.ask())
    pager.reset()
    #expect(try pager.ask() == ticket(1, .cursor(nil), 1))
    #expect(pager.refresh().ticket == ticket(2, .cursor(nil), 1))
    _ = pager.restore(items: [], next: .cursor(nil), hasMore: true)
    #expect(try pager.ask() == ticket(3, .cursor(nil), 1))
  }

  @Test func `a late answer to attempt 1 is stale while attempt 2 is in flight`() throws {
    var pager = TestPager(.page)
    let first = try pager.ask()
    _ = pager.fail("timeout", for: first)
    let second = try pager.askAgain()
    #expect(pager.deliver(Self.page, for: first) == .stale(.settled))
    #expect(pager.fail("late", for: first) == .stale(.settled))
    #expect(pager.inFlight == second)
    try pager.answer(second, [1], .more)
    #expect(pager.items == [1])
  }

  @Test func `an answer to a superseded ticket is stale`() throws {
    var pager = TestPager(.page, Policies(whileLoading: .supersede))
    let superseded = try pager.ask()
    let live = try pager.ask()
    #expect(pager.deliver(Self.page, for: superseded) == .stale(.settled))
    #expect(pager.fail("late", for: superseded) == .stale(.settled))
    try pager.answer(live, [1], .more)
    #expect(pager.deliver(Self.page, for: superseded) == .stale(.settled))
    #expect(pager.items == [1])
  }

  @Test func `an answer to a cancelled ticket is stale, before and after the next one is issued`()
    throws
  {
    var pager = TestPager(.page)
    let cancelled = try pager.ask()
    #expect(pager.cancel() == .cancelled(cancelled))
    #expect(pager.deliver(Self.page, for: cancelled) == .stale(.settled))
    let live = try pager.ask()
    #expect(live == ticket(0, .page(1), 2))
    #expect(pager.deliver(Self.page, for: cancelled) == .stale(.settled))
    #expect(pager.fail("late", for: cancelled) == .stale(.settled))
    #expect(pager.inFlight == live)
    #expect(pager.items.isEmpty)
  }

  @Test func `an answer counts once`() throws {
    var pager = TestPager(.page)
    let answered = try pager.ask()
    try pager.answer(answered, [1], .more)
    #expect(pager.deliver(Self.page, for: answered) == .stale(.settled))
    #expect(pager.fail("late", for: answered) == .stale(.settled))
    #expect(pager.items == [1])
    #expect(pager.phase == .idle)
  }

  @Test func `a failure counts once, and no page comes after it`() throws {
    var pager = TestPager(.page)
    let failed = try pager.ask()
    _ = pager.fail("timeout", for: failed)
    let before = pager.screen
    #expect(pager.fail("again", retryable: false, for: failed) == .stale(.settled))
    #expect(pager.deliver(Self.page, for: failed) == .stale(.settled))
    #expect(pager.screen == before)
  }

  @Test func `an answer to an equal first cursor of an older generation is stale`() throws {
    var pager = TestPager(.cursor)
    let old = try pager.ask()
    pager.reset()
    let new = try pager.ask()
    #expect(old.position == new.position)
    #expect(old.attempt == new.attempt)
    #expect(pager.deliver(Self.page, for: old) == .stale(.generation))
    #expect(pager.fail("late", for: old) == .stale(.generation))
    #expect(pager.inFlight == new)
    try pager.answer(new, [1], .cursor("A"))
    #expect(pager.deliver(Self.page, for: old) == .stale(.generation))
    #expect(pager.items == [1])
  }

  @Test func `two generations back is as stale as one`() throws {
    var pager = TestPager(.page)
    let old = try pager.ask()
    pager.reset()
    pager.reset()
    _ = try pager.ask()
    #expect(pager.deliver(Self.page, for: old) == .stale(.generation))
  }

  @Test(arguments: Paging.allCases, Policies.RepeatedPosition.allCases)
  func `no ticket is issued twice in a life of every kind of command`(
    _ paging: Paging, _ repeatedPosition: Policies.RepeatedPosition
  ) {
    let policies = Policies(whileLoading: .supersede, repeatedPosition: repeatedPosition)
    var pager = TestPager(paging, policies)
    var issued: [Ticket<String>] = []
    func take(_ command: Command) {
      if case .started(let ticket, _) = pager.perform(command) { issued.append(ticket) }
    }
    for round in 1...60 {
      let page = Page<Row, String>(rows: round % 2 == 0 ? [1] : [], continuation: paging.more)
      take(.loadNext)
      take(.loadNext)
      take(.fail("offline", retryable: true, issued.last!))
      take(.retry)
      take(.cancel)
      take(.loadNext)
      take(.deliver(page, issued.last!))
      if round % 3 == 0 { take(round % 2 == 0 ? .refresh : .reset) }
    }
    #expect(issued.count > 100)
    #expect(Set(issued).count == issued.count)
    #expect(pager.counters.started == issued.count)
  }
}
