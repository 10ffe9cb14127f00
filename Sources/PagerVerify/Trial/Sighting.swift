/// What was seen of a subject after a call. Like `Observation`, but a subject may say anything.
package struct Sighting: Hashable, Sendable {
  /// A row that nobody sent it has the id `unknown`.
  package var items: [Row] = []
  /// Whether it issued a request.
  package var isRequested = false
  /// The position of the request; nil where it said none.
  package var position: Int?
  package var hasMore = true
  package var isLoading = false
  package var failure: String?
  /// Nil where it said something that the protocol does not have.
  package var outcome: Outcome?
  package var generation = 0
  package var next = 0

  /// Stands for whatever the reference can never have: an unknown row, a position of another kind.
  package static let unknown = Int.min

  package init() {}

  package init(_ observation: Observation) {
    items = observation.items
    position = observation.outcome.position
    isRequested = position != nil
    hasMore = observation.hasMore
    isLoading = observation.isLoading
    failure = observation.failure
    outcome = observation.outcome
    generation = observation.generation
    next = observation.next
  }

  /// The first field in which this is not what was expected, of those that can be seen.
  package func firstDifference(
    from expected: Observation, _ visible: VisibleFields
  ) -> Observation.Field? {
    let expected = Sighting(expected)
    return visible.fields.first { !agrees(with: expected, on: $0) }
  }

  /// Whether both show the same in one field.
  package func agrees(with other: Sighting, on field: Observation.Field) -> Bool {
    switch field {
    case .items: items == other.items
    case .request: isRequested == other.isRequested
    case .position: position == other.position
    case .hasMore: hasMore == other.hasMore
    case .loading: isLoading == other.isLoading
    case .failure: failure == other.failure
    case .outcome: outcome == other.outcome
    case .generation: generation == other.generation
    case .next: next == other.next
    }
  }
}

extension Fault {
  /// Runs an ordering against the reference and against this fault, looking at some fields only.
  ///
  /// - Returns: how many events it takes, the first field that differs and what is seen then; nil
  ///   where nothing differs.
  package func firstDifference(
    in events: [Event], _ profile: Profile, _ visible: VisibleFields
  ) -> (count: Int, field: Observation.Field, got: Sighting)? {
    var reference = ReferenceRun(profile)
    var faulty = FaultyRun(self, profile)
    for (index, event) in events.enumerated() {
      guard let step = reference.step(event) else { continue }
      guard let got = faulty.call(step) else { return nil }
      let sighting = Sighting(got)
      if let field = sighting.firstDifference(from: step.expected, visible) {
        return (index + 1, field, sighting)
      }
    }
    return nil
  }
}
