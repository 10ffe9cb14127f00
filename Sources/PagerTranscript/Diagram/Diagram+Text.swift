extension Diagram {
  /// As text for a terminal of 80 columns.
  package var text: String {
    var drawing = TextDrawing(self)
    drawing.draw()
    return drawing.lines.joined(separator: "\n") + "\n"
  }
}

/// Draws lanes, arrows and lists with box characters:
///
///       user                             pager                            server
///        │                                 │                                 │
///     1  │─ loadNext as old ──────────────▶│─ old (page 1) ─────────────────▶│
///        │                                 │ [] loading, more                ┃
///
/// Between the lanes there is, on the left, what the pager makes of it, and on the right the list.
private struct TextDrawing {
  private(set) var lines: [String] = []
  private let diagram: Diagram

  private static let width = 80
  /// Columns before the user's lane.
  private static let margin = 6
  /// Columns between two lanes.
  private static let gap = 34

  init(_ diagram: Diagram) {
    self.diagram = diagram
  }

  mutating func draw() {
    lines += Shown.wrapped(diagram.title, width: Self.width)
    if !diagram.arguments.isEmpty {
      lines += Shown.wrapped(
        "(pager-engine \(diagram.arguments.joined(separator: " ")))", width: Self.width)
    }
    let distance = String(repeating: " ", count: Self.gap - 4)
    lines += ["", "    user\(distance)pager\(distance)server"]
    lane(after: -1)
    for index in diagram.steps.indices {
      draw(index)
      lane(after: index)
    }
    if diagram.steps.isEmpty { lines.append("      nothing is sent") }
    lines += ["", legend] + Shown.wrapped(diagram.verdict, width: Self.width)
  }

  private let legend =
    "┃ an answer is awaited  ┆ an abandoned one is under way  ✗ an answer is refused"

  // MARK: Lines

  private mutating func lane(after step: Int) {
    line("", left: space, right: space, server: server(after: step))
  }

  private mutating func line(
    _ number: String, left: String, right: String, server: String
  ) {
    let margin = String(repeating: " ", count: max(0, Self.margin - 2 - number.utf8.count))
    lines.append("\(margin)\(number)  │\(left)│\(right)\(server)")
  }

  private mutating func draw(_ index: Int) {
    let step = diagram.steps[index]
    let number = "\(index + 1)"
    let session = diagram.prefix(step.session)
    switch step.action {
    case .command(let text):
      var right = space
      var server = server(after: index - 1)
      if let ticket = step.outcome.issued {
        right = Self.arrow(session + diagram.description(ticket), "▶")
        server = "│"
      }
      line(number, left: Self.arrow(session + text, "▶"), right: right, server: server)
    case .answer(let answer):
      let room = Self.gap - 5 - Shown.width(session)
      let arrow = Self.answer(session + answer.text(width: room), step.outcome)
      line(number, left: space, right: arrow, server: "│")
    case .note(let text):
      let wrapped = Shown.wrapped(text, width: Self.width - Self.margin - 2)
      for (row, text) in wrapped.enumerated() {
        let margin = Self.padded(row == 0 ? number : "", to: Self.margin - 2, left: true)
        lines.append("\(margin)    \(text)")
      }
    }
    effects(of: index)
  }

  /// What the pager makes of a step, and the list after it.
  private mutating func effects(of index: Int) {
    let step = diagram.steps[index]
    let left = diagram.remarks(step).flatMap { Shown.wrapped($0, width: Self.gap - 2) }
    let right = step.listing.map { list($0) } ?? []
    for row in 0..<max(left.count, right.count) {
      let left = row < left.count ? left[row] : ""
      let right = row < right.count ? right[row] : ""
      line(
        "", left: Self.padded(left, to: Self.gap - 1, left: true) + " ",
        right: " " + Self.padded(right, to: Self.gap - 1, left: false),
        server: server(after: index))
    }
  }

  /// A list and its standing, on one line where there is room.
  private func list(_ listing: Diagram.Listing) -> [String] {
    let room = Self.gap - 2
    let session = diagram.prefix(listing.session)
    let items = session + listing.items.text(width: room - Shown.width(session))
    let line = "\(items) \(listing.status)"
    return Shown.width(line) <= room
      ? [line] : [items] + Shown.wrapped(listing.status, width: room)
  }

  // MARK: Parts of lines

  private let space = String(repeating: " ", count: gap)

  /// The server's lane: whether an answer is under way.
  private func server(after step: Int) -> String {
    switch standing(after: step) {
    case .notUnderWay: "│"
    case .awaited: "┃"
    case .abandoned: "┆"
    }
  }

  private func standing(after step: Int) -> Diagram.Ticket.Standing {
    let standings = diagram.tickets.map { $0.standing(after: step) }
    if standings.contains(.awaited) { return .awaited }
    return standings.contains(.abandoned) ? .abandoned : .notUnderWay
  }

  /// `─ label ──────▶`
  private static func arrow(_ label: String, _ head: String) -> String {
    let label = Shown.shortened(label, to: gap - 5)
    let rest = String(repeating: "─", count: gap - 4 - Shown.width(label))
    return "─ \(label) \(rest)\(head)"
  }

  /// `◀────── label ─`, and for an answer that is refused ` ✗╌╌╌╌╌ label ╌`.
  private static func answer(_ label: String, _ outcome: Diagram.Outcome) -> String {
    let label = Shown.shortened(label, to: gap - 5)
    let rest = gap - 4 - Shown.width(label)
    guard outcome.isStale || outcome.isRefused else {
      return "◀\(String(repeating: "─", count: rest)) \(label) ─"
    }
    let line = String(repeating: "╌", count: rest - 1)
    return " ✗\(line) \(label) ╌"
  }

  private static func padded(_ text: String, to width: Int, left: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - Shown.width(text)))
    return left ? space + text : text + space
  }
}
