internal import PagerCore
internal import PagerJSON

/// What was expected and what was seen, in words.
struct FindingText {
  let subject: SubjectProfile
  let texts: RowTexts

  func expected(_ expected: Observation, _ field: Observation.Field) -> String {
    text(Sighting(expected), field)
  }

  /// One field of what was seen.
  func text(_ sighting: Sighting, _ field: Observation.Field) -> String {
    switch field {
    case .items: return items(sighting.items)
    case .request: return sighting.isRequested ? "a request is made" : "no request is made"
    case .position:
      return sighting.position.map { "a request for \(subject.text(ofPosition: $0))" }
        ?? "a request"
    case .hasMore: return "\(sighting.hasMore)"
    case .loading: return "\(sighting.isLoading)"
    case .failure: return sighting.failure.map { "\"\($0)\"" } ?? "none"
    case .outcome: return sighting.outcome.map { outcome($0) } ?? "nothing that the protocol knows"
    case .generation: return "\(sighting.generation)"
    case .next: return subject.text(ofPosition: sighting.next)
    }
  }

  private func items(_ rows: [Row]) -> String {
    "[\(rows.map { row($0) }.joined(separator: ", "))]"
  }

  /// A row as it is sent.
  func row(_ row: Row) -> String {
    guard row.id != Sighting.unknown else { return "(a row that nobody sent)" }
    var writer = JSONWriter()
    texts.write(row, to: &writer)
    return writer.takeText().description
  }

  private func outcome(_ outcome: Outcome) -> String {
    switch outcome {
    case .started(let position): "started, \(subject.text(ofPosition: position))"
    case .ignored(let reason): "ignored: \(reason)"
    case .applied(let added): "applied, \(added) added"
    case .failed: "applied"
    case .stale(let reason): "stale: \(reason)"
    case .startedOver(let generation): "reset, generation \(generation)"
    case .cancelled: "cancelled"
    }
  }

  /// An ordering with the rows as they are sent: `L · R · L · D t0 [50]`.
  func shortForm(_ steps: [ReferenceRun.Step]) -> String {
    steps.map { step in
      guard case .deliver(let ticket, _, let then) = step.event,
        case .deliver(let rows, _, _) = step.call
      else { return "\(step.event)" }
      let end = then == .more ? "" : " \(then.rawValue)"
      return "D t\(ticket) [\(rows.map { row($0) }.joined(separator: ", "))]\(end)"
    }.joined(separator: " · ")
  }
}
