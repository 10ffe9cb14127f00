@testable import PagerCore
import Testing

@Suite struct `Rule 2: Exact match` {
  /// Tickets that are almost the one in flight, which is (2, "A", 2).
  static let nearMisses: [(Ticket<String>, StaleReason)] = [
    (ticket(-1, .cursor("A"), 2), .generation),
    (ticket(0, .cursor("A"), 2), .generation),
    (ticket(1, .cursor("A"), 2), .generation),
    (ticket(3, .cursor("A"), 2), .unknown),
    (ticket(2, .cursor("A"), 1), .settled),
    (ticket(2, .cursor("A"), 3), .unknown),
    (ticket(2, .cursor("A"), 0), .unknown),
    (ticket(2, .cursor("A"), -2), .unknown),
    (ticket(2, .cursor(nil), 1), .settled),
    (ticket(2, .cursor(nil), 2), .unknown),
    (ticket(2, .cursor("B"), 2), .unknown),
    (ticket(2, .cursor("a"), 2), .unknown),
    (ticket(2, .cursor(""), 2), .unknown),
    (ticket(2, .page(1), 2), .unknown),
    (ticket(2, .offset(2), 2), .unknown),
  ]

  static let answers: [Page<Row, String>] = [
    Page(rows: [8, 9], continuation: .cursor("Z")),
    Page(rows: [8], continuation: .end),
    Page(rows: [], continuation: .end),
    Page(rows: [], continuation: .more),
    Page(rows: [], continuation: .cursor("A")),
  ]

  /// A pager that waits for the second attempt of the second page of its third query.
  static func waiting() throws -> TestPager {
    var pager = TestPager(.cursor)
    pager.reset()
    pager.reset()
    try pager.load([1, 2], .cursor("A"))
    _ = pager.fail("offline", for: try pager.ask())
    #expect(try pager.askAgain() == ticket(2, .cursor("A"), 2))
    return pager
  }

  @Test(arguments: nearMisses)
  func `a page whose ticket is almost the one in flight leaves nothing but a count`(
    _ ticket: Ticket<String>, _ reason: StaleReason
  ) throws {
    let before = try Self.waiting()
    for page in Self.answers {
      var pager = before
      #expect(pager.deliver(page, for: ticket) == .stale(reason))
      #expect(pager.screen == before.screen)
      var counters = before.counters
      counters.stale += 1
      #expect(pager.counters == counters)
    }
  }

  @Test(arguments: nearMisses)
  func `a failure whose ticket is almost the one in flight leaves nothing but a count`(
    _ ticket: Ticket<String>, _ reason: StaleReason
  ) throws {
    let before = try Self.waiting()
    for retryable in [true, false] {
      var pager = before
      #expect(pager.fail("late", retryable: retryable, for: ticket) == .stale(reason))
      #expect(pager.screen == before.screen)
      var counters = before.counters
      counters.stale += 1
      #expect(pager.counters == counters)
    }
  }

  @Test(arguments: nearMisses)
  func `the reason can be asked for without an answer`(
    _ ticket: Ticket<String>, _ reason: StaleReason
  ) throws {
    let pager = try Self.waiting()
    #expect(pager.staleness(of: ticket) == reason)
  }

  @Test func `the ticket in flight is not stale, and is applied after any number of stale ones`()
    throws
  {
    var pager = try Self.waiting()
    for (ticket, _) in Self.nearMisses {
      _ = pager.deliver(Self.answers[0], for: ticket)
      _ = pager.fail("late", for: ticket)
    }
    let live = ticket(2, .cursor("A"), 2)
    #expect(pager.staleness(of: live) == nil)
    try pager.answer(live, [3], .cursor("B"))
    #expect(pager.items == [1, 2, 3])
    #expect(pager.next == .cursor("B"))
  }

  @Test(arguments: Situation.allCases)
  func `an answer to a ticket that is not in flight changes nothing in any phase`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    let strays = [ticket(0, .cursor(nil)), ticket(0, .cursor("A")), ticket(9, .cursor(nil))]
    for stray in strays where stray != before.inFlight {
      for page in Self.answers {
        var pager = before
        guard case .stale = pager.deliver(page, for: stray) else {
          Issue.record("\(stray) is applied")
          continue
        }
        guard case .stale = pager.fail("late", for: stray) else {
          Issue.record("a failure of \(stray) is applied")
          continue
        }
        #expect(pager.screen == before.screen)
        #expect(pager.counters.stale == before.counters.stale + 2)
      }
    }
  }

  @Test func `page numbers and offsets are matched exactly, too`() throws {
    for (first, others) in [
      (Position<String>.page(2), [Position.page(1), .page(3), .offset(2), .cursor("2")]),
      (.offset(20), [.offset(19), .offset(0), .page(20), .cursor(nil)]),
    ] {
      var pager = TestPager(first: first)
      let live = try pager.ask()
      for other in others {
        #expect(pager.staleness(of: ticket(0, other)) == .unknown)
      }
      #expect(pager.staleness(of: live) == nil)
    }
  }

  @Test(arguments: Situation.allCases)
  func `a ticket known by a name that was never given leaves nothing but a count`(
    _ situation: Situation
  ) throws {
    var pager = try situation.pager()
    let before = pager
    #expect(pager.refuseUnknownTicket() == .unknown)
    #expect(pager.screen == before.screen)
    var counters = before.counters
    counters.stale += 1
    #expect(pager.counters == counters)
  }

  @Test(arguments: Situation.allCases)
  func `a stale ticket of another kind of paging is stale, whatever its page says`(
    _ situation: Situation
  ) throws {
    var pager = try situation.pager()
    let before = pager.screen
    let page = Page<Row, String>(rows: [9], continuation: .more)
    #expect(pager.deliver(page, for: ticket(pager.generation, .page(1))) == .stale(.unknown))
    #expect(pager.screen == before)
  }
}
