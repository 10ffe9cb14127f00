@testable import PagerCore

/// A command with all that it takes, for the pager and for the naive model.
enum Command {
  case loadNext
  case retry
  case refresh
  case reset
  case cancel
  case restore([Row], next: Position<String>, hasMore: Bool, replacing: Bool)
  case deliver(Page<Row, String>, Ticket<String>)
  case fail(String, retryable: Bool, Ticket<String>)
  case refuseUnknownTicket
}

/// What a command did, in one type for all commands.
enum Outcome: Equatable {
  case started(Ticket<String>, abandoned: Ticket<String>?)
  case ignored(IgnoredReason)
  case delivered(added: Int, replaced: Int, duplicates: Int)
  case failed
  case stale(StaleReason)
  case refused(Capacity.Part)
  case reset(abandoned: Ticket<String>?)
  case restored(abandoned: Ticket<String>?)
  case cancelled(Ticket<String>)
}

extension Pager where Item == Row, Cursor == String, Failure == String {
  @discardableResult
  mutating func perform(_ command: Command) -> Outcome {
    switch command {
    case .loadNext: return Outcome(loadNext())
    case .retry: return Outcome(retry())
    case .refresh:
      let load = refresh()
      return .started(load.ticket, abandoned: load.abandoned)
    case .reset: return .reset(abandoned: reset())
    case .cancel:
      switch cancel() {
      case .cancelled(let ticket): return .cancelled(ticket)
      case .ignored(let reason): return .ignored(reason)
      }
    case .restore(let items, let next, let hasMore, let replacing):
      switch restore(items: items, next: next, hasMore: hasMore, replacing: replacing) {
      case .restored(let abandoned): return .restored(abandoned: abandoned)
      case .refused(let part): return .refused(part)
      }
    case .deliver(let page, let ticket):
      switch deliver(page, for: ticket) {
      case .applied(let merge):
        return .delivered(
          added: merge.added, replaced: merge.replaced, duplicates: merge.duplicates)
      case .stale(let reason): return .stale(reason)
      case .refused(let part): return .refused(part)
      }
    case .fail(let error, let retryable, let ticket):
      switch fail(error, retryable: retryable, for: ticket) {
      case .applied: return .failed
      case .stale(let reason): return .stale(reason)
      }
    case .refuseUnknownTicket: return .stale(refuseUnknownTicket())
    }
  }
}

extension Outcome {
  init(_ outcome: LoadOutcome<String>) {
    switch outcome {
    case .started(let load): self = .started(load.ticket, abandoned: load.abandoned)
    case .ignored(let reason): self = .ignored(reason)
    }
  }
}
