import PagerCore
@testable import PagerVerify
import Testing

/// A rule of one's own makes a fault of what differs from it, and no fault of what it asks for.
@Suite struct Profiles {
  /// For each profile the faults that it makes part of the rule.
  @Test(arguments: [
    (Profile(paging: .offset), ["P02"]),
    (Profile(paging: .cursor), ["P07"]),
    (Profile(policies: Policies(whileLoading: .supersede)), ["G01"]),
    (Profile(policies: Policies(afterFailure: .block)), []),
    (Profile(policies: Policies(duplicates: .replace)), []),
    (Profile(resetLoads: true), ["R05", "R13"]),
    (Profile(reportsFailure: false), ["F11", "F19", "F20", "R04", "T08"]),
    (Profile(policies: Policies(duplicates: .keepAll)), ["D01", "R01", "T07", "F15"]),
  ])
  func `what a profile asks for is no fault`(_ profile: Profile, _ ids: [String]) {
    let told = Suite.ladders().faultsTold(profile).map(\.id)
    for id in ids {
      #expect(!told.contains(id))
      guard let fault = PagerVerify.Fault(rawValue: id) else {
        Issue.record("there is no fault \(id)")
        continue
      }
      var search = KillerSearch(fault, profile)
      search.limits = Duel.Limits(ids: 3, pages: 2, tickets: 2)
      search.depth = 6
      if case .killer(let events) = search.run() {
        Issue.record("\(id) is told by \(events.shortForm)")
      }
    }
  }

  /// A rule and its opposite are told from one another, each under the other's profile.
  @Test(arguments: [
    (Profile(policies: Policies(whileLoading: .supersede)), [Event.loadNext, .loadNext]),
    (Profile(resetLoads: true), [.reset]),
    (Profile(reportsFailure: false), [.loadNext, .fail(ticket: 0)]),
    (Profile(policies: Policies(afterFailure: .block)), [.loadNext, .fail(ticket: 0), .loadNext]),
    (
      Profile(policies: Policies(duplicates: .keepAll)),
      [.loadNext, .deliver(ticket: 0, rows: .newTwice, then: .more)]
    ),
    (
      Profile(policies: Policies(duplicates: .replace)),
      [
        .loadNext, .deliver(ticket: 0, rows: .new, then: .more), .loadNext,
        .deliver(ticket: 1, rows: .first, then: .more),
      ]
    ),
    (Profile(paging: .offset), [.loadNext, .deliver(ticket: 0, rows: .twoNew, then: .more)]),
    (Profile(paging: .cursor), [.loadNext, .deliver(ticket: 0, rows: .new, then: .last)]),
  ])
  func `a profile changes what is expected`(_ profile: Profile, _ events: [Event]) {
    var plain = ReferenceRun()
    var other = ReferenceRun(profile)
    let expected = events.map { plain.step($0)?.expected }
    #expect(expected.last != events.map { other.step($0)?.expected }.last)
  }

  @Test func `an event that cannot happen is left out`() {
    var run = ReferenceRun()
    #expect(run.step(.fail(ticket: 0)) == nil)
    #expect(run.step(.loadNext)?.issued == 0)
    #expect(run.step(.deliver(ticket: 0, rows: .first, then: .more)) == nil)
    #expect(run.step(.deliver(ticket: 0, rows: .new, then: .sameCursor)) == nil)
    #expect(run.step(.deliver(ticket: 1, rows: .new, then: .more)) == nil)
    let step = run.step(.deliver(ticket: 0, rows: .new, then: .more))
    #expect(step?.fate == .live)
    #expect(step?.phase == .loading)
    #expect(step?.isFirstLoad == true)
    #expect(step?.expected.items == [Row(id: 50)])
    #expect(run.fates == [.delivered])
    #expect(run.step(.loadNext)?.isFirstLoad == false)
  }

  @Test func `a newer row is told from the older one whose place it takes`() {
    var run = ReferenceRun(Profile(policies: Policies(duplicates: .replace)))
    let page: (Int, RowKind) -> Event = { .deliver(ticket: $0, rows: $1, then: .more) }
    let steps = [.loadNext, page(0, .new), .loadNext, page(1, .first)].map { run.step($0) }
    #expect(steps[1]?.expected.items == [Row(id: 50, version: 1)])
    #expect(steps[3]?.expected.items == [Row(id: 50, version: 2)])
  }

  @Test func `the first page after a refresh is a first load`() {
    var run = ReferenceRun()
    let page = Event.deliver(ticket: 0, rows: .new, then: .more)
    let steps = [.loadNext, page, .refresh, page.addressing(1), .loadNext].map { run.step($0) }
    #expect(steps.map { $0?.isFirstLoad } == [true, true, false, true, false])
  }

  @Test func `an offset counts rows`() {
    #expect(Profile(paging: .offset).position(behind: 2) == 6)
    #expect(Profile(paging: .cursor).position(behind: 2) == 2)
    let graph = Graph(
      Bounds(pages: 1, rows: 3, tickets: 1, ages: 1), Profile(paging: .offset))
    let positions = graph.nodes.map { Reference.number($0.reference.pager.next) }
    #expect(positions.max() == 5)
  }

  @Test func `a cursor can come again`() {
    var run = ReferenceRun(Profile(paging: .cursor))
    let more: (Int, ContinuationKind) -> Event = { .deliver(ticket: $0, rows: .new, then: $1) }
    #expect(run.step(.loadNext)?.expected.outcome == .started(position: 0))
    #expect(run.step(more(0, .sameCursor)) == nil)
    #expect(run.step(more(0, .more))?.expected.next == 1)
    _ = run.step(.loadNext)
    #expect(run.step(more(1, .firstCursor)) == nil)
    #expect(run.step(more(1, .more))?.expected.next == 2)
    _ = run.step(.loadNext)
    #expect(run.step(more(2, .firstCursor))?.expected.next == 1)
    #expect(run.step(.loadNext)?.expected.outcome == .ignored(.halted))
    #expect(run.reference.pager.fault?.code == .positionRepeated)
  }

  @Test func `ids are handed out in an order that is not sorted, and are all different`() {
    let ids = (0..<200).map { RowNames.id($0) }
    #expect(Set(ids).count == ids.count)
    #expect(ids.prefix(4) == [50, 20, 70, 10])
    #expect(zip(ids, ids.dropFirst()).contains { $0 > $1 })
    for (index, id) in ids.enumerated() { #expect(RowNames.index(of: id) == index) }
    for id in [-1, 0, 1, 51, 99] { #expect(RowNames.index(of: id) == nil) }
  }
}
