/// All orderings of one length, ids and late tickets aside: those that a certificate has to try.
///
/// A sequence that hands them out one by one; there are 548,340 calls in those of length 6.
package struct Orderings: Sequence, IteratorProtocol {
  private let length: Int
  private let bounds: Bounds
  /// The way to the ordering that comes next: at each step the state before it, its events, and
  /// which of them is taken.
  private var path: [Choice] = []

  private struct Choice {
    var node: Graph.Node
    var events: [Event]
    var taken: Int
  }

  /// Wide enough for orderings of ten events.
  package static let bounds = Bounds(pages: 5, rows: 6, tickets: 3, ages: 2)

  package init(
    length: Int, _ profile: Profile = Profile(), bounds: Bounds = Orderings.bounds
  ) {
    self.length = length
    self.bounds = bounds
    let root = Graph.Node(profile)
    path = length == 0 ? [] : [Choice(node: root, events: root.events(bounds), taken: -1)]
  }

  package mutating func next() -> [Event]? {
    while var choice = path.popLast() {
      choice.taken += 1
      guard choice.taken < choice.events.count else { continue }
      path.append(choice)
      if path.count == length { return path.map { $0.node.absolute($0.events[$0.taken]) } }
      var child = choice.node
      _ = child.step(choice.events[choice.taken], bounds)
      path.append(Choice(node: child, events: child.events(bounds), taken: -1))
    }
    return nil
  }
}
