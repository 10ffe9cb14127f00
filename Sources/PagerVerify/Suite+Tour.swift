extension Suite {
  /// Every event in every state of the graph, in sessions of limited length.
  ///
  /// Life begins only once a session, and some faults show only then: many short sessions tell
  /// more than one long one. The graph is one with shortcuts: that an old ticket is never answered
  /// again brings a session back to states that it could not get to otherwise.
  ///
  /// - Parameter length: events of one session at most; enough to get to every state and one on.
  package static func tour(
    _ bounds: Bounds, _ profile: Profile = Profile(), length: Int = 50
  ) -> Suite {
    Suite(name: "tour", sessions: Array(Tour(bounds, profile, length: length)))
  }
}

/// The sessions of `Suite.tour`, one after the other: each is found when it is asked for, so that
/// it can be run while the next one is being found.
///
/// Walks along edges that are still to do, and by a shortest way to the nearest of them where the
/// current state has none left.
package struct Tour: Sequence, IteratorProtocol {
  private let graph: Graph
  /// From each state to each other one, the first edge that leads there: all that a search needs.
  private let ways: [(edge: Int, target: Int)]
  private let wayStarts: [Int]
  /// Where each shortcut leads, and where those of each state begin.
  private let shortcuts: [Int]
  private let shortcutStarts: [Int]
  /// Events of one session.
  private let length: Int
  /// The edges of a state that are still to do, the next one last.
  private var open: [[Int]]
  private var left: Int
  /// For each state the step by which the last search got there.
  private var arrivals: [Step?]
  /// For each state the last search that got there.
  private var visits: [Int]
  private var searches = 0
  /// Of the session that comes next.
  private var number = 0

  private enum Step {
    /// An event; costs a call.
    case edge(Int)
    /// Something is not looked at any more; costs nothing.
    case shortcut(Int)
  }

  package init(_ bounds: Bounds, _ profile: Profile = Profile(), length: Int = 50) {
    let graph = Graph(bounds, profile, withShortcuts: true)
    self.graph = graph
    (ways, wayStarts) = Self.ways(graph)
    shortcuts = graph.shortcuts.map(\.target)
    shortcutStarts =
      (0..<graph.stateCount).map { graph.shortcuts(from: $0).lowerBound } + [graph.shortcuts.count]
    self.length = length
    open = (0..<graph.stateCount).map { graph.edges(from: $0).reversed() }
    left = graph.edges.count
    arrivals = Array(repeating: nil, count: graph.stateCount)
    visits = Array(repeating: 0, count: graph.stateCount)
  }

  private static func ways(
    _ graph: Graph
  ) -> (ways: [(edge: Int, target: Int)], starts: [Int]) {
    var ways: [(edge: Int, target: Int)] = []
    var starts = [0]
    var arrivedFrom = Array(repeating: -1, count: graph.stateCount)
    for state in 0..<graph.stateCount {
      arrivedFrom[state] = state
      for edge in graph.edges(from: state) {
        let target = graph.edges[edge].target
        if arrivedFrom[target] == state { continue }
        arrivedFrom[target] = state
        ways.append((edge, target))
      }
      starts.append(ways.count)
    }
    return (ways, starts)
  }

  package mutating func next() -> OrderingSession? {
    guard left > 0 else { return nil }
    var node = Graph.Node(graph.profile)
    var events: [Event] = []
    var state = 0
    while events.count < length {
      guard let work = nearestWork(from: state, within: length - events.count) else { break }
      for step in way(to: work.state) { take(step, &node, &events) }
      guard let edge = open[work.state].popLast() else { break }
      left -= 1
      take(.edge(edge), &node, &events)
      state = graph.edges[edge].target
    }
    precondition(!events.isEmpty, "a session is long enough to get everywhere")
    defer { number += 1 }
    return OrderingSession(name: "tour \(number)", events: events)
  }

  private func take(_ step: Step, _ node: inout Graph.Node, _ events: inout [Event]) {
    switch step {
    case .edge(let index):
      let event = graph.edges[index].event
      events.append(node.absolute(event))
      _ = node.step(event, graph.bounds)
    case .shortcut(let index):
      node.forget(graph.shortcuts[index].memory)
    }
  }

  /// The nearest state with work left that leaves room for one more event after the way there.
  private mutating func nearestWork(
    from start: Int, within limit: Int
  ) -> (state: Int, distance: Int)? {
    searches += 1
    arrive(at: start, by: nil)
    // Indices instead of slices: this is where a tour's time goes.
    let (ways, wayStarts) = (ways, wayStarts)
    var level = [start]
    for distance in 0..<limit {
      followShortcuts(&level)
      if let state = level.first(where: { !open[$0].isEmpty }) { return (state, distance) }
      var next: [Int] = []
      for state in level {
        var index = wayStarts[state]
        let end = wayStarts[state + 1]
        while index < end {
          let way = ways[index]
          if arrive(at: way.target, by: .edge(way.edge)) { next.append(way.target) }
          index += 1
        }
      }
      level = next
    }
    return nil
  }

  private mutating func followShortcuts(_ level: inout [Int]) {
    let (shortcuts, shortcutStarts) = (shortcuts, shortcutStarts)
    var index = 0
    while index < level.count {
      var shortcut = shortcutStarts[level[index]]
      let end = shortcutStarts[level[index] + 1]
      while shortcut < end {
        let target = shortcuts[shortcut]
        if arrive(at: target, by: .shortcut(shortcut)) { level.append(target) }
        shortcut += 1
      }
      index += 1
    }
  }

  /// - Returns: whether this search gets there for the first time.
  @discardableResult
  private mutating func arrive(at state: Int, by step: Step?) -> Bool {
    if visits[state] == searches { return false }
    visits[state] = searches
    arrivals[state] = step
    return true
  }

  private func way(to target: Int) -> [Step] {
    var steps: [Step] = []
    var state = target
    while let step = arrivals[state] {
      steps.append(step)
      switch step {
      case .edge(let index): state = graph.edges[index].source
      case .shortcut(let index): state = graph.shortcuts[index].source
      }
    }
    return steps.reversed()
  }
}
