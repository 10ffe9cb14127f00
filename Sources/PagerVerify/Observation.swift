/// What can be seen of a pager after an event.
package struct Observation: Hashable, Sendable {
  package var items: [Row]
  package var hasMore: Bool
  package var isLoading: Bool
  package var failure: String?
  package var outcome: Outcome
  package var generation: Int
  /// Where the next page starts.
  package var next: Int

  package init(
    items: [Row], hasMore: Bool, isLoading: Bool, failure: String?, outcome: Outcome,
    generation: Int, next: Int
  ) {
    self.items = items
    self.hasMore = hasMore
    self.isLoading = isLoading
    self.failure = failure
    self.outcome = outcome
    self.generation = generation
    self.next = next
  }

  /// One thing to look at, in the order in which differences are reported.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case items
    /// Whether a request was issued.
    case request
    /// The position of the request.
    case position
    case hasMore
    case loading
    case failure
    case outcome
    case generation
    case next

    /// The lowest level at which it shows.
    package var level: Level {
      switch self {
      case .items, .request: .a
      case .position, .hasMore, .loading: .b
      case .failure: .c
      case .outcome, .generation, .next: .d
      }
    }
  }

  /// The first field that differs, of those that show at `level`.
  package func firstDifference(from other: Observation, at level: Level) -> Field? {
    if items != other.items { return .items }
    let (position, otherPosition) = (outcome.position, other.outcome.position)
    if (position == nil) != (otherPosition == nil) { return .request }
    if level == .a { return nil }
    if position != otherPosition { return .position }
    if hasMore != other.hasMore { return .hasMore }
    if isLoading != other.isLoading { return .loading }
    if level == .b { return nil }
    if failure != other.failure { return .failure }
    if level == .c { return nil }
    if outcome != other.outcome { return .outcome }
    if generation != other.generation { return .generation }
    return next == other.next ? nil : .next
  }
}
