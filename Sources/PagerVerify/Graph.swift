/// All states that the reference can get into within bounds, and every event in each of them.
///
/// Breadth first over canonical states instead of over orderings: within ten events there are
/// 7·10¹³ orderings, and 2,708 states. A state is what a *faulty* pager might look at, so it holds
/// the fate of late tickets, too; ids, tickets and generations are renamed, so that states that
/// differ in those names only are one.
package struct Graph {
  package let bounds: Bounds
  package let profile: Profile
  package let alphabet: Alphabet
  /// The first one is where every ordering starts.
  private(set) var nodes: [Node] = []
  /// How many events it takes to get to each node.
  package private(set) var depths: [Int] = []
  package private(set) var edges: [Edge] = []
  /// Ways that take no call; none, unless they were asked for.
  private(set) var shortcuts: [Shortcut] = []
  /// The first event at which an invariant did not hold; nil, always.
  package private(set) var violation: Violation?
  private var edgeStarts: [Int] = [0]
  private var shortcutStarts: [Int] = [0]

  /// One event in one state. Its ticket counts from the oldest one that can be answered there.
  package struct Edge: Hashable, Sendable {
    package let source: Int
    package let event: Event
    package let target: Int
  }

  /// From a state to the one that it counts as when something of it is never looked at again.
  struct Shortcut: Hashable, Sendable {
    let source: Int
    let memory: Memory
    let target: Int
  }

  /// An event at which something does not hold that must.
  package struct Violation: Hashable, Sendable {
    package let invariant: Invariant
    /// A shortest ordering to it; the last event is the one.
    package let events: [Event]
  }

  enum Memory: Hashable, Sendable {
    /// The oldest ticket that can be answered: it never is.
    case oldestTicket
    /// The id that is known and not on view: it never comes again.
    case hiddenID
  }

  /// Walks everything, and looks whether the invariants hold at every event.
  ///
  /// - Complexity: O(edges) expected.
  package init(
    _ bounds: Bounds, _ profile: Profile = Profile(), _ alphabet: Alphabet = .base,
    withShortcuts: Bool = false
  ) {
    self.bounds = bounds
    self.profile = profile
    self.alphabet = alphabet
    var search = Search(bounds)
    _ = add(Node(profile), from: nil, &search)
    var source = 0
    while source < nodes.count {
      let node = nodes[source]
      for event in node.events(bounds, alphabet) {
        var child = node
        let outcome = child.step(event, bounds)
        if violation == nil {
          violation = Transition(event: event, outcome: outcome).brokenInvariant(node, child)
            .map { violation($0, at: source, event) }
        }
        let target = add(child, from: source, &search)
        edges.append(Edge(source: source, event: event, target: target))
      }
      for memory in withShortcuts ? node.forgettable : [] {
        var child = node
        child.forget(memory)
        let target = add(child, from: source, &search)
        shortcuts.append(Shortcut(source: source, memory: memory, target: target))
      }
      edgeStarts.append(edges.count)
      shortcutStarts.append(shortcuts.count)
      source += 1
    }
  }

  /// What a walk knows of the states that it has seen.
  private struct Search {
    let bounds: Bounds
    var indices: [Key: Int] = [:]

    init(_ bounds: Bounds) {
      self.bounds = bounds
    }
  }

  /// - Returns: the number of the node; a new one, if no other has its key.
  private mutating func add(_ node: Node, from source: Int?, _ search: inout Search) -> Int {
    let key = Key(node, search.bounds)
    if let known = search.indices[key] { return known }
    search.indices[key] = nodes.count
    depths.append(source.map { depths[$0] + 1 } ?? 0)
    nodes.append(node)
    return nodes.count - 1
  }

  /// The edges that leave a node.
  package func edges(from node: Int) -> Range<Int> { edgeStarts[node]..<edgeStarts[node + 1] }

  func shortcuts(from node: Int) -> Range<Int> { shortcutStarts[node]..<shortcutStarts[node + 1] }

  package var stateCount: Int { nodes.count }

  /// The most events that a state is away from the start.
  package var diameter: Int { depths.last ?? 0 }
}
