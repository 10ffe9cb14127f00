internal import PagerCore

extension Graph {
  func violation(_ invariant: Invariant, at source: Int, _ event: Event) -> Violation {
    Violation(
      invariant: invariant, events: ordering(to: source) + [nodes[source].absolute(event)])
  }

  /// A shortest ordering that leads to a state.
  ///
  /// - Complexity: O(edges).
  package func ordering(to node: Int) -> [Event] {
    var events: [Event] = []
    var state = node
    while state != 0 {
      guard
        let edge = edges.first(where: { $0.target == state && depths[$0.source] < depths[state] })
      else { preconditionFailure("every state has an edge to it from the level before") }
      events.append(nodes[edge.source].absolute(edge.event))
      state = edge.source
    }
    return events.reversed()
  }
}

// MARK: - What can always be reached

extension Graph {
  /// How many states have what a property says; all of them, always.
  ///
  /// - Complexity: O(edges) expected.
  package func count(_ property: Reachability) -> Int {
    var arrivals = [[Int]](repeating: [], count: nodes.count)
    for (index, edge) in edges.enumerated() where isAllowed(edge, property) {
      arrivals[edge.target].append(index)
    }
    var reached = nodes.map { isGoal($0, property) }
    var open = nodes.indices.filter { reached[$0] }
    while let state = open.popLast() {
      for edge in arrivals[state] where !reached[edges[edge].source] {
        reached[edges[edge].source] = true
        open.append(edges[edge].source)
      }
    }
    return reached.count { $0 }
  }

  private func isGoal(_ node: Node, _ property: Reachability) -> Bool {
    let pager = node.reference.pager
    return switch property {
    case .idle: pager.phase != .loading
    case .load: pager.phase == .loading
    case .end: !pager.hasMore
    case .firstScreen:
      pager.items.isEmpty && pager.next == pager.first && pager.hasMore && pager.failure == nil
        && (pager.phase == .idle || profile.resetLoads)
    }
  }

  private func isAllowed(_ edge: Edge, _ property: Reachability) -> Bool {
    switch property {
    case .idle:
      edge.event.ticket.map { nodes[edge.source].tickets[$0].fate == .live } ?? false
    case .load, .end: true
    case .firstScreen: edge.event == .reset
    }
  }
}
