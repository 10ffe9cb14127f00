/// What a user does, in order, and what the server answers, at any time.
///
///     L R L       asks for a page, changes the filter, asks for a page
///
/// The orderings of a scenario are all ways in which the answers can fall between what the user
/// does: each answer comes at any time after its ticket was issued, and all of them come.
package struct Scenario: Hashable, Sendable {
  /// What the user does: events without tickets.
  package let program: [Event]
  /// What the server may answer to each ticket; for tickets beyond, `answers(to:)` says it.
  package let answers: [[Answer]]
  /// Whether a ticket that has no answers of its own may also fail.
  package let mayFail: Bool
  /// How many times each ticket is answered.
  package let times: Int

  package enum Answer: Hashable, Sendable {
    case page(rows: [Int], then: ContinuationKind)
    case failure
  }

  package static let maximumActions = 16
  package static let maximumTimes = 4

  package init(
    program: [Event], answers: [[Answer]] = [], mayFail: Bool = false, times: Int = 1
  ) {
    self.program = program
    self.answers = answers
    self.mayFail = mayFail
    self.times = times
  }

  /// What the server may answer to a ticket, each ticket once or `times` times.
  ///
  /// Where nothing else is said that is a page of two rows, of which the second one is also the
  /// first of the next ticket's page: enough to see from which answer a row is.
  package func answers(to ticket: Int) -> [Answer] {
    if ticket < answers.count, !answers[ticket].isEmpty { return answers[ticket] }
    let page = Answer.page(rows: [RowNames.id(ticket), RowNames.id(ticket + 1)], then: .more)
    return mayFail ? [page, .failure] : [page]
  }
}

extension Scenario {
  /// Why pagers with faults do not know this scenario; nil where they do.
  package var unknownToFaults: String? {
    if let event = program.first(where: { !$0.isKnownToFaults }) { return "\(event)" }
    for case .page(_, let then) in answers.joined() where !ContinuationKind.usual.contains(then) {
      return "\"\(then.rawValue)\""
    }
    return nil
  }
}

extension Scenario.Answer: CustomStringConvertible {
  package var description: String {
    switch self {
    case .page(let rows, let then): "\(rows)\(then == .more ? "" : " \(then.rawValue)")"
    case .failure: "a failure"
    }
  }
}
