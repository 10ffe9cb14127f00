@testable import PagerCore
import Testing

@Suite struct `Rule 6: Generation` {
  @Test(arguments: Situation.allCases)
  func `grows by one in reset, refresh and restore, at once, and in nothing else`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    for command in before.someCommands {
      var after = before
      after.perform(command)
      switch command {
      case .reset, .refresh, .restore: #expect(after.generation == before.generation + 1)
      case .loadNext, .retry, .cancel, .deliver, .fail, .refuseUnknownTicket:
        #expect(after.generation == before.generation, "\(command)")
      }
    }
  }

  @Test func `the first query has generation 0`() {
    let pager = TestPager(.page)
    #expect(pager.generation == 0)
    #expect(pager.revision == 0)
  }

  @Test func `a refresh that never comes back has a generation all the same`() throws {
    var pager = try Situation.idle.pager()
    let load = pager.refresh()
    #expect(pager.generation == 1)
    #expect(load.ticket.generation == 1)
    try pager.answer(load.ticket, [9], .cursor("A"))
    #expect(pager.generation == 1)
  }

  @Test(arguments: [Situation.loadingFirstPage, .loading, .loadingAgain, .refreshing])
  func `a load in flight blocks neither reset nor refresh nor restore`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    let abandoned = try #require(before.inFlight)

    var pager = before
    #expect(pager.reset() == abandoned)
    #expect(pager.phase == .idle)
    #expect(pager.staleness(of: abandoned) == .generation)

    pager = before
    let load = pager.refresh()
    #expect(load.abandoned == abandoned)
    #expect(pager.inFlight == load.ticket)
    #expect(pager.staleness(of: abandoned) == .generation)

    pager = before
    let outcome = pager.restore(items: [7], next: .cursor("R"), hasMore: true)
    #expect(outcome == .restored(abandoned: abandoned))
    #expect(pager.phase == .idle)
    #expect(pager.staleness(of: abandoned) == .generation)
  }

  @Test(arguments: Situation.allCases)
  func `a new start names an abandoned ticket only if one was in flight`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    var pager = before
    #expect(pager.reset() == before.inFlight)
    pager = before
    #expect(pager.refresh().abandoned == before.inFlight)
    pager = before
    #expect(
      pager.restore(items: [], next: .cursor(nil), hasMore: true)
        == .restored(abandoned: before.inFlight))
  }

  @Test func `tickets carry the generation in which they were issued`() throws {
    var pager = TestPager(.page)
    for generation in 0..<4 {
      #expect(try pager.ask() == ticket(generation, .page(1)))
      pager.reset()
    }
  }
}
