extension Suite {
  /// The suites that have a name.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    /// Killers and ladders: seconds, whatever the pager is written in.
    case quick
    /// Also every event in every state within the standard bounds.
    case tour
    /// Also every event in every state within the deep bounds, and random walks.
    case deep
  }

  /// - Parameter seed: of the random walks.
  package static func named(_ name: Name, _ profile: Profile, seed: UInt64 = 1) -> Suite {
    let quick = killers(profile) + ladders()
    let sessions =
      switch name {
      case .quick: quick.sessions
      case .tour: quick.sessions + tour(.standard, profile).sessions
      case .deep:
        quick.sessions + tour(.deep, profile).sessions
          + random(calls: 50_000, seed: seed, .deep, profile).sessions
      }
    return Suite(name: name.rawValue, sessions: sessions)
  }
}
