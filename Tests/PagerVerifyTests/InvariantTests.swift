import PagerCore
@testable import PagerVerify
import Testing

@Suite struct `What always holds` {
  static let graphs: [(Bounds, Profile, Alphabet)] =
    Alphabet.allCases.map { (.quick, Profile(), $0) }
    + FaultyPagerTests.profiles.dropFirst().map { profile in
      (Bounds(pages: 2, rows: 2, tickets: 1, ages: 1), profile, .extended)
    }

  @Test(arguments: graphs)
  func `every invariant holds at every event`(
    _ bounds: Bounds, _ profile: Profile, _ alphabet: Alphabet
  ) {
    let graph = Graph(bounds, profile, alphabet)
    #expect(graph.violation == nil)
    for property in Reachability.allCases {
      #expect(graph.count(property) == graph.stateCount, "\(property)")
    }
  }

  /// An event with a state after it that it does not lead to.
  static let lies: [(Invariant, [Event], Event, [Event])] = [
    (.deadAnswerChangesNothing, [load, .reset], .fail(ticket: 0), [load, .reset, load]),
    (.generationStepsAtNewStart, [load], .reset, [load]),
    (.generationStepsAtNewStart, [load], page(), [load, .reset]),
    (.positionMovesWhenApplied, [load], .fail(ticket: 0), [load, page()]),
    (.listGrowsAtTail, [load, page(.new), load], page(.new, 1), [.refresh, page(.empty)]),
    (.resetIsInitial, [load], .reset, [.refresh]),
    (.failureTouchesPhaseOnly, [load], .fail(ticket: 0), [load]),
    (.ignoredChangesNothing, [load], load, []),
    (.hasMoreChangesWhenApplied, [load], .cancel, [load, page(then: .last)]),
    (.loadIsIssuedWhenPossible, [load], load, [load]),
  ]

  @Test(arguments: lies)
  func `an invariant notices what does not keep it`(
    _ invariant: Invariant, _ before: [Event], _ event: Event, _ after: [Event]
  ) {
    let (start, _) = node(before)
    // The outcome that goes with the lie: for the last one a ticket where there can be none.
    let outcome: Outcome =
      switch invariant {
      case .loadIsIssuedWhenPossible: .started(position: 0)
      case .failureTouchesPhaseOnly: .failed
      case .ignoredChangesNothing: .ignored(.loading)
      case .deadAnswerChangesNothing: .stale(.generation)
      default: .cancelled
      }
    let transition = Transition(event: event, outcome: outcome)
    #expect(!transition.holds(invariant, start, node(after).0))
    let truth = node(before + [event])
    #expect(Transition(event: event, outcome: truth.1).brokenInvariant(start, truth.0) == nil)
  }

  @Test func `a list with one id twice is noticed`() {
    let events: [Event] = [Self.load, Self.page(.newTwice)]
    let before = node([Self.load]).0
    var after = Graph.Node(Profile(policies: Policies(duplicates: .keepAll)))
    for event in events { _ = after.step(event, .standard) }
    let transition = Transition(event: events[1], outcome: .applied(added: 2))
    #expect(transition.brokenInvariant(before, after) == .uniqueIDs)
  }

  @Test func `a violation comes with a shortest ordering to it`() {
    let graph = Graph(.quick)
    #expect(graph.violation(.uniqueIDs, at: 0, .reset).events == [.reset])
    let farthest = graph.stateCount - 1
    let violation = graph.violation(.uniqueIDs, at: farthest, .reset)
    #expect(violation.events.count == graph.diameter + 1)
    #expect(violation.events.last == .reset)
  }

  @Test func `the graph keeps a shortest way to each state`() {
    let graph = Graph(.quick, Profile(), .extended)
    for state in 0..<graph.stateCount {
      #expect(graph.ordering(to: state).count == graph.depths[state])
    }
  }

  private static let load = Event.loadNext

  private static func page(
    _ rows: RowKind = .new, _ ticket: Int = 0, then: ContinuationKind = .more
  ) -> Event {
    .deliver(ticket: ticket, rows: rows, then: then)
  }

  private func node(_ events: [Event]) -> (Graph.Node, Outcome) {
    var node = Graph.Node(Profile())
    var outcome = Outcome.cancelled
    for event in events { outcome = node.step(event, .standard) }
    return (node, outcome)
  }
}
