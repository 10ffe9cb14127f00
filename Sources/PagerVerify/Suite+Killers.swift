extension Suite {
  /// Few short orderings that tell all faults that short orderings can tell.
  ///
  /// For each fault a shortest ordering that tells it; of these, in turn, the one that tells most
  /// of the faults still left for each of its calls.
  ///
  /// - Complexity: a search for each fault; O(faults² · calls) for the choice.
  package static func killers(_ profile: Profile) -> Suite {
    var full = profile
    full.level = .d
    var pool: [[Event]] = []
    for fault in Fault.real {
      if case .killer(let events) = KillerSearch(fault, full).run(), !pool.contains(events) {
        pool.append(events)
      }
    }
    pool.sort { ($0.count, $0.shortForm) < ($1.count, $1.shortForm) }
    return Suite(name: "killers", sessions: cover(pool, full))
  }

  private static func cover(_ pool: [[Event]], _ profile: Profile) -> [OrderingSession] {
    let told = pool.map { events in
      Set(Fault.real.filter { $0.firstDifference(in: events, profile) != nil })
    }
    var left = told.reduce(into: Set()) { $0.formUnion($1) }
    var sessions: [OrderingSession] = []
    while !left.isEmpty {
      let gains = told.map { $0.intersection(left).count }
      var best = 0
      for index in pool.indices {
        let (gain, bestGain) = (gains[index] * pool[best].count, gains[best] * pool[index].count)
        if (gain, gains[index]) > (bestGain, gains[best]) { best = index }
      }
      let names = Fault.real.filter { told[best].intersection(left).contains($0) }.map(\.id)
      sessions.append(
        OrderingSession(
          name: "killer: \(names.joined(separator: " "))", events: pool[best]))
      left.subtract(told[best])
    }
    return sessions
  }
}
