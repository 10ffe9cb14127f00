package import PagerCore

/// What a pager shows of itself, and what it does where pagers may differ.
///
/// A profile changes what is expected, so that a pager with rules of its own is still compared
/// exactly.
package struct Profile: Hashable, Sendable {
  package var level: Level
  package var policies: Policies
  package var paging: Paging
  /// Whether a reset starts the first load by itself.
  package var resetLoads: Bool
  /// Whether a failure is kept until the next load, or forgotten as soon as it has ended its load.
  package var reportsFailure: Bool

  /// The kind of position.
  package enum Paging: String, Hashable, Sendable, CaseIterable {
    case page
    case offset
    case cursor
  }

  package init(
    level: Level = .d, policies: Policies = Policies(), paging: Paging = .page,
    resetLoads: Bool = false, reportsFailure: Bool = true
  ) {
    self.level = level
    self.policies = policies
    self.paging = paging
    self.resetLoads = resetLoads
    self.reportsFailure = reportsFailure
  }

  /// The first position behind so many pages. An offset counts rows, and the longest page has three.
  package func position(behind pages: Int) -> Int { paging == .offset ? 3 * pages : pages }

  /// Whether rows need a version beside their id, because a newer row takes an older one's place.
  package var showsVersions: Bool { policies.duplicates == .replace }

  /// Whether `retry` is part of the base alphabet, because nothing else goes on after a failure.
  package var needsRetry: Bool { policies.afterFailure == .block && reportsFailure }
}
