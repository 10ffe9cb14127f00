/// The first place where a pager does not do what the reference does.
package struct Difference: Hashable, Sendable {
  /// The events up to the difference, without those that could not happen.
  package var events: [Event]
  package var field: Observation.Field
  package var expected: Observation
  package var got: Observation

  package init(
    events: [Event], field: Observation.Field, expected: Observation, got: Observation
  ) {
    self.events = events
    self.field = field
    self.expected = expected
    self.got = got
  }
}

extension Fault {
  /// Runs an ordering against the reference and against this fault.
  ///
  /// - Returns: the first difference that the profile's level shows; nil where there is none.
  package func firstDifference(
    in events: [Event], _ profile: Profile = Profile()
  ) -> Difference? {
    var reference = ReferenceRun(profile)
    var faulty = FaultyRun(self, profile)
    var done: [Event] = []
    for event in events {
      guard let step = reference.step(event) else { continue }
      done.append(event)
      guard let got = faulty.call(step) else { return nil }
      if let field = step.expected.firstDifference(from: got, at: profile.level) {
        return Difference(events: done, field: field, expected: step.expected, got: got)
      }
    }
    return nil
  }
}
