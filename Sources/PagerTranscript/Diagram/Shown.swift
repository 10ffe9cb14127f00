internal import PagerJSON

/// Texts of any kind and length, as a diagram shows them.
enum Shown {
  /// A text that is safe for a screen and has at most so many columns.
  static func text(_ text: ByteString, width: Int) -> String {
    // Far more bytes than the columns can show, so that a long text costs no more than that.
    let bytes = text.count > 16 * width ? Array(text.bytes.prefix(16 * width)) : text.bytes
    return shortened(Terminal.safe(String(decoding: bytes, as: UTF8.self)), to: width)
  }

  /// A value as compact JSON.
  static func json(_ node: JSONNode) -> ByteString {
    var writer = JSONWriter()
    writer.value(node)
    return writer.takeText()
  }

  /// A value as JSON of at most so many columns.
  static func json(_ node: JSONNode, width: Int) -> String { text(json(node), width: width) }

  /// A whole line, up to a size that a person may still read.
  static func line(_ text: ByteString) -> String {
    let maximum = 4_000
    guard text.count > maximum else { return Terminal.safe(text.description) }
    var end = maximum
    while text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let start = String(decoding: text.bytes[..<end], as: UTF8.self)
    return "\(Terminal.safe(start))… (\(text.count) bytes)"
  }

  /// The text, or its start and an ellipsis.
  static func shortened(_ text: String, to width: Int) -> String {
    guard text.utf8.count > width, self.width(text) > width else { return text }
    var short = ""
    var room = max(1, width) - 1
    for character in text {
      room -= self.width(character)
      if room < 0 { break }
      short.append(character)
    }
    return short + "…"
  }

  /// The words of a text in lines of at most so many columns. A longer word is cut.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let word = shortened(String(word), to: width)
      if !line.isEmpty, self.width(line) + 1 + self.width(word) > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }

  // MARK: Columns

  /// Columns of a terminal.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// Terminals agree on ASCII and on most of the rest: East Asian characters and emoji have two
  /// columns, and what combines with the character before it has none.
  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first, !first.isASCII else { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
