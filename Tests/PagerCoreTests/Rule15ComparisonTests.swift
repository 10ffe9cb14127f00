@testable import PagerCore
import Testing

/// The part of rule 15 that is the core's: what is equal is what `==` says, and pagers are values.
/// That the engine's own types compare by code units is tested with the engine.
@Suite struct `Rule 15: Comparison` {
  /// "é" as one scalar and as two: equal as Swift strings, different as code units.
  static let composed = Array("\u{E9}".utf8)
  static let decomposed = Array("e\u{301}".utf8)

  /// A value of one of two types, as JSON has them.
  enum Typed: Hashable {
    case integer(Int)
    case text(String)
  }

  struct Record<ID: Hashable>: Identifiable {
    let id: ID
  }

  @Test func `cursors that differ in code units only are different positions`() throws {
    var pager = Pager<Record<Int>, [UInt8], String>(first: .cursor(nil))
    for cursor in [Self.composed, Self.decomposed] {
      let live = try #require(pager.loadNext().ticket)
      _ = pager.deliver(Page(rows: [], continuation: .cursor(cursor)), for: live)
      #expect(pager.phase == .idle)
    }
    let live = try #require(pager.loadNext().ticket)
    #expect(live == Ticket(generation: 0, position: .cursor(Self.decomposed)))
    #expect(
      pager.staleness(of: Ticket(generation: 0, position: .cursor(Self.composed))) == .settled)
    _ = pager.deliver(Page(rows: [], continuation: .cursor(Self.composed)), for: live)
    #expect(pager.fault?.code == .positionRepeated)
  }

  @Test func `identities that differ in code units only are different records`() throws {
    var pager = Pager<Record<[UInt8]>, Int, String>(first: .page(1))
    let live = try #require(pager.loadNext().ticket)
    let rows = [Self.composed, Self.decomposed, Self.composed].map { Record(id: $0) }
    _ = pager.deliver(Page(rows: rows, continuation: .more), for: live)
    #expect(pager.items.map(\.id) == [Self.composed, Self.decomposed])
  }

  @Test func `what the type calls equal is equal: a Swift string compares by equivalence`() throws {
    var pager = TestPager(.cursor)
    try pager.load([], .cursor("\u{E9}"))
    try pager.load([], .cursor("e\u{301}"))
    #expect(pager.fault?.code == .positionRepeated)
  }

  @Test func `identities and cursors are typed`() throws {
    var pager = Pager<Record<Typed>, Typed, String>(first: .cursor(nil))
    for cursor in [Typed.integer(1), .text("1"), .integer(0), .text("")] {
      let live = try #require(pager.loadNext().ticket)
      let rows = [Record(id: Typed.integer(1)), Record(id: .text("1"))]
      _ = pager.deliver(Page(rows: rows, continuation: .cursor(cursor)), for: live)
      #expect(pager.phase == .idle)
      #expect(pager.next == .cursor(cursor))
    }
    #expect(pager.items.map(\.id) == [.integer(1), .text("1")])
  }

  @Test func `positions of different kinds are never equal`() {
    let positions: [Position<Int>] = [.page(0), .offset(0), .cursor(0), .cursor(nil), .page(1)]
    #expect(Set(positions).count == positions.count)
    for (one, other) in zip(positions, positions.dropFirst()) { #expect(one != other) }
    #expect(Position<Int>.cursor(0).isSameKind(as: .cursor(nil)))
    #expect(Position<Int>.page(0).isSameKind(as: .page(9)))
    #expect(Position<Int>.offset(0).isSameKind(as: .offset(9)))
    for (one, other) in [(Position<Int>.page(0), Position.offset(0)), (.offset(0), .cursor(0))] {
      #expect(!one.isSameKind(as: other))
      #expect(!other.isSameKind(as: one))
    }
    #expect(!Position<Int>.page(0).isSameKind(as: .cursor(nil)))
    #expect(!Position<Int>.cursor(nil).isSameKind(as: .page(0)))
  }

  @Test func `pagers share nothing: two of them interleaved are like each alone`() throws {
    func steps(_ base: Int) -> [(inout TestPager) throws -> Void] {
      [
        { try $0.load([Row(id: base)], .cursor("A")) },
        { _ = try $0.ask() },
        { $0.reset() },
        { try $0.load([Row(id: base + 1)], .cursor("A")) },
        { _ = $0.fail("offline", for: try $0.ask()) },
        { try $0.load([Row(id: base)], .cursor("A")) },
      ]
    }
    var alone = [TestPager(.cursor), TestPager(.cursor)]
    for step in steps(10) { try step(&alone[0]) }
    for step in steps(20) { try step(&alone[1]) }

    var left = TestPager(.cursor)
    var right = left
    for (one, other) in zip(steps(10), steps(20)) {
      try one(&left)
      try other(&right)
    }
    #expect(left.screen == alone[0].screen)
    #expect(right.screen == alone[1].screen)
    #expect(left.counters == alone[0].counters)
    #expect(right.counters == alone[1].counters)
  }
}
