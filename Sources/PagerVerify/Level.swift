/// How much of itself a pager shows, from the screen alone to everything.
package enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The items, and whether a request was issued.
  case a = "A"
  /// Also the requested position, hasMore and whether a load is in flight.
  case b = "B"
  /// Also the failure.
  case c = "C"
  /// Also the outcome of each command with its reason, the generation and the next position.
  case d = "D"

  package static func < (one: Level, other: Level) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int {
    switch self {
    case .a: 0
    case .b: 1
    case .c: 2
    case .d: 3
    }
  }
}
