internal import PagerCore

/// An ordering in three columns: what happens, what the reference does, what a pager with a fault
/// does. A mark stands where the two differ.
struct SideBySide {
  /// What stands above the last column.
  let name: String
  private(set) var rows: [Row] = []
  private let profile: Profile
  private var previous: (reference: Screen, faulty: Screen)
  private var tickets = 0

  struct Row {
    var label: String
    var reference: [String]
    var faulty: [String]
    var differs: Bool
  }

  init(_ name: String, _ profile: Profile) {
    self.name = name
    self.profile = profile
    let start = Screen(Reference(profile).observation(.cancelled))
    previous = (start, start)
  }

  /// Adds what happened, and what both did.
  mutating func add(
    _ label: String, _ reference: Observation?, _ faulty: Observation?, differs: Bool
  ) {
    let issues = reference?.outcome.position != nil || faulty?.outcome.position != nil
    var left = cell(reference, previous.reference)
    var right = cell(faulty, previous.faulty)
    if differs, left == right, let reference, let faulty,
      let field = reference.firstDifference(from: faulty, at: profile.level)
    {
      left.append(detail(field, reference))
      right.append(detail(field, faulty))
    }
    rows.append(Row(label: label, reference: left, faulty: right, differs: differs))
    if issues { tickets += 1 }
    if let reference { previous.reference = Screen(reference) }
    if let faulty { previous.faulty = Screen(faulty) }
  }

  // MARK: Cells

  /// What a command did, and the list after it, if that says more.
  private func cell(_ observation: Observation?, _ before: Screen) -> [String] {
    guard let observation else { return ["was not asked for it"] }
    let screen = Screen(observation)
    let isQuiet = screen.items == before.items && screen.hasMore == before.hasMore
    switch observation.outcome {
    case .applied, .failed, .startedOver, .cancelled:
      return ["\(screen)"]
    case .started(let position):
      let line = "asks for \(profile.paging.rawValue) \(position) as t\(tickets)"
      return isQuiet && screen.failure == nil ? [line] : [line, "\(screen)"]
    case .ignored(let reason):
      let line = "ignored: \(Self.name(reason))"
      return isQuiet && screen.status == before.status ? [line] : [line, "\(screen)"]
    case .stale:
      return isQuiet && screen.status == before.status ? ["refused"] : ["refused", "\(screen)"]
    }
  }

  /// A field that cannot be seen on a screen.
  private func detail(_ field: Observation.Field, _ observation: Observation) -> String {
    switch field {
    case .items, .hasMore, .loading, .request, .position: "\(Screen(observation))"
    case .failure: "failure: \(observation.failure ?? "none")"
    case .outcome: "\(Self.name(observation.outcome))"
    case .generation: "generation \(observation.generation)"
    case .next: "next: \(profile.paging.rawValue) \(observation.next)"
    }
  }

  private static func name(_ outcome: Outcome) -> String {
    switch outcome {
    case .started: "asks"
    case .ignored(let reason): "ignored: \(name(reason))"
    case .applied(let added): "\(added) added"
    case .failed: "failed"
    case .stale: "refused"
    case .startedOver: "starts over"
    case .cancelled: "cancelled"
    }
  }

  private static func name(_ reason: IgnoredReason) -> String {
    switch reason {
    case .loading: "loading"
    case .exhausted: "at the end"
    case .failed: "failed"
    case .halted: "halted"
    case .nothingToRetry: "nothing failed"
    case .notRetryable: "not retryable"
    case .notLoading: "not loading"
    }
  }

  // MARK: Lines

  private static let labelWidth = 26
  private static let cellWidth = 23

  /// The table, for a terminal of 80 columns.
  var lines: [String] {
    var lines = [Self.line("", "", "the reference", name, "")]
    for (index, row) in rows.enumerated() {
      lines += Self.lines("\(index + 1)", row)
    }
    let end = Row(
      label: "in the end", reference: ["\(previous.reference)"], faulty: ["\(previous.faulty)"],
      differs: false)
    return lines + Self.lines("", end)
  }

  private static func lines(_ number: String, _ row: Row) -> [String] {
    let label = Text.wrapped(row.label, width: labelWidth - 1)
    let reference = row.reference.flatMap { Text.wrapped($0, width: cellWidth - 1) }
    let faulty = row.faulty.flatMap { Text.wrapped($0, width: cellWidth - 1) }
    return (0..<max(label.count, reference.count, faulty.count)).map { index in
      line(
        index == 0 ? number : "", index < label.count ? label[index] : "",
        index < reference.count ? reference[index] : "",
        index < faulty.count ? faulty[index] : "", row.differs && index == 0 ? "◀" : "")
    }
  }

  private static func line(
    _ number: String, _ label: String, _ reference: String, _ faulty: String, _ mark: String
  ) -> String {
    let text =
      "  " + Text.padded(number, to: 4) + Text.padded(label, to: labelWidth)
      + Text.padded(reference, to: cellWidth) + Text.padded(faulty, to: cellWidth) + mark
    return Text.withoutTrailingBlanks(text)
  }
}
