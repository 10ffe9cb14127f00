internal import PagerCore

/// Where an ordering of a scenario has got to: the reference, a pager with a fault beside it if one
/// is looked at, what the user has done and which answers are still to come.
struct ScenarioState {
  private(set) var reference: Reference
  private(set) var faulty: FaultyPager?
  /// What both asked the server for, in order; a ticket that only one of them issued is answered
  /// to that one.
  private(set) var tickets: [(reference: Reference.Ticket?, faulty: FaultyPager.Ticket?)] = []
  /// How many answers to each ticket are still to come.
  private(set) var due: [Int] = []
  /// How much the user has done.
  private(set) var done = 0
  /// Whether the two have shown a difference.
  private(set) var differs = false

  init(_ profile: Profile, _ fault: Fault?) {
    reference = Reference(profile)
    faulty = fault.map { FaultyPager($0, profile) }
  }

  func steps(_ scenario: Scenario) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    if done < scenario.program.count { steps.append(.user(scenario.program[done])) }
    for ticket in due.indices where due[ticket] > 0 {
      steps += scenario.answers(to: ticket).map { .answer(ticket: ticket, $0) }
    }
    return steps
  }

  /// What both did in one step; nil for one that a step did not concern.
  struct Effect: Hashable {
    var reference: Observation?
    var faulty: Observation?
    /// Whether the faulty one shows something else than the reference.
    var differs = false
  }

  mutating func take(_ step: ScenarioStep, _ scenario: Scenario) -> Effect {
    let effect: Effect
    switch step {
    case .user(let event):
      done += 1
      effect = act(event, scenario)
    case .answer(let ticket, let answer):
      due[ticket] -= 1
      effect = settle(ticket, answer, scenario)
    }
    if effect.differs { differs = true }
    return effect
  }

  private mutating func act(_ event: Event, _ scenario: Scenario) -> Effect {
    let one: (outcome: Outcome, ticket: Reference.Ticket?)
    switch event {
    case .loadNext: one = reference.loadNext()
    case .retry: one = reference.retry()
    case .refresh: one = reference.refresh()
    case .reset: one = reference.reset()
    case .cancel: one = (reference.cancel(), nil)
    case .deliver, .fail: preconditionFailure("a user does not answer")
    }
    let other = actFaulty(event)
    issue(one.ticket, other?.ticket, scenario)
    return effect(one.outcome, other?.outcome)
  }

  private mutating func actFaulty(
    _ event: Event
  ) -> (outcome: Outcome, ticket: FaultyPager.Ticket?)? {
    switch event {
    case .loadNext: faulty?.loadNext()
    case .retry: faulty?.retry()
    case .reset: faulty?.reset()
    case .refresh, .cancel, .deliver, .fail: nil
    }
  }

  private mutating func settle(
    _ ticket: Int, _ answer: Scenario.Answer, _ scenario: Scenario
  ) -> Effect {
    var one: Outcome?
    var other: (outcome: Outcome, ticket: FaultyPager.Ticket?)?
    let pair = tickets[ticket]
    switch answer {
    case .page(let ids, let then):
      let rows = ids.map { Row(id: $0, version: reference.profile.showsVersions ? ticket + 1 : 0) }
      one = pair.reference.map { ticket in
        // Where a cursor cannot be repeated because there was none, the server hands out a new one.
        let continuation =
          reference.continuation(then, for: ticket)
          ?? reference.continuation(.more, for: ticket)
        return reference.deliver(rows, continuation ?? .end, for: ticket)
      }
      other = pair.faulty.flatMap { faulty?.deliver(rows, last: then == .last, for: $0) }
    case .failure:
      one = pair.reference.map { reference.fail(for: $0) }
      other = pair.faulty.flatMap { ticket in
        faulty?.fail(Reference.failure, for: ticket)
      }.map { ($0, nil) }
    }
    issue(nil, other?.ticket, scenario)
    return effect(one, other?.outcome)
  }

  private mutating func issue(
    _ one: Reference.Ticket?, _ other: FaultyPager.Ticket?, _ scenario: Scenario
  ) {
    if one == nil, other == nil { return }
    tickets.append((one, other))
    due.append(scenario.times)
  }

  private func effect(_ one: Outcome?, _ other: Outcome?) -> Effect {
    let expected = one.map { reference.observation($0) }
    let got = other.flatMap { outcome in faulty?.observation(outcome) }
    guard faulty != nil else { return Effect(reference: expected) }
    let differs =
      if let expected, let got {
        expected.firstDifference(from: got, at: reference.profile.level) != nil
      } else {
        true
      }
    return Effect(reference: expected, faulty: got, differs: differs)
  }
}

// MARK: - Telling states apart

extension ScenarioState {
  /// What the rest of an ordering depends on.
  struct Key: Hashable {
    let screen: Screen
    let generation: Int
    let replacing: Bool
    let cursors: Int
    let inFlight: Int?
    let due: [Int: Int]
    let done: Int
    /// The number of the ticket that is issued next; nil where none is.
    let nextTicket: Int?
    let faulty: FaultyPager?
    let faultyTickets: [FaultyPager.Ticket?]
    let differs: Bool
  }

  func key(_ scenario: Scenario) -> Key {
    let pager = reference.pager
    let mayIssue = done < scenario.program.count || faulty != nil
    return Key(
      screen: screen, generation: pager.generation, replacing: pager.replacing,
      cursors: reference.cursors,
      inFlight: pager.inFlight.flatMap { ticket in
        tickets.lastIndex { $0.reference == ticket }
      },
      due: Dictionary(uniqueKeysWithValues: due.enumerated().filter { $0.1 > 0 }.map { $0 }),
      done: done, nextTicket: mayIssue ? tickets.count : nil, faulty: faulty,
      faultyTickets: faulty == nil ? [] : tickets.map(\.faulty), differs: differs)
  }

  /// What the reference shows.
  var screen: Screen { Screen(reference.observation(.failed)) }
  /// What the faulty pager shows.
  var faultyScreen: Screen? { faulty.map { Screen($0.observation(.failed)) } }
}
