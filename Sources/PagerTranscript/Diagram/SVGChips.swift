/// A list as a row of chips, with its phase before them.
struct SVGChips {
  private let listing: Diagram.Listing
  private let top: Int
  private let session: String?
  private let chips: [Chip]
  private let lines: Int

  private struct Chip {
    var text: String
    var classes: String
    var x = 0
    var line = 0
  }

  private static let maximumLines = 3

  init(_ listing: Diagram.Listing, top: Int, session: String?) {
    self.listing = listing
    self.top = top
    self.session = session
    let further =
      listing.hasMore ? Chip(text: "more", classes: "further") : Chip(text: "end", classes: "end")
    (chips, lines) =
      Self.placed(listing, columns: 34, further)
      ?? Self.shortened(listing, columns: 18, further)
  }

  private static func chips(_ items: [Diagram.Excerpt.Item], columns: Int) -> [Chip] {
    items.map { item in
      Chip(text: Shown.shortened(item.text, to: columns), classes: item.isNew ? "new" : "")
    }
  }

  /// All items; nil where there are too many.
  private static func placed(
    _ listing: Diagram.Listing, columns: Int, _ further: Chip
  ) -> (chips: [Chip], lines: Int)? {
    guard listing.items.hidden == 0 else { return nil }
    var items = chips(listing.items.head, columns: columns)
    if items.isEmpty { items = [Chip(text: "empty", classes: "gap")] }
    let placed = placed(items + [further])
    return placed.lines > maximumLines ? nil : placed
  }

  /// The first two items and as many of the last ones as there is room for: what is new comes
  /// last.
  private static func shortened(
    _ listing: Diagram.Listing, columns: Int, _ further: Chip
  ) -> (chips: [Chip], lines: Int) {
    let items = chips(listing.items.head + listing.items.tail, columns: columns)
    let start = items.prefix(2)
    var end = items.dropFirst(2)
    while true {
      let hidden = listing.items.count - start.count - end.count
      let gap = hidden > 0 ? [Chip(text: "… \(hidden) …", classes: "gap")] : []
      let placed = placed(start + gap + end + [further])
      if placed.lines <= maximumLines || end.isEmpty { return placed }
      end.removeFirst()
    }
  }

  private static func placed(_ chips: [Chip]) -> (chips: [Chip], lines: Int) {
    var x = SVGLayout.chips
    var line = 0
    var placed: [Chip] = []
    for var chip in chips {
      let width = SVGLayout.chipWidth(chip.text)
      if x + width > SVGLayout.listEnd, x > SVGLayout.chips {
        x = SVGLayout.chips
        line += 1
      }
      chip.x = x
      chip.line = line
      placed.append(chip)
      x += width + 6
    }
    return (placed, line + 1)
  }

  private var words: [String] {
    var words: [String] = []
    if let trouble = listing.trouble { words.append(Shown.shortened(trouble, to: 46)) }
    if listing.isReplacing { words.append("items of before the refresh") }
    if let session { words.append("session \(session)") }
    return words
  }

  var height: Int { lines * SVGLayout.chipDistance + words.count * 17 }

  var element: String {
    let phase = SVG.chip(
      listing.phase, x: SVGLayout.phases, y: top, width: 78, class: "phase \(listing.phase)")
    let items = chips.map { chip in
      SVG.chip(
        chip.text, x: chip.x, y: top + chip.line * SVGLayout.chipDistance,
        width: SVGLayout.chipWidth(chip.text), class: chip.classes)
    }
    let words = words.enumerated().map { row, text in
      SVG.text(
        text, x: SVGLayout.chips, y: top + lines * SVGLayout.chipDistance + 11 + row * 17,
        class: row == 0 && listing.trouble != nil ? "trouble" : "remark")
    }
    return ([phase] + items + words).joined(separator: "\n")
  }
}
