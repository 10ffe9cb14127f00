@testable import PagerCore
import Testing

@Suite struct `Rule 1: One gate` {
  @Test(arguments: Situation.allCases)
  func `a command changes the screen and raises the revision by one, or does neither`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    for command in before.someCommands {
      var after = before
      after.perform(command)
      var screen = after.screen
      screen.revision = before.revision
      let growth = screen == before.screen ? 0 : 1
      #expect(after.revision == before.revision + growth, "\(command)")
      #expect(after.brokenInvariant == nil, "\(command)")
    }
  }

  @Test(arguments: Situation.allCases)
  func `a command that is ignored or refused as stale changes nothing on the screen`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    for command in before.someCommands {
      var after = before
      switch after.perform(command) {
      case .ignored, .stale, .refused: #expect(after.screen == before.screen, "\(command)")
      case .started, .delivered, .failed, .reset, .restored, .cancelled:
        #expect(after.screen != before.screen, "\(command)")
      }
    }
  }

  @Test(arguments: Situation.allCases)
  func `only an applied page, a reset and a restore write the list`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    for command in before.someCommands {
      var after = before
      switch after.perform(command) {
      case .delivered, .reset, .restored: break
      case .started, .failed, .cancelled, .ignored, .stale, .refused:
        #expect(after.items == before.items, "\(command)")
        #expect(after.pages == before.pages, "\(command)")
      }
    }
  }

  @Test(arguments: Situation.allCases)
  func `a failure comes from fail and a fault from deliver, from nothing else`(
    _ situation: Situation
  ) throws {
    let before = try situation.pager()
    for command in before.someCommands {
      var after = before
      let outcome = after.perform(command)
      if let failure = after.shownFailure, failure != before.shownFailure {
        #expect(outcome == .failed, "\(command)")
      }
      if after.fault != before.fault { #expect(after.fault == nil, "\(command)") }
    }
  }

  @Test func `an applied page brings rows, position, hasMore and phase in one step`() throws {
    var pager = TestPager(.page)
    let ticket = try pager.ask()
    try pager.answer(ticket, [1, 2], .end)
    #expect(
      pager.screen
        == Screen(
          generation: 0, revision: 2, phase: .exhausted, inFlight: nil, next: .page(2),
          hasMore: false, replacing: false, failure: nil, fault: nil, items: [1, 2],
          pages: [PageRecord(position: .page(1), attempt: 1, rows: 2, added: 2)]))
  }

  @Test func `asking for a page changes the ticket in flight, phase and revision only`() throws {
    var pager = try Situation.idle.pager()
    var expected = pager.screen
    let issued = try pager.ask()
    expected.inFlight = issued
    expected.phase = .loading
    expected.revision += 1
    #expect(pager.screen == expected)
    #expect(issued == ticket(0, .cursor("A")))
  }

  @Test func `cancelling changes the ticket in flight, phase and revision only`() throws {
    var pager = try Situation.loading.pager()
    var expected = pager.screen
    _ = pager.cancel()
    expected.inFlight = nil
    expected.phase = .idle
    expected.revision += 1
    #expect(pager.screen == expected)
  }

  @Test(arguments: Situation.allCases)
  func `what happens to a copy does not happen to the original`(_ situation: Situation) throws {
    let original = try situation.pager()
    let before = (original.screen, original.counters)
    for command in original.someCommands {
      var copy = original
      copy.perform(command)
    }
    #expect((original.screen, original.counters) == before)
  }

  @Test(arguments: Situation.allCases)
  func `a ticket is in flight exactly while the phase is loading`(_ situation: Situation) throws {
    let pager = try situation.pager()
    #expect((pager.phase == .loading) == situation.isLoading)
    #expect((pager.inFlight != nil) == situation.isLoading)
    if let ticket = pager.inFlight {
      #expect(ticket.generation == pager.generation)
      #expect(ticket.position == pager.next)
    }
  }
}
