/// All states that the orderings of a scenario lead through.
///
/// Orderings that lead to one state go on in the same ways, so states are walked, and orderings are
/// counted: as many as there are ways to a state.
package struct ScenarioSpace {
  package let scenario: Scenario
  private(set) var states: [ScenarioState] = []
  /// What can be done in each state, and where it leads.
  private(set) var moves: [[Move]] = []
  /// How many orderings lead to each state.
  private var ways: [Count] = []
  /// The first move found to each state.
  private var arrivals: [(source: Int, step: ScenarioStep)?] = []

  struct Move {
    let step: ScenarioStep
    let effect: ScenarioState.Effect
    let target: Int
  }

  /// States beyond which a scenario is too large.
  package static let maximumStates = 200_000

  /// Walks everything.
  ///
  /// - Parameters:
  ///   - fault: a fault that is looked at beside the reference.
  ///   - limit: how many states there may be.
  /// - Returns: nil for a scenario that is too large.
  package init?(
    _ scenario: Scenario, _ profile: Profile = Profile(), _ fault: Fault? = nil,
    limit: Int = ScenarioSpace.maximumStates
  ) {
    self.scenario = scenario
    var indices: [ScenarioState.Key: Int] = [:]
    _ = add(ScenarioState(profile, fault), by: nil, &indices)
    var source = 0
    while source < states.count {
      var moves: [Move] = []
      for step in states[source].steps(scenario) {
        var state = states[source]
        let effect = state.take(step, scenario)
        let target = add(state, by: (source, step), &indices)
        moves.append(Move(step: step, effect: effect, target: target))
      }
      self.moves[source] = moves
      source += 1
      if states.count > limit { return nil }
    }
    countWays()
  }

  /// Counts the orderings to each state, of states whose predecessors are all counted.
  ///
  /// Each step brings an ordering nearer to its end, so that there is always such a state.
  private mutating func countWays() {
    ways = Array(repeating: Count(0), count: states.count)
    ways[0] = Count(1)
    var missing = Array(repeating: 0, count: states.count)
    for move in moves.joined() { missing[move.target] += 1 }
    var ready = [0]
    while let state = ready.popLast() {
      for move in moves[state] {
        ways[move.target] = ways[move.target] + ways[state]
        missing[move.target] -= 1
        if missing[move.target] == 0 { ready.append(move.target) }
      }
    }
  }

  private mutating func add(
    _ state: ScenarioState, by arrival: (source: Int, step: ScenarioStep)?,
    _ indices: inout [ScenarioState.Key: Int]
  ) -> Int {
    let key = state.key(scenario)
    if let known = indices[key] { return known }
    indices[key] = states.count
    states.append(state)
    moves.append([])
    arrivals.append(arrival)
    return states.count - 1
  }

  // MARK: Figures

  package var stateCount: Int { states.count }

  private var ends: [Int] { moves.indices.filter { moves[$0].isEmpty } }

  /// How many orderings there are.
  package var orderings: Count { ends.reduce(Count(0)) { $0 + ways[$1] } }

  /// One way in which orderings end.
  package struct Ending: Hashable, Sendable {
    /// What the reference shows in the end.
    package let screen: Screen
    /// What the faulty pager shows; nil where none is looked at.
    package let faulty: Screen?
    /// How many orderings end so.
    package fileprivate(set) var orderings: Count
    /// A shortest one.
    package let shortest: [ScenarioStep]

    /// Whether the faulty pager ends with another screen than the reference.
    package var isWrong: Bool { faulty.map { $0 != screen } ?? false }
  }

  /// All ways in which orderings end, those with short orderings first.
  package var endings: [Ending] {
    var endings: [Ending] = []
    var places: [[Screen?]: Int] = [:]
    for end in ends {
      let (screen, faulty) = (states[end].screen, states[end].faultyScreen)
      if let place = places[[screen, faulty]] {
        endings[place].orderings = endings[place].orderings + ways[end]
      } else {
        places[[screen, faulty]] = endings.count
        endings.append(
          Ending(screen: screen, faulty: faulty, orderings: ways[end], shortest: steps(to: end)))
      }
    }
    return endings
  }

  /// How many orderings show a difference between the two pagers, in the end or on the way.
  package var differing: Count {
    ends.filter { states[$0].differs }.reduce(Count(0)) { $0 + ways[$1] }
  }

  /// A shortest complete ordering that ends in a state like this.
  func shortest(_ isMeant: (ScenarioState) -> Bool) -> [ScenarioStep] {
    ends.first { isMeant(states[$0]) }.map { steps(to: $0) } ?? []
  }

  private func steps(to end: Int) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    var state = end
    while let arrival = arrivals[state] {
      steps.append(arrival.step)
      state = arrival.source
    }
    return steps.reversed()
  }
}
