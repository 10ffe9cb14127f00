/// What `explore` prints, and whether everything was as it must be.
package struct ExploreReport {
  package private(set) var lines: [String] = []
  package private(set) var isGood = true

  package var text: String { lines.joined(separator: "\n") + "\n" }
}

// MARK: - All orderings

extension ExploreReport {
  /// All states and events within bounds, and what holds in them.
  package init(_ bounds: Bounds, _ profile: Profile, _ alphabet: Alphabet) {
    let graph = Graph(bounds, profile, alphabet)
    lines = Text.wrapped(
      "Every ordering of the \(alphabet.rawValue) alphabet within \(bounds.sentence)")
    lines += [
      "",
      "  \(Text.right(graph.stateCount.grouped, 9)) states that differ in something a pager might look at",
      "  \(Text.right(graph.edges.count.grouped, 9)) events in them, all that can happen in each",
      "  \(Text.right(graph.diameter.grouped, 9)) events to the farthest state",
      "", "At every event",
    ]
    let violation = graph.violation
    for invariant in Invariant.allCases {
      check(invariant.rawValue, violation?.invariant != invariant)
    }
    lines += ["", "From every state"]
    for property in Reachability.allCases {
      let count = graph.count(property)
      let name = property.rawValue
      check(
        count == graph.stateCount ? name : "\(name): in \(count.grouped) states only",
        count == graph.stateCount)
    }
    if let violation {
      lines += ["", "\"\(violation.invariant.rawValue)\" does not hold after"]
      lines += Text.wrapped(violation.events.shortForm, indent: 2)
    }
  }

  private mutating func check(_ what: String, _ holds: Bool) {
    lines.append("  \(holds ? "✓" : "✗") \(what)")
    if !holds { isGood = false }
  }
}

extension Bounds {
  /// `3 pages, 3 rows, 3 tickets and 2 generations (P3 N3 W3 A2)`
  var sentence: String {
    let parts = [
      Text.counted(pages, "page", "pages"), Text.counted(rows, "row", "rows"),
      Text.counted(tickets, "ticket", "tickets"),
    ].joined(separator: ", ")
    return "\(parts) and \(Text.counted(ages, "generation", "generations")) (\(self))"
  }
}

// MARK: - One scenario

extension ExploreReport {
  /// How many orderings a scenario has, and how they end.
  package init(_ space: ScenarioSpace, _ profile: Profile) {
    describe(space)
    let endings = space.endings
    lines += [
      "", endings.count == 1 ? "They all end with" : "They end with, each so often, and as in",
    ]
    let screens = Screen.tellingApart(endings.map(\.screen), profile)
    let width = max(20, (screens.map(\.count).max() ?? 0) + 2)
    let shareWidth = (endings.map { $0.orderings.description.count }.max() ?? 0) + 1
    for (ending, screen) in zip(endings, screens) {
      let share = Text.padded("\(ending.orderings)", to: shareWidth)
      let example = "× \(ending.shortest.shortForm)"
      lines += Text.hanging("  " + Text.padded(screen, to: width) + share, example)
    }
  }

  private mutating func describe(_ space: ScenarioSpace) {
    let scenario = space.scenario
    lines += Text.wrapped(scenario.program.map(\.description).joined(separator: " · "))
    for ticket in 0..<min(space.ticketCount, 12) {
      let answers = scenario.answers(to: ticket).map(\.description).joined(separator: " or ")
      lines.append("  t\(ticket) is answered with \(answers)")
    }
    let often = scenario.times == 1 ? "" : "\(scenario.times) times, "
    lines.append("  each \(often)at any time after it was asked for")
    let different = space.reallyDifferent.map { ", \($0) really different" } ?? ""
    lines += [
      "",
      "\(Text.counted(space.orderings, "ordering", "orderings"))\(different), "
        + Text.counted(space.stateCount, "state", "states"),
    ]
  }

  /// The same with a pager that has a fault beside the reference.
  ///
  /// - Parameters:
  ///   - reference: the scenario without the fault.
  ///   - space: the scenario with it.
  package init(
    _ reference: ScenarioSpace, _ space: ScenarioSpace, _ profile: Profile, _ fault: Fault
  ) {
    describe(reference)
    lines.append("")
    lines += Self.heading(fault)
    let wrong = space.endings.filter(\.isWrong)
    let differing = space.differing
    if differing.exact == 0 {
      lines += ["", "  No ordering of this scenario shows it."]
      lines += Self.shortestOrdering(of: fault, profile)
      return
    }
    isGood = false
    for ending in wrong {
      guard let faulty = ending.faulty else { continue }
      let screens = Screen.tellingApart([ending.screen, faulty], profile)
      let verb = ending.orderings.exact == 1 ? "ends" : "end"
      lines += [
        "",
        "  \(ending.orderings) of \(Text.counted(space.orderings, "ordering", "orderings")) \(verb) wrong",
        "    must be  \(screens[0])", "    is       \(screens[1])",
      ]
    }
    if wrong.isEmpty {
      lines += [
        "",
        "  The list is right in the end, but on the way \(differing) of "
          + "\(Text.counted(space.orderings, "ordering", "orderings")) show the fault.",
      ]
    }
    lines.append("")
    lines += space.example(wrong: !wrong.isEmpty, fault, profile).lines
  }

  /// The shortest ordering that shows a fault, drawn.
  package init(_ fault: Fault, _ profile: Profile) {
    lines = Self.heading(fault) + [""]
    switch KillerSearch.run(fault, profile) {
    case .killer(let events):
      isGood = false
      lines += ["  A shortest ordering that shows it:"]
      lines += Text.wrapped(events.shortForm, indent: 4)
      lines.append("")
      lines += Self.table(events, fault, profile).lines
    case .equal, .open:
      lines += Self.shortestOrdering(of: fault, profile)
    }
  }

  private static func heading(_ fault: Fault) -> [String] {
    ["\(fault.id) \(fault.title)"] + Text.wrapped(fault.summary, indent: 2)
  }

  /// How a fault can be shown at all.
  private static func shortestOrdering(of fault: Fault, _ profile: Profile) -> [String] {
    switch KillerSearch.run(fault, profile) {
    case .killer(let events):
      ["  A shortest ordering that does:"] + Text.wrapped(events.shortForm, indent: 4)
    case .equal:
      Text.wrapped("No ordering at all shows it at level \(profile.level.rawValue).", indent: 2)
    case .open(let length):
      Text.wrapped(
        "No ordering of up to \(length) events shows it at level \(profile.level.rawValue).",
        indent: 2)
    }
  }

  private static func table(
    _ events: [Event], _ fault: Fault, _ profile: Profile
  ) -> SideBySide {
    var table = SideBySide(fault.id, profile)
    var reference = ReferenceRun(profile)
    var faulty = FaultyRun(fault, profile)
    for event in events {
      guard let step = reference.step(event) else { continue }
      let got = faulty.call(step)
      let differs =
        got.map { step.expected.firstDifference(from: $0, at: profile.level) != nil } ?? true
      table.add(step.call.label, step.expected, got, differs: differs)
    }
    return table
  }
}

extension Sequence<ScenarioStep> {
  /// `L · R · D t0`
  package var shortForm: String { map(\.description).joined(separator: " · ") }
}
