/// The open sessions in the order in which they were opened.
///
/// Kept, not sorted when it is asked for: a mistyped name asks for it, and among 65,536 sessions
/// sorting would make each mistake as expensive as ten thousand requests.
struct OpeningOrder {
  private struct Entry {
    let number: Int
    /// Nil when it has been closed.
    var session: Session?
  }

  /// By number.
  private var entries: [Entry] = []
  private var closed = 0

  /// The open ones, first opened first.
  var sessions: some Sequence<Session> { entries.lazy.compactMap(\.session) }

  /// Takes in a session that was opened after all others.
  mutating func append(_ session: Session) {
    entries.append(Entry(number: session.number, session: session))
  }

  /// Lets go of a session that is in it.
  ///
  /// - Complexity: O(log sessions) amortized.
  mutating func remove(_ session: Session) {
    entries[index(of: session.number)].session = nil
    closed += 1
    guard closed * 2 > entries.count else { return }
    entries.removeAll { $0.session == nil }
    closed = 0
  }

  private func index(of number: Int) -> Int {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if entries[middle].number == number { return middle }
      range =
        entries[middle].number < number
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    preconditionFailure("session \(number) is not open")
  }
}
