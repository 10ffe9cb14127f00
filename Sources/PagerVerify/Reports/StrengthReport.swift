/// What `strength` prints: which of the known faults a suite tells, of those that can be told at
/// all where a pager shows what its profile says.
package struct StrengthReport {
  package let lines: [String]

  package var text: String { lines.joined(separator: "\n") + "\n" }

  /// - Parameter servers: whether to add what servers of several kinds can bring out at most.
  package init(
    _ name: Suite.Name, _ profile: Profile, seed: UInt64 = 1, servers: Bool = false
  ) {
    let suite = Suite.named(name, profile, seed: seed)
    let told = Set(suite.faultsTold(profile))
    let table = Self.table(profile, told, suite.name)
    let level = profile.level.rawValue
    lines =
      Text.wrapped(
        "\(Fault.real.count) known faults of pagers, how many events it takes to tell each at level "
          + "\(level), and whether the suite \"\(suite.name)\" does") + table.lines + [
        "",
        Self.sum("can be told at level \(level)", table.visible),
        Self.sum("told by the suite \"\(suite.name)\"", told.count)
          + "   \(suite.sessions.count.grouped) sessions, \(suite.callCount.grouped) calls",
        Self.coverage(of: suite, profile),
      ] + (servers ? Self.servers(profile) : [])
  }

  private static func coverage(of suite: Suite, _ profile: Profile) -> String {
    let coverage = suite.coverage(Graph(.standard, profile))
    return "  \(Text.padded("events in states that it goes through", to: 38))"
      + "\(Text.right(coverage.edges.grouped, 6)) of \(coverage.allEdges.grouped)   \(Bounds.standard)"
  }

  /// How many faults can be told at most by what a server sends to the three newest tickets.
  private static func servers(_ profile: Profile) -> [String] {
    ["", "At most, where a server answers"]
      + Server.allCases.map { server in
        sum(server.rawValue, Fault.real.count { KillerSearch.canTell($0, profile, server) })
      }
  }

  private static func sum(_ what: String, _ count: Int) -> String {
    "  \(Text.padded(what, to: 40))\(Text.right("\(count)", 4)) of \(Fault.real.count)"
  }

  private static func table(
    _ profile: Profile, _ told: Set<Fault>, _ name: String
  ) -> (lines: [String], visible: Int) {
    var lines: [String] = []
    var visible = 0
    for family in Fault.Family.allCases where family != .none {
      lines += ["", row(family.rawValue, "events", name)]
      for fault in Fault.real where fault.family == family {
        let mark = told.contains(fault) ? "✓" : ""
        let events: String
        switch KillerSearch.run(fault, profile) {
        case .killer(let killer):
          events = "\(killer.count)"
          visible += 1
        case .equal, .open: events = "–"
        }
        lines.append(row("  \(fault.id)  \(fault.title)", events, mark))
      }
    }
    return (lines, visible)
  }

  private static func row(_ name: String, _ events: String, _ mark: String) -> String {
    Text.withoutTrailingBlanks(
      "\(Text.padded(name, to: 62))\(Text.right(events, 6))   \(mark)")
  }
}
