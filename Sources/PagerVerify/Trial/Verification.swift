package import PagerTranscript

/// Holds a subject to a suite: runs it, goes on around what differs, and makes one short ordering
/// of each kind of difference.
package struct Verification<Process: Subject> {
  private let trial: Trial<Process>
  private let plan: VerifyPlan
  private var sessions: [VerifyReport.Session] = []
  private var kinds = FindingKinds()
  private var waiverUse: [VerifyReport.WaiverUse]
  /// What was run, as far as it went.
  private var orderings: [[Event]] = []

  package init(_ trial: Trial<Process>, _ plan: VerifyPlan) {
    self.trial = trial
    self.plan = plan
    waiverUse = plan.waivers.map { VerifyReport.WaiverUse(waiver: $0) }
  }

  /// Runs everything.
  ///
  /// - Parameter progress: is told how far it is.
  package mutating func run(
    progress: (VerifyProgress) -> Void
  ) throws(TrialFailure) -> VerifyReport {
    var again: [TrialResult] = []
    var around: [Detour] = []
    try trial.run(plan.entries) { result throws(TrialFailure) in
      if again.count < plan.repeats, result.script.texts.areIntegers { again.append(result) }
      take(result)
      progress(.ran(sessions: sessions.count))
      if let detour = Detour(around: result, 1, trial.subject.profile) { around.append(detour) }
    }
    try repeatSessions(again)
    try goAround(around)
    let groups = try withoutActuallyEscaping(progress) { progress throws(TrialFailure) in
      try shrink(progress)
    }
    var report = VerifyReport(
      subject: trial.subject, sessions: sessions, groups: groups, waivers: waiverUse,
      otherKinds: kinds.count - groups.count)
    report.policies = try groups.isEmpty ? nil : PolicyGuess.run(trial, plan)
    report.coverage = coverage
    report.calls = trial.calls
    report.faultsTold = FaultCount.told(plan.strongest, trial.subject)
    return report
  }

  private var coverage: (seen: Int, total: Int, bounds: Bounds) {
    let graph = Graph(plan.suite.bounds, trial.subject.faultProfile)
    // A tour that nothing cut short went along every edge: that is what a tour is.
    if plan.suite.isComplete, plan.shard == .whole, isUndisturbed {
      return (graph.edges.count, graph.edges.count, graph.bounds)
    }
    var coverage = Coverage(graph)
    for ordering in orderings { coverage.add(ordering) }
    return (coverage.edges, coverage.allEdges, graph.bounds)
  }

  /// Whether every session went to its end.
  private var isUndisturbed: Bool {
    kinds.count == 0 && waiverUse.allSatisfy { $0.hits == 0 }
  }

  // MARK: Results

  /// Takes in how a session of the suite went.
  private mutating func take(_ result: TrialResult) {
    note(result)
    let waived = result.finding.map { isWaived($0) } ?? false
    sessions.append(
      VerifyReport.Session(name: result.script.name, finding: waived ? nil : result.finding))
  }

  /// Takes in what a session showed, whether it is one of the suite or a detour.
  private mutating func note(_ result: TrialResult) {
    orderings.append(Array(result.script.events.prefix(result.sightings.count)))
    for (index, use) in waiverUse.enumerated() {
      let tried = result.script.steps.prefix(result.sightings.count).count {
        use.waiver.isAbout($0)
      }
      waiverUse[index].tried += tried
    }
    guard let finding = result.finding else { return }
    if let index = waiverUse.firstIndex(where: { $0.waiver.accepts(finding) }) {
      waiverUse[index].hits += 1
    } else {
      kinds.add(finding)
    }
  }

  private func isWaived(_ finding: Finding) -> Bool {
    plan.waivers.contains { $0.accepts(finding) }
  }

  /// Runs sessions a second time: the same requests must have the same replies.
  private func repeatSessions(_ first: [TrialResult]) throws(TrialFailure) {
    var index = 0
    try trial.run(first.lazy.map(\.entry)) { result throws(TrialFailure) in
      let (one, other) = (first[index].sightings, result.sightings)
      index += 1
      if one == other, first[index - 1].finding?.gotText == result.finding?.gotText { return }
      let step = zip(one, other).prefix { $0 == $1 }.count
      throw TrialFailure(
        result.script, step: step,
        SubjectFailure(
          "your adapter is not deterministic at step \(step + 1): the same requests were answered "
            + "differently the second time"))
    }
  }

  /// Runs what came behind differences, without the events that differ.
  private mutating func goAround(_ detours: [Detour]) throws(TrialFailure) {
    var detours = detours
    while !detours.isEmpty {
      var next: [Detour] = []
      var index = 0
      try trial.run(detours.lazy.map(\.entry)) { result throws(TrialFailure) in
        let detour = detours[index]
        index += 1
        note(result)
        if let further = Detour(around: result, detour.number + 1, trial.subject.profile) {
          next.append(further)
        }
      }
      detours = next
    }
  }

  // MARK: Shrinking

  private func shrink(
    _ progress: @escaping (VerifyProgress) -> Void
  ) throws(TrialFailure) -> [FindingGroup] {
    guard let shortest = kinds.byLength.first else { return [] }
    var groups = [try shrink(shortest, within: nil, budget: plan.budget, progress)]
    for found in kinds.byLength where found.finding.kind != groups[0].finding.kind {
      if groups.count == plan.shrunkKinds { break }
      groups.append(
        try shrink(found, within: found.finding.kind, budget: plan.budget / 20, progress))
    }
    groups[0].count = kinds.count(of: groups[0].finding.kind)
    return groups.sorted { $0.finding.isTold(before: $1.finding) }
  }

  /// - Parameter kind: the only kind of difference that counts; nil for any.
  private func shrink(
    _ found: FindingKinds.Found, within kind: Finding.Kind?, budget: Int,
    _ progress: @escaping (VerifyProgress) -> Void
  ) throws(TrialFailure) -> FindingGroup {
    let texts = found.finding.texts
    let trial = trial
    let plan = plan
    var calls = 0
    func finding(_ events: [Event]) throws(TrialFailure) -> Finding? {
      let result = try trial.run(events, texts: texts)
      calls += events.count
      progress(.shrank(calls: calls))
      guard let finding = result.finding, kind.map({ $0 == finding.kind }) ?? true,
        !plan.waivers.contains(where: { $0.accepts(finding) })
      else { return nil }
      return finding
    }
    var shrinker = Shrinker(trial.subject.profile) { events throws(TrialFailure) in
      try finding(events)?.events
    }
    guard let short = try shrinker.shrink(found.finding.events) else {
      throw notReproduced(found.finding)
    }
    let (events, certificate) = try shrinker.certify(short, budget: budget)
    guard let shortest = try finding(events) else { throw notReproduced(found.finding) }
    return FindingGroup(
      finding: shortest, certificate: certificate, count: found.count,
      likelyFaults: FindingGroup.likelyFaults(shortest, trial.subject))
  }

  private func notReproduced(_ finding: Finding) -> TrialFailure {
    let ordering = OrderingSession(name: finding.session, events: finding.events)
    let script = SessionScript(ordering, session: "s", trial.subject, texts: finding.texts)
    return TrialFailure(
      script, step: script.steps.count - 1,
      SubjectFailure(
        "your adapter is not deterministic: it differed here once and not again, in a session of "
          + "its own; it may keep something from one session to the next"))
  }
}

/// How far a run is.
package enum VerifyProgress {
  /// So many sessions of the suite are done.
  case ran(sessions: Int)
  /// So many calls were made to make a difference short.
  case shrank(calls: Int)
}
