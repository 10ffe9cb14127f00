/// A place where a subject did not do what the reference does.
package struct Finding: Sendable {
  /// Which ordering of the suite showed it.
  package let session: String
  /// Up to the difference.
  package let steps: [ReferenceRun.Step]
  package let symptom: Symptom
  /// What was seen; nothing where the pager failed.
  package let got: Sighting?
  /// For reports.
  package let expectedText: String
  package let gotText: String
  package let texts: RowTexts

  package var events: [Event] { steps.map(\.event) }
  package var last: ReferenceRun.Step { steps[steps.count - 1] }
  package var kind: Kind {
    Kind(event: EventKind(last.event), fate: last.fate, symptom: symptom)
  }

  /// What was expected, with the name of the field: `items []`, `no request is made`.
  package var expectation: String { "\(symptom.label)\(expectedText)" }
  /// What was seen, likewise.
  package var observation: String { "\(symptom.label)\(gotText)" }

  /// Short orderings first, and of those of one length what a user would see first.
  func isTold(before other: Finding) -> Bool {
    (steps.count, symptom.rank) < (other.steps.count, other.symptom.rank)
  }

  /// What is wrong.
  package enum Symptom: Hashable, Sendable {
    case field(Observation.Field)
    /// The pager failed at the call, and the subject says so.
    case error

    fileprivate var rank: Int {
      switch self {
      case .error: 0
      case .field(let field): 1 + (Observation.Field.allCases.firstIndex(of: field) ?? 0)
      }
    }

    /// What stands before a value of it.
    fileprivate var label: String {
      switch self {
      case .field(.request), .field(.position), .error: ""
      case .field(let field): "\(field.rawValue) "
      }
    }
  }

  /// Differences of one kind are told together: the same event, with the same fate of its ticket,
  /// and the same field.
  package struct Kind: Hashable, Sendable {
    package let event: EventKind
    package let fate: TicketFate?
    package let symptom: Symptom
  }
}

/// An event without its ticket and its rows.
package enum EventKind: String, Hashable, Sendable, CaseIterable {
  case loadNext, reset, retry, refresh, cancel, deliver, fail

  package init(_ event: Event) {
    switch event {
    case .loadNext: self = .loadNext
    case .reset: self = .reset
    case .retry: self = .retry
    case .refresh: self = .refresh
    case .cancel: self = .cancel
    case .deliver: self = .deliver
    case .fail: self = .fail
    }
  }
}

extension TicketFate {
  /// As waivers and reports name it.
  package var name: String {
    switch self {
    case .live: "live"
    case .stale: "stale"
    case .delivered: "delivered"
    case .failed: "failed"
    case .abandoned: "abandoned"
    }
  }
}
