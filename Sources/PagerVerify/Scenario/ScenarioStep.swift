/// One step of an ordering of a scenario.
package enum ScenarioStep: Hashable, Sendable {
  case user(Event)
  case answer(ticket: Int, Scenario.Answer)
}

extension ScenarioStep: CustomStringConvertible {
  /// `L`, `D t0`, `F t0`: what a page holds is said elsewhere.
  package var description: String {
    switch self {
    case .user(let event): "\(event)"
    case .answer(let ticket, .page): "D t\(ticket)"
    case .answer(let ticket, .failure): "F t\(ticket)"
    }
  }
}
