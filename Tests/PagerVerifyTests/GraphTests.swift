import PagerCore
@testable import PagerVerify
import Testing

@Suite struct `The graph of orderings` {
  /// States, edges and diameter, as an independent model in another language counts them.
  @Test(arguments: [
    (Bounds(pages: 2, rows: 2, tickets: 1, ages: 1), 53, 410, 5),
    (Bounds(pages: 2, rows: 2, tickets: 2, ages: 1), 230, 2809, 8),
    (Bounds(pages: 2, rows: 2, tickets: 2, ages: 2), 386, 4735, 9),
    (Bounds(pages: 3, rows: 3, tickets: 2, ages: 2), 614, 7735, 11),
    (Bounds(pages: 2, rows: 3, tickets: 3, ages: 2), 2098, 36275, 12),
    (Bounds(pages: 3, rows: 3, tickets: 3, ages: 2), 3252, 57129, 14),
    (Bounds(pages: 3, rows: 4, tickets: 3, ages: 2), 3372, 59437, 14),
    (Bounds(pages: 4, rows: 4, tickets: 3, ages: 3), 7774, 137391, 17),
  ])
  func `it has as many states and edges as the model says`(
    _ bounds: Bounds, _ states: Int, _ edges: Int, _ diameter: Int
  ) {
    let graph = Graph(bounds)
    #expect(graph.stateCount == states)
    #expect(graph.edges.count == edges)
    #expect(graph.diameter == diameter)
  }

  /// The same for the extended alphabet, counted by another independent model.
  @Test(arguments: [
    (Bounds(pages: 2, rows: 2, tickets: 1, ages: 1), Profile.Paging.page, 83, 939, 5),
    (Bounds(pages: 2, rows: 2, tickets: 2, ages: 2), .page, 873, 14061, 8),
    (Bounds(pages: 3, rows: 3, tickets: 2, ages: 2), .page, 1417, 23239, 10),
    (Bounds(pages: 2, rows: 2, tickets: 1, ages: 1), .cursor, 95, 1177, 5),
    (Bounds(pages: 2, rows: 2, tickets: 2, ages: 2), .cursor, 1005, 16957, 8),
    (Bounds(pages: 3, rows: 3, tickets: 2, ages: 2), .cursor, 1651, 28694, 10),
  ])
  func `the extended alphabet has numbers of its own`(
    _ bounds: Bounds, _ paging: Profile.Paging, _ states: Int, _ edges: Int, _ diameter: Int
  ) {
    let graph = Graph(bounds, Profile(paging: paging), .extended)
    #expect(graph.stateCount == states)
    #expect(graph.edges.count == edges)
    #expect(graph.diameter == diameter)
  }

  /// Counted by that model, too: where a cursor that comes again is gone on with.
  @Test(arguments: [
    (Bounds(pages: 3, rows: 2, tickets: 1, ages: 1), 199, 2433, 9),
    (Bounds(pages: 2, rows: 2, tickets: 2, ages: 2), 1081, 18187, 8),
  ])
  func `cursors that come again lead to states of their own`(
    _ bounds: Bounds, _ states: Int, _ edges: Int, _ diameter: Int
  ) {
    let profile = Profile(policies: Policies(repeatedPosition: .continue), paging: .cursor)
    let graph = Graph(bounds, profile, .extended)
    #expect(graph.stateCount == states)
    #expect(graph.edges.count == edges)
    #expect(graph.diameter == diameter)
  }

  @Test func `different states have different keys, at the limits of the bounds, too`() {
    let most = Bounds.most
    var node = Graph.Node(Profile())
    var keys: Set<Graph.Key> = [Graph.Key(node, most)]
    var steps = 0
    func take(_ event: Event) {
      guard let event = node.relative(event) else { return }
      _ = node.step(event, most)
      keys.insert(Graph.Key(node, most))
      steps += 1
    }
    for page in 0..<most.pages {
      take(.loadNext)
      take(.deliver(ticket: page, rows: .new, then: .more))
    }
    for _ in 0..<most.ages {
      take(.reset)
      take(.loadNext)
    }
    #expect(keys.count == steps + 1)
  }
}
