internal import PagerCore

/// A pager with a fault going through the calls that the reference goes through.
package struct FaultyRun {
  package private(set) var pager: FaultyPager
  /// The ticket that it issued where the reference issued one.
  private var tickets: [FaultyPager.Ticket?] = []

  package init(_ fault: Fault?, _ profile: Profile = Profile()) {
    pager = FaultyPager(fault, profile)
  }

  /// Makes a call, and tells what can be seen then.
  ///
  /// - Returns: nil for an answer to a ticket that this pager never issued: that it did not was a
  ///   difference before.
  package mutating func call(_ step: ReferenceRun.Step) -> Observation? {
    let (outcome, ticket): (Outcome, FaultyPager.Ticket?)
    switch step.call {
    case .loadNext: (outcome, ticket) = pager.loadNext()
    case .retry: (outcome, ticket) = pager.retry()
    case .reset: (outcome, ticket) = pager.reset()
    case .deliver(let rows, let continuation, let number):
      guard let answered = tickets[number] else { return nil }
      (outcome, ticket) = pager.deliver(rows, last: continuation == .end, for: answered)
    case .fail(let number):
      guard let answered = tickets[number] else { return nil }
      (outcome, ticket) = (pager.fail(Reference.failure, for: answered), nil)
    case .refresh, .cancel:
      preconditionFailure("faults are of the base alphabet")
    }
    if step.issued != nil { tickets.append(ticket) }
    return pager.observation(outcome)
  }
}
