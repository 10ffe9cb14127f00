extension Event {
  /// Reads an ordering in its short form: `L · R · L · D t0 [f] last`. The dots may be left out.
  package static func ordering(_ text: String) throws(ProfileError) -> [Event] {
    var words = text.split { " ·,;\t\n".contains($0) }.map(String.init)[...]
    var events: [Event] = []
    while let word = words.popFirst() {
      switch word {
      case "L": events.append(.loadNext)
      case "R": events.append(.reset)
      case "retry", "refresh", "cancel":
        events.append(word == "retry" ? .retry : word == "refresh" ? .refresh : .cancel)
      case "F": events.append(.fail(ticket: try ticket(&words)))
      case "D":
        let number = try ticket(&words)
        events.append(.deliver(ticket: number, rows: try rows(&words), then: then(&words)))
      default:
        throw ProfileError(
          "\"\(word)\" is no event of an ordering; there are L, R, retry, F t0 and D t0 [f] last")
      }
    }
    return events
  }

  private static func ticket(_ words: inout ArraySlice<String>) throws(ProfileError) -> Int {
    guard let word = words.popFirst(), word.first == "t", let number = Int(word.dropFirst()),
      number >= 0
    else { throw ProfileError("F and D need a ticket, such as t0") }
    return number
  }

  private static func rows(_ words: inout ArraySlice<String>) throws(ProfileError) -> RowKind {
    guard let word = words.popFirst(), word.first == "[", word.last == "]",
      let rows = RowKind(rawValue: String(word.dropFirst().dropLast()))
    else {
      let kinds = RowKind.allCases.map { "[\($0.rawValue)]" }.joined(separator: " ")
      throw ProfileError("D needs the kind of its rows behind the ticket: \(kinds)")
    }
    return rows
  }

  private static func then(_ words: inout ArraySlice<String>) -> ContinuationKind {
    for kind in ContinuationKind.allCases where kind != .more {
      let parts = kind.rawValue.split(separator: " ").map(String.init)
      if Array(words.prefix(parts.count)) == parts {
        words = words.dropFirst(parts.count)
        return kind
      }
    }
    return .more
  }
}
