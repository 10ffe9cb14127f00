internal import PagerCore

extension ScenarioSpace {
  /// How many orderings are really different: where two neighbours do not notice which of them came
  /// first, both orders count as one.
  ///
  /// For people only. Orderings that are the same to the reference are run nevertheless when another
  /// pager is compared with it: that they are the same is what is in question.
  ///
  /// - Returns: nil where that takes too long to count.
  package var reallyDifferent: Count? {
    var counter = TraceCounter(self)
    return counter.count()
  }
}

/// Counts with sleep sets (Godefroid): what was tried before and does not notice the step that is
/// taken need not be tried after it.
private struct TraceCounter {
  private let space: ScenarioSpace
  private var known: [Place: Count] = [:]
  private var visits = 0

  private static let maximumVisits = 400_000

  /// A state, and the places in its list of moves of those that sleep, in order.
  private struct Place: Hashable {
    let state: Int
    let sleeping: [ScenarioStep]
  }

  init(_ space: ScenarioSpace) {
    self.space = space
  }

  mutating func count() -> Count? {
    let count = count(Place(state: 0, sleeping: []))
    return visits > Self.maximumVisits ? nil : count
  }

  private mutating func count(_ place: Place) -> Count {
    if let known = known[place] { return known }
    let moves = space.moves[place.state]
    if moves.isEmpty { return Count(1) }
    visits += 1
    if visits > Self.maximumVisits { return Count(nil) }
    var sum = Count(0)
    var tried = place.sleeping
    for move in moves where !place.sleeping.contains(move.step) {
      let asleep = tried.filter { isIndependent($0, move, at: place.state) }
      // One order for equal sets, so that they are found again.
      let sleeping = space.moves[move.target].map(\.step).filter { asleep.contains($0) }
      sum = sum + count(Place(state: move.target, sleeping: sleeping))
      tried.append(move.step)
    }
    known[place] = sum
    return sum
  }

  /// Whether both orders of two steps do the same and lead to the same state.
  private func isIndependent(_ step: ScenarioStep, _ move: ScenarioSpace.Move, at state: Int)
    -> Bool
  {
    if step.actor == move.step.actor { return false }
    guard let first = space.move(step, at: state),
      let second = space.move(step, at: move.target),
      let other = space.move(move.step, at: first.target)
    else { return false }
    return second.target == other.target && first.effect.isSame(as: second.effect)
      && move.effect.isSame(as: other.effect)
  }
}

extension ScenarioSpace {
  func move(_ step: ScenarioStep, at state: Int) -> Move? {
    moves[state].first { $0.step == step }
  }
}

extension ScenarioStep {
  /// Who takes it: the user, or the server for one ticket. Nobody does two things at a time.
  fileprivate var actor: Int? {
    switch self {
    case .user: nil
    case .answer(let ticket, _): ticket
    }
  }
}

extension ScenarioState.Effect {
  /// Whether a step did the same, as far as the one who took it can tell.
  fileprivate func isSame(as other: Self) -> Bool {
    reference?.outcome.kind == other.reference?.outcome.kind
  }
}

extension Outcome {
  /// The outcome without the reason why an answer is refused, which nobody waits for.
  fileprivate var kind: Outcome {
    switch self {
    case .stale: .stale(.unknown)
    case .started, .ignored, .applied, .failed, .startedOver, .cancelled: self
    }
  }
}
