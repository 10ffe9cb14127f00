/// Elements of SVG as text. Whatever comes from a transcript passes through `XML.escaped` here.
enum SVG {
  enum Anchor: String {
    case start, middle, end
  }

  static func text(
    _ text: String, x: Int, y: Int, _ anchor: Anchor = .start, class names: String
  ) -> String {
    let anchor = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    return "<text x=\"\(x)\" y=\"\(y)\"\(anchor) class=\"\(names)\">\(XML.escaped(text))</text>"
  }

  static func line(x1: Int, y1: Int, x2: Int, y2: Int, class names: String) -> String {
    "<path d=\"M\(x1) \(y1)L\(x2) \(y2)\" class=\"\(names)\"/>"
  }

  static func box(
    x: Int, y: Int, width: Int, height: Int, radius: Int = 0, class names: String
  ) -> String {
    let radius = radius == 0 ? "" : " rx=\"\(radius)\""
    return "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(radius) "
      + "class=\"\(names)\"/>"
  }

  /// A box around a short text.
  static func chip(_ text: String, x: Int, y: Int, width: Int, class names: String) -> String {
    "<g class=\"chip \(XML.escaped(names))\">"
      + box(x: x, y: y, width: width, height: SVGLayout.chipHeight, radius: 6, class: "box")
      + self.text(text, x: x + width / 2, y: y + 15, .middle, class: "mono") + "</g>"
  }

  /// An arrow from `length` to the left, or from the left to `length`, turned around its left end.
  struct Arrow {
    var x: Int
    var y: Int
    var length: Int
    /// Degrees, downwards to the right.
    var angle = "0"
    var pointsRight = true
    /// Whether it stops at a cross before its end.
    var isRefused = false
    var label: String
    var classes: String

    var element: String {
      let turn = angle == "0" ? "" : " rotate(\(angle))"
      var parts = "<g class=\"arrow \(classes)\" transform=\"translate(\(x) \(y))\(turn)\">"
      if pointsRight {
        parts += line(x1: 0, y1: 0, x2: length - 8, y2: 0, class: "shaft")
        parts += "<path d=\"M\(length) 0l-10 -5v10z\" class=\"head\"/>"
      } else if isRefused {
        parts += line(x1: length, y1: 0, x2: 30, y2: 0, class: "shaft")
        parts += "<path d=\"M14 -7l14 14m0 -14l-14 14\" class=\"cross\"/>"
      } else {
        parts += line(x1: length, y1: 0, x2: 8, y2: 0, class: "shaft")
        parts += "<path d=\"M0 0l10 -5v10z\" class=\"head\"/>"
      }
      let middle = isRefused ? (length + 30) / 2 : length / 2
      return parts + SVG.text(label, x: middle, y: -7, .middle, class: "label") + "</g>"
    }
  }
}

/// Where everything is, in pixels.
enum SVGLayout {
  static let width = 980
  static let margin = 24
  static let user = 60
  static let pager = 262
  static let server = 464
  /// Between two lanes.
  static let gap = 202
  /// Up to here there are lanes; a narrow page shows this much of the diagram.
  static let lanesEnd = 504
  static let phases = 532
  static let chips = 620
  static let listEnd = width - margin
  static let chipHeight = 22
  static let chipDistance = 27

  /// Columns of a label that stands on an arrow.
  static let labelColumns = 26

  /// How far a chip with so many columns of text goes.
  static func chipWidth(_ text: String) -> Int {
    (Shown.width(text) * 73 + 9) / 10 + 14
  }
}
