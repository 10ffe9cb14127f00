/// What a user sees of a list, and where it goes on.
package struct Screen: Hashable, Sendable {
  package let items: [Row]
  package let hasMore: Bool
  package let isLoading: Bool
  package let failure: String?
  package let next: Int

  init(_ observation: Observation) {
    items = observation.items
    hasMore = observation.hasMore
    isLoading = observation.isLoading
    failure = observation.failure
    next = observation.next
  }

  /// `loading`, `failed`, `more`, `end`
  package var status: String {
    if isLoading { return "loading" }
    if failure != nil { return "failed" }
    return hasMore ? "more" : "end"
  }
}

extension Screen {
  /// Descriptions of different screens that are different: where two read the same, the next
  /// position is added to all.
  static func tellingApart(_ screens: [Screen], _ profile: Profile) -> [String] {
    let texts = screens.map(\.description)
    if Set(texts).count == Set(screens).count { return texts }
    return screens.map { "\($0), next is \(profile.paging.rawValue) \($0.next)" }
  }
}

extension Screen: CustomStringConvertible {
  /// `[50, 20] more`
  package var description: String { "\(items) \(status)" }
}
