/// How much of a graph orderings have been through.
///
/// A session that never answers a ticket again counts as one that has forgotten it, so it is in
/// several states of the graph at a time: with the ticket and without.
package struct Coverage {
  private let graph: Graph
  private let indices: [Graph.Key: Int]
  private var seenEdges: [Bool]
  private var seenStates: [Bool]

  package init(_ graph: Graph) {
    self.graph = graph
    let keys = graph.nodes.map { Graph.Key($0, graph.bounds) }
    indices = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    seenEdges = Array(repeating: false, count: graph.edges.count)
    seenStates = Array(repeating: false, count: graph.stateCount)
  }

  package var edges: Int { seenEdges.count { $0 } }
  package var allEdges: Int { seenEdges.count }
  package var states: Int { seenStates.count { $0 } }

  /// Goes through an ordering. Events that cannot happen are left out.
  ///
  /// - Complexity: O(events · tickets).
  package mutating func add(_ ordering: [Event]) {
    var nodes = [Graph.Node(graph.profile)]
    for event in ordering {
      addForgetful(&nodes)
      for index in nodes.indices { take(event, &nodes[index]) }
    }
  }

  /// Adds the states that these count as when things are forgotten, each once.
  private mutating func addForgetful(_ nodes: inout [Graph.Node]) {
    var known = Set<Graph.Key>()
    nodes.removeAll { !known.insert(Graph.Key($0, graph.bounds)).inserted }
    var next = 0
    while next < nodes.count {
      for memory in nodes[next].forgettable {
        var forgetful = nodes[next]
        forgetful.forget(memory)
        if known.insert(Graph.Key(forgetful, graph.bounds)).inserted { nodes.append(forgetful) }
      }
      next += 1
    }
  }

  private mutating func take(_ event: Event, _ node: inout Graph.Node) {
    guard let event = node.relative(event) else { return }
    if let state = indices[Graph.Key(node, graph.bounds)] {
      seenStates[state] = true
      if let edge = graph.edges(from: state).first(where: { graph.edges[$0].event == event }) {
        seenEdges[edge] = true
      }
    }
    _ = node.step(event, graph.bounds)
  }
}

extension Suite {
  /// How much of a graph all sessions go through together.
  package func coverage(_ graph: Graph) -> Coverage {
    var coverage = Coverage(graph)
    for session in sessions { coverage.add(session.events) }
    return coverage
  }
}
