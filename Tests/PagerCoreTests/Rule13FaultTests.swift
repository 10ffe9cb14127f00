@testable import PagerCore
import Testing

@Suite struct `Rule 13: Faults of the paged API` {
  /// Cursors that a list hands out one after the other; the last one is a repeated one.
  static let loops: [(first: String?, cursors: [String])] = [
    (nil, ["A", "A"]),
    (nil, ["A", "B", "A"]),
    (nil, ["A", "B", "B"]),
    (nil, ["A", "B", "C", "D", "B"]),
    ("A", ["A"]),
    ("A", ["B", "A"]),
    (nil, ["", ""]),
    ("", ["A", ""]),
  ]

  @Test(arguments: loops)
  func `a repeated cursor keeps the rows and halts`(_ first: String?, _ cursors: [String]) throws {
    var pager = TestPager(first: .cursor(first))
    for (number, cursor) in cursors.dropLast().enumerated() {
      try pager.load([Row(id: number)], .cursor(cursor))
      #expect(pager.phase == .idle)
    }
    let last = try pager.ask()
    try pager.answer(last, [98, 99], .cursor(cursors.last!))
    #expect(pager.items.suffix(2) == [98, 99])
    #expect(pager.items.count == cursors.count + 1)
    #expect(pager.next == .cursor(cursors.last!))
    #expect(pager.hasMore)
    #expect(pager.phase == .halted)
    #expect(pager.inFlight == nil)
    #expect(
      pager.fault
        == Fault(code: .positionRepeated, ticket: last, next: .cursor(cursors.last!)))
    #expect(pager.pages.last == PageRecord(position: last.position, attempt: 1, rows: 2, added: 2))
  }

  @Test(arguments: loops)
  func `under end and continue a repeated cursor keeps the rows and is no fault`(
    _ first: String?, _ cursors: [String]
  ) throws {
    for policy in [Policies.RepeatedPosition.end, .continue] {
      var pager = TestPager(first: .cursor(first), policies: Policies(repeatedPosition: policy))
      for cursor in cursors.dropLast() { try pager.load([], .cursor(cursor)) }
      let last = try pager.ask()
      try pager.answer(last, [98, 99], .cursor(cursors.last!))
      #expect(pager.items == [98, 99])
      #expect(pager.fault == nil)
      #expect(pager.phase == (policy == .end ? .exhausted : .idle))
      #expect(pager.hasMore == (policy == .continue))
      #expect(pager.next == (policy == .end ? last.position : .cursor(cursors.last!)))
    }
  }

  @Test func `a repeated cursor is one even where every row of its page is a duplicate`() throws {
    var pager = try Situation.idle.pager()
    try pager.load([1, 2], .cursor("A"))
    #expect(pager.phase == .halted)
  }

  @Test func `a repeated cursor is one even where its page is empty`() throws {
    var pager = try Situation.idle.pager()
    try pager.load([], .cursor("A"))
    #expect(pager.fault?.code == .positionRepeated)
  }

  @Test func `a repeated cursor at the end is no fault`() throws {
    var pager = try Situation.idle.pager()
    try pager.load([3], .end)
    #expect(pager.fault == nil)
    #expect(pager.phase == .exhausted)
  }

  @Test func `an empty page with hasMore in offset mode does not advance and is the same fault`()
    throws
  {
    var pager = TestPager(.offset)
    try pager.load([1, 2], .more)
    let live = try pager.ask()
    try pager.answer(live, [], .more)
    #expect(pager.phase == .halted)
    #expect(pager.next == .offset(2))
    #expect(pager.hasMore)
    #expect(pager.fault == Fault(code: .positionRepeated, ticket: live, next: .offset(2)))
    #expect(pager.items == [1, 2])
    #expect(pager.pages.count == 2)
  }

  @Test func `an empty page at the end is no fault in offset mode`() throws {
    var pager = TestPager(.offset)
    try pager.load([], .end)
    #expect(pager.fault == nil)
    #expect(pager.phase == .exhausted)
  }

  @Test(arguments: Policies.RepeatedPosition.allCases)
  func `hasMore without a cursor keeps the rows and the position and halts`(
    _ repeatedPosition: Policies.RepeatedPosition
  ) throws {
    var pager = try Situation.idle.pager(Policies(repeatedPosition: repeatedPosition))
    let live = try pager.ask()
    try pager.answer(live, [3], .more)
    #expect(pager.phase == .halted)
    #expect(pager.fault == Fault(code: .cursorMissing, ticket: live, next: .cursor(nil)))
    #expect(pager.next == .cursor("A"))
    #expect(pager.hasMore)
    #expect(pager.items == [1, 2, 3])
  }

  @Test func `a missing cursor is not a repeated one, even on the first page`() throws {
    var pager = TestPager(.cursor)
    try pager.load([1], .more)
    #expect(pager.fault?.code == .cursorMissing)
    #expect(pager.next == .cursor(nil))
  }

  @Test(arguments: [Situation.haltedByRepeatedCursor, .haltedByMissingCursor])
  func `no ticket is issued until reset, refresh or restore`(_ situation: Situation) throws {
    let halted = try situation.pager()
    var pager = halted
    let before = pager.screen
    for command in pager.someCommands {
      switch command {
      case .reset, .refresh, .restore: continue
      case .loadNext, .retry, .cancel, .deliver, .fail, .refuseUnknownTicket:
        pager.perform(command)
        #expect(pager.screen == before, "\(command)")
      }
    }
    #expect(pager.fault != nil)

    pager = halted
    pager.reset()
    #expect(try pager.ask() == ticket(1, .cursor(nil)))

    pager = halted
    #expect(pager.refresh().ticket == ticket(1, .cursor(nil)))
    #expect(pager.fault == nil)

    pager = halted
    _ = pager.restore(items: [1], next: .cursor("A"), hasMore: true)
    #expect(pager.fault == nil)
    #expect(try pager.ask() == ticket(1, .cursor("A")))
  }

  @Test func `a page that an older ticket brings is no fault`() throws {
    var pager = try Situation.loading.pager()
    let old = ticket(0, .cursor(nil))
    for continuation in [Continuation<String>.more, .cursor("A")] {
      _ = pager.deliver(Page(rows: [], continuation: continuation), for: old)
      #expect(pager.fault == nil)
      #expect(pager.phase == .loading)
    }
  }

  @Test func `page numbers never repeat`() throws {
    var pager = TestPager(.page)
    for _ in 1...20 {
      try pager.load([], .more)
      #expect(pager.phase == .idle)
    }
    #expect(pager.next == .page(21))
  }
}
