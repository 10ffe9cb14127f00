/// How many of the known faults orderings can tell, of what a subject shows.
package enum FaultCount {
  /// - Complexity: O(faults · calls), but most faults are told by one of the first sessions.
  package static func told(_ entries: [TrialEntry], _ subject: SubjectProfile) -> Int {
    let profile = subject.faultProfile
    return Fault.real.count { fault in
      entries.contains { entry in
        fault.firstDifference(in: entry.ordering.events, profile, subject.visible) != nil
      }
    }
  }
}
