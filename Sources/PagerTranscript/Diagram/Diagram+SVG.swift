extension Diagram {
  /// As one self-contained SVG.
  package var svg: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + SVGDrawing(self, isAlone: true).element
  }

  /// A step in a sentence or two, with nothing left out that a label shortens.
  func sentence(_ index: Int) -> String {
    let step = steps[index]
    let session = sessionName(step.session).map { " in session \($0)" } ?? ""
    var sentences: [String] = []
    switch step.action {
    case .command(let text): sentences.append("User to pager\(session): \(text)")
    case .answer(let answer):
      sentences.append("Server to pager\(session): \(answer.text(width: 200))")
    case .note(let text): sentences.append(text)
    }
    if let ticket = step.outcome.issued {
      sentences.append("pager to server: \(description(ticket))")
    }
    return (sentences + remarks(step)).joined(separator: "; ")
  }
}

/// The whole picture: title, lanes from top to bottom, the list after each step at the right.
struct SVGDrawing {
  private let diagram: Diagram
  /// Whether nothing around it says what it shows.
  private let isAlone: Bool
  private let titleLines: [String]

  init(_ diagram: Diagram, isAlone: Bool) {
    self.diagram = diagram
    self.isAlone = isAlone
    titleLines = isAlone ? Shown.wrapped(diagram.title, width: 88) : []
  }

  var element: String {
    let headTop = isAlone ? 32 + 25 * titleLines.count + 4 : 8
    var parts = isAlone ? title : ""
    parts += heads(headTop)
    var top = headTop + 44
    let slots = SVGDrawing.slots(diagram)
    for index in diagram.steps.indices {
      let row = SVGRow(diagram, index, top: top, slots: slots)
      parts += row.element
      top += row.height
    }
    parts += footer(&top)
    let size = "width=\"\(SVGLayout.width)\" height=\"\(top)\""
    let name = XML.escaped(isAlone ? diagram.title : "Sequence diagram")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="diagram" \(size) \
      viewBox="0 0 \(SVGLayout.width) \(top)" role="img" aria-label="\(name)">
      <style>
      \(SVGStyle.sheet)
      </style>
      \(SVG.box(x: 0, y: 0, width: SVGLayout.width, height: top, class: "page"))
      \(parts)</svg>

      """
  }

  private var title: String {
    titleLines.enumerated().map { row, line in
      SVG.text(line, x: SVGLayout.margin, y: 38 + 25 * row, class: "title") + "\n"
    }.joined()
  }

  private func heads(_ top: Int) -> String {
    let lanes = [
      ("user", SVGLayout.user), ("pager", SVGLayout.pager), ("server", SVGLayout.server),
    ]
    let heads = lanes.map { name, x in
      SVG.box(x: x - 38, y: top, width: 76, height: 28, radius: 8, class: "lane-head") + "\n"
        + SVG.text(name, x: x, y: top + 19, .middle, class: "lane-name") + "\n"
        + SVG.line(x1: x, y1: top + 28, x2: x, y2: top + 44, class: "lane") + "\n"
    }
    let list = SVG.text(
      "the list after each step", x: SVGLayout.phases, y: top + 19, class: "lane-name")
    return heads.joined() + list + "\n"
  }

  // MARK: Below

  private func footer(_ top: inout Int) -> String {
    var parts = ""
    let ends = [SVGLayout.user, SVGLayout.pager, SVGLayout.server].map {
      SVG.line(x1: $0, y1: top, x2: $0, y2: top + 12, class: "lane") + "\n"
    }
    parts += ends.joined()
    top += 40
    if isAlone {
      for line in Shown.wrapped(diagram.verdict, width: 120) {
        parts += SVG.text(line, x: SVGLayout.margin, y: top, class: "verdict") + "\n"
        top += 20
      }
      if !diagram.arguments.isEmpty {
        let arguments = "pager-engine \(diagram.arguments.joined(separator: " "))"
        let text = Shown.shortened(arguments, to: 120)
        parts += SVG.text(text, x: SVGLayout.margin, y: top, class: "caption mono") + "\n"
        top += 20
      }
      top += 8
    }
    parts += legend(top)
    top += 24
    return parts
  }

  private func legend(_ y: Int) -> String {
    var x = SVGLayout.margin
    func entry(_ sign: String, _ text: String) -> String {
      defer { x += 52 + text.utf8.count * 13 / 2 }
      return "<g transform=\"translate(\(x) \(y - 11))\">\(sign)"
        + SVG.text(text, x: 28, y: 11, class: "caption") + "</g>\n"
    }
    func bar(_ kind: String) -> String {
      SVG.box(x: 8, y: 0, width: 8, height: 14, class: kind)
    }
    let chip = SVG.box(x: 2, y: 0, width: 20, height: 14, radius: 4, class: "box")
    let cross = "<path d=\"M6 1l12 12m0 -12l-12 12\" class=\"cross\"/>"
    return entry(bar("awaited"), "an answer is awaited")
      + entry(bar("abandoned"), "the pager no longer waits for it")
      + entry("<g class=\"stale\">\(cross)</g>", "refused: the list does not change")
      + entry("<g class=\"new\">\(chip)</g>", "new in the list")
  }

  // MARK: Tickets

  /// A column for each ticket: the first one that no ticket still under way has.
  private static func slots(_ diagram: Diagram) -> [Int] {
    let maximum = 3
    var slots: [Int] = []
    for (index, ticket) in diagram.tickets.enumerated() {
      let taken = (0..<index).filter {
        diagram.tickets[$0].standing(after: ticket.issued) != .notUnderWay
      }.map { slots[$0] }
      slots.append((0..<maximum).first { !taken.contains($0) } ?? maximum)
    }
    return slots
  }
}
