/// What the rows of an answer are, seen from the list that they come to.
///
/// Orderings speak of kinds, not of ids: which ids there are makes no difference to a pager, only
/// which of them are equal. `RowNames` turns a kind into ids.
package enum RowKind: String, Hashable, Sendable, CaseIterable {
  /// No rows.
  case empty = "E"
  /// One new row.
  case new = "f"
  /// Two new rows.
  case twoNew = "fg"
  /// The same new row twice.
  case newTwice = "ff"
  /// The first row of the list.
  case first = "d"
  /// The last row of a list of two or more.
  case last = "D"
  /// A new row, then the first of the list.
  case newThenFirst = "fd"
  /// The first row of the list, then a new one.
  case firstThenNew = "df"
  /// A row that is known, but not on view: of an older generation, or of an answer that was
  /// ignored.
  case hidden = "o"
  /// Two new rows, then the first of them again.
  case newAroundNew = "fgf"

  /// What late answers are made of. Their rows must not matter, so two kinds are enough: none, and
  /// one that would be seen.
  package static let forDeadTickets: [RowKind] = [.empty, .new]

  /// How many ids it uses that were never used before.
  package var newIDs: Int {
    switch self {
    case .empty, .first, .last, .hidden: 0
    case .new, .newTwice, .newThenFirst, .firstThenNew: 1
    case .twoNew, .newAroundNew: 2
    }
  }

  package var rowCount: Int {
    switch self {
    case .empty: 0
    case .new, .first, .last, .hidden: 1
    case .twoNew, .newTwice, .newThenFirst, .firstThenNew: 2
    case .newAroundNew: 3
    }
  }

  /// How many different rows it has.
  package var distinctRows: Int {
    switch self {
    case .empty, .new, .twoNew, .first, .last, .newThenFirst, .firstThenNew, .hidden: rowCount
    case .newTwice, .newAroundNew: rowCount - 1
    }
  }

  /// How many rows longer it makes a list that keeps the first of equal rows.
  package var growth: Int { self == .hidden ? 1 : newIDs }

  /// From the simplest to the most intricate: the way on which shrinking tries them.
  package static let bySimplicity: [RowKind] = [
    .empty, .new, .first, .hidden, .last, .newTwice, .newThenFirst, .firstThenNew, .twoNew,
    .newAroundNew,
  ]
}
