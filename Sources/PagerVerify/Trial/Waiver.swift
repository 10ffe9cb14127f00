package import PagerCore

/// A difference that is known and accepted, with the reason for it.
package struct Waiver: Hashable, Sendable {
  package let event: EventKind
  /// The phase before the event; nil for any.
  package let phase: PhaseName?
  /// Whether it is about the time before the first page of a generation, or after it; nil for both.
  package let isFirstLoad: Bool?
  /// What had become of the ticket; nil for any.
  package let fate: TicketFate?
  /// The field that differs; nil for any.
  package let field: Observation.Field?
  package let reason: String
  /// Where it stands in its file, from 1.
  package let line: Int

  /// Whether it is about this step. The reference knows, before anything is sent.
  package func isAbout(_ step: ReferenceRun.Step) -> Bool {
    event == EventKind(step.event) && (phase.map { $0 == step.phase } ?? true)
      && (isFirstLoad.map { $0 == step.isFirstLoad } ?? true)
      && (fate.map { $0 == step.fate } ?? true)
  }

  package func accepts(_ finding: Finding) -> Bool {
    isAbout(finding.last) && (field.map { .field($0) == finding.symptom } ?? true)
  }
}
