/// What `verify` runs, and what its coverage is counted in.
package struct VerifySuite {
  package enum Choice: Hashable, Sendable {
    case named(Suite.Name)
    case random(calls: Int, seed: UInt64)
    case single([Event])
  }

  /// What is run first, and some of it again.
  package let first: [OrderingSession]
  /// What comes behind it: each session is made when it is run.
  package let rest: AnySequence<OrderingSession>
  /// Of the coverage.
  package let bounds: Bounds
  /// Whether it goes along every edge within the bounds.
  let isComplete: Bool

  /// - Complexity: a walk through the graph of the tour, for `deep` of 137,000 edges.
  package init(_ choice: Choice, _ subject: SubjectProfile, seed: UInt64 = 1) {
    let profile = subject.faultProfile
    let low = subject.visible == VisibleFields(.d) ? [] : Suite.lowKillers.sessions
    let quick = { low + Suite.killers(profile).sessions + Suite.ladders().sessions }
    switch choice {
    case .named(.quick):
      self.init(first: quick(), rest: AnySequence([]), .quick)
    case .named(.tour):
      let tour = Tour(.standard, profile)
      self.init(first: quick(), rest: AnySequence(tour), .standard, isComplete: true)
    case .named(.deep):
      let tour = Tour(.deep, profile)
      let walks = Suite.random(calls: 50_000, seed: seed, .deep, profile).sessions
      let rest = [AnySequence(tour), AnySequence(walks)].lazy.joined()
      self.init(first: quick(), rest: AnySequence(rest), .deep, isComplete: true)
    case .random(let calls, let seed):
      let walks = Suite.random(calls: calls, seed: seed, .standard, profile).sessions
      self.init(
        first: Array(walks.prefix(50)), rest: AnySequence(walks.dropFirst(50)), .standard)
    case .single(let events):
      let session = OrderingSession(name: "ordering", events: events)
      self.init(first: [session], rest: AnySequence([]), .quick)
    }
  }

  private init(
    first: [OrderingSession], rest: AnySequence<OrderingSession>, _ bounds: Bounds,
    isComplete: Bool = false
  ) {
    self.first = first
    self.rest = rest
    self.bounds = bounds
    self.isComplete = isComplete
  }

  /// What is run first, in order. The killers, or the one ordering that there is, come again with ids that are easily taken for one
  /// another.
  ///
  /// - Parameter texts: how ids are written besides as integers.
  func firstEntries(texts: [RowTexts]) -> [TrialEntry] {
    let killers = first.filter { first.count == 1 || $0.name.utf8.starts(with: "killer".utf8) }
    let confusable = texts.flatMap { texts in
      killers.map { session in
        let name = "\(session.name), ids: \(texts.name)"
        return TrialEntry(OrderingSession(name: name, events: session.events), texts: texts)
      }
    }
    let plain = first.map { TrialEntry($0) }
    return plain.prefix(killers.count) + confusable + plain.dropFirst(killers.count)
  }
}

/// A part of a suite: every `count`-th session. All shards together are the suite.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let count: Int

  package static let whole = Shard(number: 1, count: 1)

  package init(number: Int, count: Int) {
    precondition((1...count).contains(number))
    self.number = number
    self.count = count
  }

  package func has(_ index: Int) -> Bool { index % count == number - 1 }
}
