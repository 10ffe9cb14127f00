/// Orderings that are run together.
package struct Suite: Hashable, Sendable {
  package let name: String
  package let sessions: [OrderingSession]

  package init(name: String, sessions: [OrderingSession]) {
    self.name = name
    self.sessions = sessions
  }

  /// Events of all sessions: the calls that a run makes.
  package var callCount: Int { sessions.reduce(0) { $0 + $1.events.count } }

  package static func + (one: Suite, other: Suite) -> Suite {
    Suite(name: "\(one.name) and \(other.name)", sessions: one.sessions + other.sessions)
  }

  /// The faults that at least one session shows under a profile, in the order of all faults.
  ///
  /// - Complexity: O(faults · calls).
  package func faultsTold(_ profile: Profile) -> [Fault] {
    Fault.real.filter { fault in
      sessions.contains { fault.firstDifference(in: $0.events, profile) != nil }
    }
  }
}
