/// An ordering to run, and how its ids are written.
package struct TrialEntry: Hashable, Sendable {
  package let ordering: OrderingSession
  package let texts: RowTexts

  package init(_ ordering: OrderingSession, texts: RowTexts = .integers) {
    self.ordering = ordering
    self.texts = texts
  }
}

/// How a session went.
package struct TrialResult: Sendable {
  package let script: SessionScript
  /// What was seen, step by step, up to the difference if there is one.
  package let sightings: [Sighting]
  package let finding: Finding?

  /// What was run.
  package var entry: TrialEntry {
    TrialEntry(
      OrderingSession(name: script.name, events: script.events), texts: script.texts)
  }
}
