/// Pieces of text for people.
enum Text {
  /// With blanks behind it, and at least one.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(text.isEmpty ? 0 : 1, width - text.count))
  }

  /// With blanks before it.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  static func withoutTrailingBlanks(_ text: String) -> String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// `1 ordering`, `4 orderings`
  static func counted(_ count: Count, _ one: String, _ many: String) -> String {
    "\(count) \(count.exact == 1 ? one : many)"
  }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    counted(Count(count), one, many)
  }

  /// A text behind a start; where it does not fit, its lines stand under each other.
  static func hanging(_ start: String, _ text: String, width: Int = 78) -> [String] {
    let room = max(24, width - start.count)
    var lines = wrapped(text, width: room)
    let margin = String(repeating: " ", count: start.count)
    for index in lines.indices { lines[index] = (index == 0 ? start : margin) + lines[index] }
    return lines
  }

  /// In lines of at most `width` columns.
  static func wrapped(_ text: String, width: Int = 78, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += line.count > indent ? " \(word)" : "\(word)"
    }
    return lines + [line]
  }
}
