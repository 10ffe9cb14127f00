/// What is left of an ordering behind a difference: the same without the event that differed, and
/// without later ones like it.
struct Detour {
  let entry: TrialEntry
  /// How many differences it goes around.
  let number: Int

  /// A subject that differs everywhere is not followed for ever.
  private static let maximum = 12

  /// Nil where nothing differed, or nothing is left.
  init?(around result: TrialResult, _ number: Int, _ profile: Profile) {
    guard let finding = result.finding, number <= Self.maximum else { return nil }
    let steps = result.script.steps
    let place = finding.steps.count - 1
    guard place < steps.count - 1 else { return nil }
    let differing = steps[place]
    let events = Deletion(result.script.events, profile).without { index in
      index == place || (index > place && steps[index].isLike(differing))
    }
    let ordering = OrderingSession(name: result.script.name, events: events)
    entry = TrialEntry(ordering, texts: result.script.texts)
    self.number = number
  }
}

extension ReferenceRun.Step {
  /// Whether it is the same event under the same circumstances.
  fileprivate func isLike(_ other: ReferenceRun.Step) -> Bool {
    EventKind(event) == EventKind(other.event) && fate == other.fate && phase == other.phase
      && isFirstLoad == other.isFirstLoad
  }
}
