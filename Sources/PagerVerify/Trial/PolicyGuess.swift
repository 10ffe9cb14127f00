internal import PagerCore
internal import PagerTranscript

/// Finds out whether a subject that differs does so because its profile names a wrong policy.
enum PolicyGuess {
  /// Tries what the other policies would make of the same orderings: one policy changed, or two.
  ///
  /// - Returns: the policies under which nothing differs, as `name: value`; nil where there are
  ///   none, or where the policies are ours to choose.
  static func run<Process: Subject>(
    _ trial: Trial<Process>, _ plan: VerifyPlan
  ) throws(TrialFailure) -> [String]? {
    let told = trial.subject
    guard told.isTold else { return nil }
    defer { trial.subject = told }
    let orderings = Array(plan.strongest.prefix(50))
    let choices = choices(told.profile)
    for changes in choices.map({ [$0] }) + pairs(choices) {
      var guess = told
      guess.namesPolicies = false
      for change in changes { change.apply(&guess.profile) }
      trial.subject = guess
      if try agrees(trial, orderings, plan.waivers) { return changes.map(\.name) }
    }
    return nil
  }

  private struct Change {
    let policy: String
    let name: String
    let apply: (inout Profile) -> Void
  }

  private static func choices(_ profile: Profile) -> [Change] {
    let policies = profile.policies
    var changes: [Change] = []
    func add(_ policy: String, _ value: String, _ apply: @escaping (inout Profile) -> Void) {
      changes.append(Change(policy: policy, name: "\(policy): \(value)", apply: apply))
    }
    if policies.whileLoading == .ignore {
      add("whileLoading", "supersede") { $0.policies.whileLoading = .supersede }
    } else {
      add("whileLoading", "ignore") { $0.policies.whileLoading = .ignore }
    }
    if policies.duplicates != .keepAll {
      add("duplicates", "keepAll") { $0.policies.duplicates = .keepAll }
    }
    if policies.duplicates != .keepFirst {
      add("duplicates", "keepFirst") { $0.policies.duplicates = .keepFirst }
    }
    if policies.duplicates != .replace {
      add("duplicates", "replace") { $0.policies.duplicates = .replace }
    }
    if policies.afterFailure == .retry {
      add("afterFailure", "block") { $0.policies.afterFailure = .block }
    } else {
      add("afterFailure", "retry") { $0.policies.afterFailure = .retry }
    }
    add("resetLoads", "\(!profile.resetLoads)") { $0.resetLoads.toggle() }
    add("failure", profile.reportsFailure ? "none" : "reported") { $0.reportsFailure.toggle() }
    return changes
  }

  private static func pairs(_ changes: [Change]) -> [[Change]] {
    changes.indices.flatMap { one in
      changes[(one + 1)...].filter { $0.policy != changes[one].policy }.map { [changes[one], $0] }
    }
  }

  private static func agrees<Process: Subject>(
    _ trial: Trial<Process>, _ orderings: [TrialEntry], _ waivers: [Waiver]
  ) throws(TrialFailure) -> Bool {
    // Few calls first: most guesses are wrong at once.
    for part in [orderings.prefix(5), orderings.dropFirst(5)] {
      var agrees = true
      try trial.run(part) { result in
        if let finding = result.finding, !waivers.contains(where: { $0.accepts(finding) }) {
          agrees = false
        }
      }
      if !agrees { return false }
    }
    return true
  }
}
