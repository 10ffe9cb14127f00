@testable import PagerCore
import Testing

/// That the check after each mutation would notice: each invariant is broken by hand.
@Suite struct `The invariants` {
  @Test(arguments: Situation.allCases)
  func `hold in every situation and after every command`(_ situation: Situation) throws {
    let pager = try situation.pager()
    #expect(pager.brokenInvariant == nil)
    for command in pager.someCommands {
      var after = pager
      after.perform(command)
      #expect(after.brokenInvariant == nil, "\(command)")
    }
  }

  @Test func `the position is of the first one's kind`() {
    var pager = TestPager(.page)
    pager.edge = Edge(at: .offset(1))
    #expect(pager.brokenInvariant == "the position is of the first one's kind")
  }

  @Test func `a phase that speaks of a ticket speaks of one that was issued`() throws {
    let name = "a phase that speaks of a ticket speaks of one that was issued"
    var pager = try Situation.idle.pager()
    pager.edge.phase = .loading(attempt: 1)
    #expect(pager.brokenInvariant == name)

    pager = try Situation.loading.pager()
    #expect(pager.brokenInvariant == nil)
    pager.edge.phase = .loading(attempt: 2)
    #expect(pager.brokenInvariant == name)

    pager.edge.phase = .failed("offline", retryable: true, attempt: 2)
    #expect(pager.brokenInvariant == name)

    pager.edge.phase = .halted(
      Fault(code: .cursorMissing, ticket: ticket(0, .cursor("Z")), next: .cursor(nil)))
    #expect(pager.brokenInvariant == name)
  }

  @Test func `a list that is being replaced waits for the first page`() throws {
    let name = "a list that is being replaced waits for the first page"
    var pager = try Situation.idle.pager()
    pager.replacing = true
    #expect(pager.brokenInvariant == name)

    pager = TestPager(.cursor)
    pager.replacing = true
    #expect(pager.brokenInvariant == nil)
    pager.edge.phase = .exhausted
    #expect(pager.brokenInvariant == name)

    let first = try Situation.loadingFirstPage.pager()
    pager = first
    pager.replacing = true
    pager.edge.phase = .halted(
      Fault(code: .cursorMissing, ticket: ticket(0, .cursor(nil)), next: .cursor(nil)))
    #expect(pager.brokenInvariant == name)
  }

  @Test func `a ticket is settled at most once`() throws {
    var pager = try Situation.idle.pager()
    pager.counters.failed = 1
    #expect(pager.brokenInvariant == "a ticket is settled at most once")
  }

  @Test func `a pager stays within its capacity`() {
    let name = "a pager stays within its capacity"
    var pager = TestPager(.page, Policies(), Capacity(items: 1, pages: 0))
    _ = pager.list.merge([1], duplicates: .keepFirst)
    #expect(pager.brokenInvariant == nil)
    _ = pager.list.merge([2], duplicates: .keepFirst)
    #expect(pager.brokenInvariant == name)

    pager = TestPager(.page, Policies(), Capacity(items: 1, pages: 0))
    pager.list.record(PageRecord(position: .page(1), attempt: 1, rows: 0, added: 0))
    #expect(pager.brokenInvariant == name)
  }

  @Test func `every row that a page added is listed`() {
    var pager = TestPager(.page)
    pager.list.record(PageRecord(position: .page(1), attempt: 1, rows: 1, added: 1))
    #expect(pager.brokenInvariant == "every row that a page added is listed")
  }

  @Test func `an identity is listed once, where the index says`() {
    let name = "an identity is listed once, where the index says"
    var pager = TestPager(.page)
    _ = pager.list.merge([1, 1], duplicates: .keepAll)
    #expect(pager.brokenInvariant == name)

    pager = TestPager(.page, Policies(duplicates: .keepAll))
    _ = pager.list.merge([1, 1], duplicates: .keepAll)
    #expect(pager.brokenInvariant == nil)
  }

  @Test func `a mutation that leaves an invariant broken stops a debug build`() async {
    #if DEBUG
      await #expect(processExitsWith: .failure) {
        var pager = TestPager(.page)
        pager.counters.applied = 1
        _ = pager.cancel()
      }
    #endif
  }
}
