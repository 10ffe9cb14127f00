@testable import PagerCore
import Testing

@Suite struct `Rule 9: loadNext` {
  /// What `loadNext` does in a situation: nil where it issues a ticket.
  struct Case: Sendable {
    var situation: Situation
    var whileLoading = Policies.WhileLoading.ignore
    var afterFailure = Policies.AfterFailure.retry
    var reason: IgnoredReason?
    var attempt = 1

    var policies: Policies {
      Policies(whileLoading: whileLoading, afterFailure: afterFailure)
    }
  }

  static let cases: [Case] = [
    Case(situation: .fresh),
    Case(situation: .idle),
    Case(situation: .cancelled, attempt: 2),
    Case(situation: .restored),
    Case(situation: .refreshCancelled, attempt: 2),
    Case(situation: .loadingFirstPage, reason: .loading),
    Case(situation: .loading, reason: .loading),
    Case(situation: .loadingAgain, reason: .loading),
    Case(situation: .refreshing, reason: .loading),
    Case(situation: .loadingFirstPage, whileLoading: .supersede, attempt: 2),
    Case(situation: .loading, whileLoading: .supersede, attempt: 2),
    Case(situation: .loadingAgain, whileLoading: .supersede, attempt: 3),
    Case(situation: .refreshing, whileLoading: .supersede, attempt: 2),
    Case(situation: .failed, attempt: 2),
    Case(situation: .refreshFailed, attempt: 2),
    Case(situation: .failedForGood, reason: .notRetryable),
    Case(situation: .failed, afterFailure: .block, reason: .failed),
    Case(situation: .refreshFailed, afterFailure: .block, reason: .failed),
    Case(situation: .failedForGood, afterFailure: .block, reason: .failed),
    Case(situation: .failed, whileLoading: .supersede, afterFailure: .block, reason: .failed),
    Case(situation: .exhausted, reason: .exhausted),
    Case(situation: .exhausted, whileLoading: .supersede, reason: .exhausted),
    Case(situation: .restoredAtTheEnd, reason: .exhausted),
    Case(situation: .haltedByRepeatedCursor, reason: .halted),
    Case(situation: .haltedByRepeatedCursor, whileLoading: .supersede, reason: .halted),
    Case(situation: .haltedByMissingCursor, reason: .halted),
    Case(situation: .haltedByMissingCursor, whileLoading: .supersede, reason: .halted),
  ]

  @Test(arguments: cases)
  func `issues the next ticket, or is ignored with a reason`(_ test: Case) throws {
    var pager = try test.situation.pager(test.policies)
    let before = pager
    let outcome = pager.loadNext()
    if let reason = test.reason {
      #expect(outcome == .ignored(reason))
      #expect(pager.screen == before.screen)
      var counters = before.counters
      counters.ignored += 1
      #expect(pager.counters == counters)
    } else {
      let issued = ticket(before.generation, before.next, test.attempt)
      #expect(outcome == .started(StartedLoad(ticket: issued, abandoned: before.inFlight)))
      #expect(pager.inFlight == issued)
      #expect(pager.phase == .loading)
      #expect(pager.items == before.items)
      #expect(pager.next == before.next)
      #expect(pager.revision == before.revision + 1)
      var counters = before.counters
      counters.started += 1
      #expect(pager.counters == counters)
    }
  }

  @Test func `every situation is in the table`() {
    #expect(Situation.allCases.allSatisfy { one in Self.cases.contains { $0.situation == one } })
  }

  @Test func `a bottom that is reached twice loads once`() throws {
    var pager = TestPager(.page)
    let first = try pager.ask()
    #expect(pager.loadNext() == .ignored(.loading))
    #expect(pager.loadNext() == .ignored(.loading))
    #expect(pager.inFlight == first)
    #expect(pager.counters.started == 1)
    #expect(pager.counters.ignored == 2)
  }

  @Test(arguments: Paging.allCases, Policies.all)
  func `no ticket is ever issued after the end`(_ paging: Paging, _ policies: Policies) throws {
    var pager = TestPager(paging, policies)
    try pager.load([1], paging.more)
    let last = try pager.ask()
    try pager.answer(last, [2], .end)
    let before = pager.screen
    for _ in 1...3 {
      #expect(pager.loadNext() == .ignored(.exhausted))
      #expect(pager.retry() == .ignored(.nothingToRetry))
      #expect(pager.cancel() == .ignored(.notLoading))
      #expect(pager.deliver(Page(rows: [3], continuation: .end), for: last) == .stale(.settled))
      #expect(pager.fail("late", for: last) == .stale(.settled))
    }
    #expect(pager.screen == before)
    #expect(pager.counters.started == 2)
  }

  @Test(arguments: Policies.all)
  func `no ticket is issued after a missing cursor, under any policy`(_ policies: Policies) throws {
    var pager = try Situation.haltedByMissingCursor.pager(policies)
    let before = pager.screen
    #expect(pager.loadNext() == .ignored(.halted))
    #expect(pager.retry() == .ignored(.nothingToRetry))
    #expect(pager.cancel() == .ignored(.notLoading))
    #expect(pager.screen == before)
  }
}
