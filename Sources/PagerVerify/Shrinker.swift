/// Makes an ordering that shows a difference as short and as simple as it gets.
///
/// It knows nothing of the pager in question: it asks `run` whether an ordering shows a difference.
/// That may be a process at the other end of a pipe; an error that `run` throws ends the shrinking.
///
///     var shrinker = Shrinker(profile) { events in try subject.firstDifference(in: events)?.events }
///     let short = try shrinker.shrink(found)
///     let certified = try shrinker.certify(short, budget: 50_000)
package struct Shrinker<Failure: Error> {
  package let profile: Profile
  /// Calls made so far.
  package private(set) var calls = 0
  private let run: ([Event]) throws(Failure) -> [Event]?

  /// - Parameter run: runs an ordering in a session of its own, and returns the events up to the
  ///   first difference, without those that could not happen; nil where there is no difference.
  package init(
    _ profile: Profile = Profile(), run: @escaping ([Event]) throws(Failure) -> [Event]?
  ) {
    self.profile = profile
    self.run = run
  }

  /// Runs an ordering.
  private mutating func failing(_ events: [Event]) throws(Failure) -> [Event]? {
    let difference = try run(events)
    calls += difference?.count ?? events.count
    return difference
  }

  /// A failing ordering, if it is shorter than `count`.
  private mutating func failing(
    _ events: [Event], shorterThan count: Int
  ) throws(Failure) -> [Event]? {
    guard let shorter = try failing(events), shorter.count < count else { return nil }
    return shorter
  }

  /// Cuts at the first difference; deletes chunks, from halves down to single events; then pairs;
  /// then simplifies what is left.
  ///
  /// - Returns: a failing ordering from which no event and no pair of events can be deleted; nil
  ///   where `events` does not fail.
  package mutating func shrink(_ events: [Event]) throws(Failure) -> [Event]? {
    guard var current = try failing(events) else { return nil }
    try deleteChunks(&current)
    while try deletePair(&current) {}
    try simplify(&current)
    return current
  }

  private mutating func deleteChunks(_ current: inout [Event]) throws(Failure) {
    var size = max(1, current.count / 2)
    while size >= 1 {
      var progress = false
      var end = current.count
      while end > 0 {
        let chunk = max(0, end - size)..<end
        let rest = Deletion(current, profile).without { chunk.contains($0) }
        if let shorter = try failing(rest, shorterThan: current.count) {
          current = shorter
          progress = true
          end = min(end, current.count)
        } else {
          end -= size
        }
      }
      if !progress || size > current.count { size /= 2 }
    }
  }

  private mutating func deletePair(_ current: inout [Event]) throws(Failure) -> Bool {
    let deletion = Deletion(current, profile)
    for later in current.indices.reversed() {
      for earlier in 0..<later {
        let rest = deletion.without { $0 == later || $0 == earlier }
        if let shorter = try failing(rest, shorterThan: current.count) {
          current = shorter
          return true
        }
      }
    }
    return false
  }

  /// Replaces rows by simpler ones, and last pages by pages with more behind them.
  private mutating func simplify(_ current: inout [Event]) throws(Failure) {
    var index = 0
    while index < current.count {
      for simpler in current[index].simplerOnes {
        var candidate = current
        candidate[index] = simpler
        if let failing = try failing(candidate), failing.count <= current.count {
          current = failing
          break
        }
      }
      index += 1
    }
  }
}

// MARK: - Certifying

/// What is known about orderings shorter than one that fails.
package enum Certificate: Hashable, Sendable {
  /// Every shorter ordering was run, and none fails.
  case shortest
  /// Every ordering of up to this length was run, and none fails; for longer ones the budget was
  /// too small.
  case nothingShorter(upTo: Int)
}

extension Shrinker {
  /// Runs every ordering that is shorter, short ones first, so that the first one that fails is a
  /// shortest one.
  ///
  /// - Parameter budget: calls that may be made.
  package mutating func certify(
    _ events: [Event], budget: Int
  ) throws(Failure) -> (events: [Event], certificate: Certificate) {
    var current = events
    let limit = calls + budget
    var length = min(1, current.count - 1)
    while length < current.count, length > 0 {
      for ordering in Orderings(length: length, profile) {
        if calls + length > limit { return (current, .nothingShorter(upTo: length - 1)) }
        if let shorter = try failing(ordering) {
          current = shorter
          break
        }
      }
      length += 1
    }
    return (current, .shortest)
  }
}
