@testable import PagerCore
import Testing

@Suite struct `The policies` {
  @Test func `the defaults are keepFirst, ignore, retry and halt`() {
    let policies = TestPager(.page).policies
    #expect(policies.duplicates == .keepFirst)
    #expect(policies.whileLoading == .ignore)
    #expect(policies.afterFailure == .retry)
    #expect(policies.repeatedPosition == .halt)
    #expect(Policies.all.count == 36)
    #expect(Set(Policies.all).count == 36)
  }

  @Test func `duplicates keepFirst: the row is skipped`() throws {
    #expect(try Self.listed(.keepFirst) == [1, 2, Row(id: 3, version: 1)])
  }

  @Test func `duplicates replace: the newer row takes the old one's place`() throws {
    #expect(try Self.listed(.replace) == [1, Row(id: 2, version: 1), Row(id: 3, version: 1)])
  }

  @Test func `duplicates keepAll: the row is listed again`() throws {
    #expect(try Self.listed(.keepAll) == [1, 2, Row(id: 3, version: 1), Row(id: 2, version: 1)])
  }

  private static func listed(_ policy: Policies.Duplicates) throws -> [Row] {
    var pager = TestPager(.page, Policies(duplicates: policy))
    try pager.load([1, 2], .more)
    try pager.load([Row(id: 3, version: 1), Row(id: 2, version: 1)], .more)
    return pager.items
  }

  @Test func `whileLoading ignore: loadNext during a load does nothing`() throws {
    var pager = TestPager(.page)
    let live = try pager.ask()
    #expect(pager.loadNext() == .ignored(.loading))
    #expect(pager.inFlight == live)
    try pager.answer(live, [1], .more)
    #expect(pager.items == [1])
  }

  @Test func `whileLoading supersede: loadNext abandons the ticket and issues the next attempt`()
    throws
  {
    var pager = TestPager(.page, Policies(whileLoading: .supersede))
    let first = try pager.ask()
    let second = ticket(0, .page(1), 2)
    #expect(pager.loadNext() == .started(StartedLoad(ticket: second, abandoned: first)))
    #expect(pager.inFlight == second)
    #expect(pager.revision == 2)
    #expect(pager.counters.started == 2)
    #expect(pager.staleness(of: first) == .settled)
  }

  @Test func `whileLoading supersede: a load that comes after none abandons nothing`() throws {
    var pager = TestPager(.page, Policies(whileLoading: .supersede))
    #expect(
      pager.loadNext() == .started(StartedLoad(ticket: ticket(0, .page(1)), abandoned: nil)))
  }

  @Test func `afterFailure retry: loadNext asks for the same position again`() throws {
    var pager = TestPager(.page)
    _ = pager.fail("offline", for: try pager.ask())
    #expect(
      pager.loadNext() == .started(StartedLoad(ticket: ticket(0, .page(1), 2), abandoned: nil)))
  }

  @Test func `afterFailure block: loadNext waits for retry`() throws {
    var pager = TestPager(.page, Policies(afterFailure: .block))
    _ = pager.fail("offline", for: try pager.ask())
    #expect(pager.loadNext() == .ignored(.failed))
    #expect(pager.failure != nil)
    #expect(try pager.askAgain() == ticket(0, .page(1), 2))
  }

  @Test func `repeatedPosition halt: a repeated cursor is a fault`() throws {
    let pager = try Self.repeatedCursor(.halt)
    #expect(pager.phase == .halted)
    #expect(pager.fault?.code == .positionRepeated)
    #expect(pager.next == .cursor("A"))
    #expect(pager.hasMore)
  }

  @Test func `repeatedPosition end: a repeated cursor is the end, and the position stays`() throws {
    let pager = try Self.repeatedCursor(.end)
    #expect(pager.phase == .exhausted)
    #expect(pager.fault == nil)
    #expect(pager.next == .cursor("B"))
    #expect(!pager.hasMore)
  }

  @Test func `repeatedPosition continue: a repeated cursor is the next position`() throws {
    var pager = try Self.repeatedCursor(.continue)
    #expect(pager.phase == .idle)
    #expect(pager.fault == nil)
    #expect(pager.next == .cursor("A"))
    #expect(pager.hasMore)
    #expect(try pager.ask() == ticket(0, .cursor("A"), 2))
  }

  /// nil → A → B → A; the rows of the page that repeats are applied under every policy.
  private static func repeatedCursor(_ policy: Policies.RepeatedPosition) throws -> TestPager {
    var pager = TestPager(.cursor, Policies(repeatedPosition: policy))
    try pager.load([1], .cursor("A"))
    try pager.load([2], .cursor("B"))
    try pager.load([3], .cursor("A"))
    #expect(pager.items == [1, 2, 3])
    #expect(pager.counters.applied == 3)
    return pager
  }

  @Test func `repeatedPosition halt: an empty page of an offset is a fault`() throws {
    let pager = try Self.emptyOffsetPage(.halt)
    #expect(pager.phase == .halted)
    #expect(pager.fault?.next == .offset(2))
  }

  @Test func `repeatedPosition end: an empty page of an offset is the end`() throws {
    let pager = try Self.emptyOffsetPage(.end)
    #expect(pager.phase == .exhausted)
    #expect(pager.fault == nil)
  }

  @Test func `repeatedPosition continue: an empty page of an offset is asked for again`() throws {
    var pager = try Self.emptyOffsetPage(.continue)
    #expect(pager.phase == .idle)
    let live = try pager.ask()
    #expect(live == ticket(0, .offset(2), 2))
    try pager.answer(live, [3], .end)
    #expect(pager.items == [1, 2, 3])
    #expect(pager.next == .offset(3))
  }

  private static func emptyOffsetPage(_ policy: Policies.RepeatedPosition) throws -> TestPager {
    var pager = TestPager(.offset, Policies(repeatedPosition: policy))
    try pager.load([1, 2], .more)
    try pager.load([], .more)
    #expect(pager.next == .offset(2))
    return pager
  }
}
