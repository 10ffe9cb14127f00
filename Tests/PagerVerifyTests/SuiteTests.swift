@testable import PagerVerify
import Testing

@Suite struct Suites {
  /// How many faults each suite tells at levels A to D, as an independent model counts them.
  @Test func `ladders tell what high counters bring out`() {
    let suite = Suite.ladders()
    #expect(suite.sessions.count == 10)
    #expect(suite.callCount == 261)
    #expect(told(by: suite) == [64, 81, 88, 91])
  }

  @Test func `killers are few and tell all but one fault`() {
    let suite = Suite.killers(Profile())
    #expect(suite.sessions.count == 25)
    #expect(suite.callCount == 103)
    #expect(told(by: suite) == [55, 83, 95, 101])
  }

  @Test func `killers and ladders tell all`() {
    let suite = Suite.named(.quick, Profile())
    #expect(suite.callCount == 364)
    #expect(told(by: suite) == [72, 88, 98, 102])
  }

  @Test func `a tour goes through every event in every state`() {
    let suite = Suite.tour(.quick)
    #expect(suite.sessions.allSatisfy { $0.events.count <= 50 })
    #expect(suite.callCount <= 7719)
    let coverage = suite.coverage(Graph(.quick))
    #expect(coverage.edges == 4735)
    #expect(coverage.edges == coverage.allEdges)
    #expect(coverage.states == 386)
    #expect(told(by: suite) == [61, 81, 90, 92])
  }

  @Test func `sessions of a tour are as long as they may be`() {
    let bounds = Bounds(pages: 2, rows: 2, tickets: 1, ages: 1)
    for length in [6, 7] {
      let suite = Suite.tour(bounds, length: length)
      #expect(suite.sessions.map(\.events.count).max() == length)
      #expect(suite.coverage(Graph(bounds)).edges == 410)
    }
  }

  @Test func `random walks are what their seed says`() {
    let suite = Suite.random(calls: 1000, seed: 1, .deep)
    #expect(suite.callCount == 1000)
    #expect(suite.sessions.count == 50)
    #expect(suite == Suite.random(calls: 1000, seed: 1, .deep))
    #expect(suite != Suite.random(calls: 1000, seed: 2, .deep))
    #expect(Suite.random(calls: 1001, seed: 1, .deep).sessions.last?.events.count == 1)
    let counts = told(by: suite)
    for (count, model) in zip(counts, [67, 79, 87, 90]) { #expect(count >= model) }
  }

  @Test func `coverage counts what was gone through, once`() {
    let graph = Graph(.quick)
    var coverage = Coverage(graph)
    #expect(coverage.edges == 0)
    coverage.add([.loadNext, .loadNext])
    #expect(coverage.edges == 2)
    #expect(coverage.states == 2)
    coverage.add([.loadNext, .loadNext])
    #expect(coverage.edges == 2)
    // An answer that comes again is an event in the state with that ticket only; the load after it
    // is one in the state without it, too.
    coverage.add([.loadNext, .fail(ticket: 0), .fail(ticket: 0), .loadNext])
    #expect(coverage.edges == 5)
  }

  private func told(by suite: Suite) -> [Int] {
    Level.allCases.map { suite.faultsTold(Profile(level: $0)).count }
  }
}
