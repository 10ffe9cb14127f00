internal import PagerJSON
internal import PagerCore
internal import PagerTranscript

extension VerifyReport {
  /// The kinds of differences, each told by its shortest ordering.
  ///
  /// - Parameter diagram: draws what the subject did; nil where there is nothing to draw.
  package func findings(diagram: (FindingGroup) -> String?) -> String {
    var text = ""
    for (index, group) in groups.enumerated() {
      if index > 0 { text += "\n" }
      text += "\(index + 1). \(Self.title(group.finding))\n\n"
      text += details(group).map { $0.isEmpty ? "\n" : "   \($0)\n" }.joined()
      if index < Self.drawn, let diagram = diagram(group) {
        text +=
          "\n"
          + diagram.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map { $0.isEmpty ? "\n" : "   \($0)\n" }.joined()
      }
    }
    if otherKinds > 0 {
      text += "\nThere are \(Self.count(otherKinds, "more kind")) of differences.\n"
    }
    return text
  }

  /// How many of the kinds are drawn; the others come from the same few causes more often than not.
  private static let drawn = 3

  /// `deliver to a stale ticket: items differ`
  package static func title(_ finding: Finding) -> String {
    let event = EventKind(finding.last.event)
    let what =
      switch finding.last.fate {
      case .live: "\(event) to the live ticket"
      case .stale: "\(event) to a ticket from before the last reset"
      case .delivered: "\(event) to a ticket that was delivered before"
      case .failed: "\(event) to a ticket that failed before"
      case .abandoned: "\(event) to a superseded ticket"
      case nil: "\(event) while \(finding.last.phase)"
      }
    return "\(what): \(Self.symptom(finding.symptom))"
  }

  private static func symptom(_ symptom: Finding.Symptom) -> String {
    switch symptom {
    case .error: "the pager fails"
    case .field(.items): "the items are wrong"
    case .field(.request): "a request too many or too few"
    case .field(.position): "the wrong page is asked for"
    case .field(.outcome): "the outcome is wrong"
    case .field(let field): "`\(field.rawValue)` is wrong"
    }
  }

  private func details(_ group: FindingGroup) -> [String] {
    let finding = group.finding
    var lines = [ordering(finding), ""]
    lines.append("expected    \(Terminal.safe(finding.expectation))")
    lines.append("got         \(Terminal.safe(finding.observation))")
    if !finding.texts.areIntegers {
      lines.append("ids         \(finding.texts.name) (--integers leaves such ids out)")
    }
    if !group.likelyFaults.isEmpty { lines += likely(group.likelyFaults) }
    lines.append(proof(group))
    return lines
  }

  /// `L · R · D t0 [50]`
  package func ordering(_ finding: Finding) -> String {
    FindingText(subject: subject, texts: finding.texts).shortForm(finding.steps)
  }

  private func likely(_ faults: [Fault]) -> [String] {
    let shown = faults.prefix(4).enumerated().map { index, fault in
      "\(index == 0 ? "looks like " : "           ") \(fault.rawValue) \(fault.title)"
    }
    let more = faults.count - shown.count
    return shown + (more > 0 ? ["            and \(more) more"] : [])
  }

  private func proof(_ group: FindingGroup) -> String {
    let length = group.finding.steps.count
    let met = "met \(Self.count(group.count, "time"))"
    switch group.certificate {
    case .shortest where length == 1: return "\(met); one call is enough"
    case .shortest: return "\(met); no ordering of fewer than \(length) calls shows it"
    case .nothingShorter(upTo: 0): return "\(met); made short, and not proved shortest (--budget)"
    case .nothingShorter(let tried):
      return "\(met); made short; no ordering of up to \(Self.count(tried, "call")) shows it"
    }
  }

  // MARK: Around the findings

  /// What the subject is and what of it was compared.
  package var opening: String {
    let fields = subject.visible.fields.map(\.rawValue).joined(separator: ", ")
    let policies = subject.policyTexts
    let level = subject.visible.level.map { "level \($0.rawValue)" } ?? "below level A"
    return "\(Terminal.safe(subject.name)): compared are \(fields) (\(level))"
      + (policies.isEmpty ? "" : "; \(policies.joined(separator: ", "))") + "\n"
  }

  /// What became of the waivers, one line each.
  package var waiverLines: String {
    waivers.map { use in
      let place = "waiver \(use.waiver.line) (\(Terminal.safe(use.waiver.reason)))"
      if use.hits > 0 { return "\(place): accepted \(Self.count(use.hits, "difference"))\n" }
      return use.tried > 0
        ? "\(place): GONE, \(Self.count(use.tried, "step")) of its kind agreed; remove it\n"
        : "\(place): nothing that it is about came up\n"
    }.joined()
  }

  /// The policies that the subject seems to follow.
  package var policyLines: String {
    guard let policies else { return "" }
    return "\nThe profile may be wrong: with \(policies.joined(separator: " and ")) the subject "
      + "agrees.\n"
  }

  /// How it went and how much that means.
  package var summary: String {
    let failed = sessions.count { $0.finding != nil }
    let verdict =
      groups.isEmpty
      ? "agrees: \(Self.count(sessions.count, "session"))"
      : "DIFFERS: \(Self.kinds(groups.count + otherKinds)), in \(failed) of "
        + "\(Self.count(sessions.count, "session"))"
    return "\(verdict), \(calls) calls; \(coverage.seen) of \(coverage.total) edges "
      + "(\(coverage.bounds)); tells \(faultsTold) of \(Fault.real.count) known faults\n"
  }

  private static func kinds(_ count: Int) -> String {
    count == 1 ? "1 kind of difference" : "\(count) kinds of differences"
  }

  static func count(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }
}

extension SubjectProfile {
  /// The policies that are not the default, as a profile names them.
  package var policyTexts: [String] {
    var texts: [String] = []
    let policies = profile.policies
    if profile.paging != .page { texts.append("paging \(profile.paging.rawValue)") }
    if policies.duplicates != .keepFirst { texts.append("duplicates \(policies.duplicates)") }
    if policies.whileLoading != .ignore { texts.append("whileLoading \(policies.whileLoading)") }
    if policies.afterFailure != .retry { texts.append("afterFailure \(policies.afterFailure)") }
    if policies.repeatedPosition != .halt {
      texts.append("repeatedPosition \(policies.repeatedPosition)")
    }
    if profile.resetLoads { texts.append("resetLoads true") }
    if !profile.reportsFailure, visible.contains(.failure) { texts.append("failure none") }
    return texts
  }
}
