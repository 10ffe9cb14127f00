/// Which events orderings are made of.
package enum Alphabet: String, Hashable, Sendable, CaseIterable {
  /// `loadNext`, `reset`, answers; `retry` where nothing else goes on after a failure.
  case base
  /// Also `retry`, `refresh`, `cancel`, and with cursors everything that a server can say wrong.
  case extended
}
