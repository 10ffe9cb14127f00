internal import PagerCore

extension ReferenceRun.Call {
  /// `loadNext`, `t0 answers [50, 20] last`
  var label: String {
    switch self {
    case .loadNext: "loadNext"
    case .retry: "retry"
    case .refresh: "refresh"
    case .reset: "reset"
    case .cancel: "cancel"
    case .deliver(let rows, let continuation, let ticket):
      "t\(ticket) answers \(rows)\(continuation == .end ? " last" : "")"
    case .fail(let ticket): "t\(ticket) fails"
    }
  }
}

extension ScenarioStep {
  /// `loadNext`, `t0 answers [50, 20] last`
  var label: String {
    switch self {
    case .user(.loadNext): "loadNext"
    case .user(.reset): "reset"
    case .user(let event): "\(event)"
    case .answer(let ticket, .page(let rows, let then)):
      "t\(ticket) answers \(rows)\(then == .more ? "" : " \(then.rawValue)")"
    case .answer(let ticket, .failure): "t\(ticket) fails"
    }
  }
}

extension ScenarioSpace {
  /// A shortest ordering that ends wrong, or one that goes wrong on the way.
  func example(wrong: Bool, _ fault: Fault, _ profile: Profile) -> SideBySide {
    let steps = shortest { wrong ? $0.screen != $0.faultyScreen : $0.differs }
    var table = SideBySide(fault.id, profile)
    var state = ScenarioState(profile, fault)
    for step in steps {
      let effect = state.take(step, scenario)
      table.add(step.label, effect.reference, effect.faulty, differs: effect.differs)
    }
    return table
  }

  /// The most tickets that an ordering issues.
  var ticketCount: Int { states.map(\.tickets.count).max() ?? 0 }
}
