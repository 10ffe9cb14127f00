/// One thing that happens to a pager: its user does something, or the server answers.
///
/// Tickets are numbers in the order of issue. An ordering counts from its first ticket; the graph
/// counts from the oldest ticket that can still be addressed.
package enum Event: Hashable, Sendable {
  case loadNext
  case reset
  case retry
  case refresh
  case cancel
  case deliver(ticket: Int, rows: RowKind, then: ContinuationKind)
  case fail(ticket: Int)

  /// The ticket that is answered; nil for what the user does.
  package var ticket: Int? {
    switch self {
    case .deliver(let ticket, _, _), .fail(let ticket): ticket
    case .loadNext, .reset, .retry, .refresh, .cancel: nil
    }
  }

  /// Whether pagers with faults know it.
  package var isKnownToFaults: Bool {
    switch self {
    case .loadNext, .reset, .retry, .deliver, .fail: true
    case .refresh, .cancel: false
    }
  }

  /// The same event with its ticket counted from another start.
  package func addressing(_ ticket: Int) -> Event {
    switch self {
    case .deliver(_, let rows, let then): .deliver(ticket: ticket, rows: rows, then: then)
    case .fail: .fail(ticket: ticket)
    case .loadNext, .reset, .retry, .refresh, .cancel: self
    }
  }
}

// MARK: - The short form

extension Event: CustomStringConvertible {
  /// `L`, `R`, `F t0`, `D t0 [fd] last`.
  package var description: String {
    switch self {
    case .loadNext: "L"
    case .reset: "R"
    case .retry: "retry"
    case .refresh: "refresh"
    case .cancel: "cancel"
    case .deliver(let ticket, let rows, let then):
      "D t\(ticket) [\(rows.rawValue)]\(then == .more ? "" : " \(then.rawValue)")"
    case .fail(let ticket): "F t\(ticket)"
    }
  }
}

extension Sequence<Event> {
  /// `L · R · L · D t0 [E]`
  package var shortForm: String {
    map(\.description).joined(separator: " · ")
  }
}
