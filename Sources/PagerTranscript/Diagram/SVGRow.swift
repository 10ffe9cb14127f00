/// Draws one step: its arrows, what the pager makes of it, what is under way meanwhile, and the
/// list. All of it is inside the row, so that a page can dim what is still to come.
struct SVGRow {
  let diagram: Diagram
  let index: Int
  let top: Int
  /// Columns next to the server's lane, by ticket: two that are under way at once have two.
  let slots: [Int]

  private var step: Diagram.Step { diagram.steps[index] }
  private let chips: SVGChips?

  init(_ diagram: Diagram, _ index: Int, top: Int, slots: [Int]) {
    self.diagram = diagram
    self.index = index
    self.top = top
    self.slots = slots
    chips = diagram.steps[index].listing.map {
      SVGChips($0, top: top + 14, session: diagram.sessionName($0.session))
    }
  }

  private static let lineHeight = 17

  var height: Int {
    let left: Int
    switch step.action {
    case .command: left = 56 + Self.lineHeight * remarks.count
    case .answer: left = 40 + Self.lineHeight * remarks.count
    case .note: left = 18 + Self.lineHeight * (noteLines.count + remarks.count)
    }
    return max(left, (chips?.height ?? 0) + 20, 60)
  }

  var element: String {
    let tone = step.outcome.tone
    return
      ([
        "<g class=\"step \(tone)\" data-step=\"\(index + 1)\">",
        "<title>\(XML.escaped(diagram.sentence(index)))</title>",
        SVG.box(
          x: 8, y: top, width: SVGLayout.width - 16, height: height, radius: 8, class: "band"),
        SVG.text("\(index + 1)", x: 36, y: top + 36, .end, class: "number"),
      ] + lanes + bars + arrows + words + [chips?.element ?? "", "</g>"])
      .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  // MARK: Lanes

  private var lanes: [String] {
    [SVGLayout.user, SVGLayout.pager, SVGLayout.server].map { x in
      SVG.line(x1: x, y1: top, x2: x, y2: top + height, class: "lane")
    }
  }

  /// Where an arrow leaves the server's lane, and where one arrives.
  private var leaving: Int { top + 16 }
  private var arriving: Int { top + 46 }

  /// A bar beside the server's lane for each ticket that is under way.
  private var bars: [String] {
    let bottom = top + height
    return diagram.tickets.indices.flatMap { ticket -> [String] in
      func bar(_ from: Int, _ to: Int, _ standing: String) -> String {
        SVG.box(x: x(ofBar: ticket) - 4, y: from, width: 8, height: to - from, class: standing)
      }
      let value = diagram.tickets[ticket]
      switch (value.standing(after: index - 1), value.standing(after: index)) {
      case (.notUnderWay, .notUnderWay): return []
      case (.notUnderWay, _): return [bar(arriving, bottom, "awaited")]
      case (.awaited, .awaited): return [bar(top, bottom, "awaited")]
      case (.awaited, .abandoned):
        return [bar(top, arriving, "awaited"), bar(arriving, bottom, "abandoned")]
      case (.abandoned, .notUnderWay): return [bar(top, leaving, "abandoned")]
      case (.abandoned, _): return [bar(top, bottom, "abandoned")]
      case (.awaited, .notUnderWay): return [bar(top, leaving, "awaited")]
      }
    }
  }

  private func x(ofBar ticket: Int?) -> Int {
    SVGLayout.server + (ticket.map { slots[$0] } ?? 0) * 18
  }

  // MARK: Arrows

  private var arrows: [String] {
    let columns = SVGLayout.labelColumns
    let session = diagram.prefix(step.session)
    switch step.action {
    case .command(let text):
      let command = SVG.Arrow(
        x: SVGLayout.user, y: top + 32, length: SVGLayout.gap,
        label: Shown.shortened(session + text, to: columns), classes: "command")
      guard let ticket = step.outcome.issued else { return [command.element] }
      let label = Shown.shortened(session + diagram.description(ticket), to: columns)
      let load = SVG.Arrow(
        x: SVGLayout.pager, y: top + 32, length: x(ofBar: ticket) - 4 - SVGLayout.pager,
        angle: "3.9", label: label, classes: "load")
      return [command.element, load.element]
    case .answer(let answer):
      let room = columns - Shown.width(session)
      let text = Shown.shortened(session + answer.text(width: room), to: columns)
      let arrow = SVG.Arrow(
        x: SVGLayout.pager, y: top + 32, length: x(ofBar: answer.ticket) - 4 - SVGLayout.pager,
        angle: "-4.4", pointsRight: false,
        isRefused: step.outcome.isStale || step.outcome.isRefused, label: text, classes: "answer")
      return [arrow.element]
    case .note:
      return []
    }
  }

  // MARK: Words

  private var remarks: [String] {
    diagram.remarks(step).flatMap { Shown.wrapped($0, width: SVGLayout.labelColumns) }
  }

  private var noteLines: [String] {
    guard case .note(let text) = step.action else { return [] }
    return Shown.wrapped(text, width: 58)
  }

  /// What the pager makes of it, by the pager's lane; a note across the lanes.
  private var words: [String] {
    let outcome = Shown.wrapped(step.outcome.text, width: SVGLayout.labelColumns).count
    var y = top
    var words: [String] = []
    switch step.action {
    case .command: y += 51
    case .answer: y += 36
    case .note:
      let height = Self.lineHeight * noteLines.count + 10
      words.append(
        SVG.box(
          x: SVGLayout.user - 12, y: top + 10, width: SVGLayout.server - SVGLayout.user + 24,
          height: height, radius: 6, class: "paper"))
      for (row, line) in noteLines.enumerated() {
        let y = top + 26 + Self.lineHeight * row
        words.append(SVG.text(line, x: SVGLayout.user, y: y, class: "note"))
      }
      y += height + 26
    }
    for (row, text) in remarks.enumerated() {
      let y = y + Self.lineHeight * row
      let kind = row < outcome ? "outcome" : "remark"
      words.append(SVG.text(text, x: SVGLayout.pager - 14, y: y, .end, class: kind))
    }
    return words
  }
}

extension Diagram.Outcome {
  /// The class that gives a step its colour.
  var tone: String {
    switch self {
    case .started, .done, .unknown: "plain"
    case .applied: "applied"
    case .ignored: "ignored"
    case .failed: "failed"
    case .stale: "stale"
    case .refused: "refused"
    }
  }
}
