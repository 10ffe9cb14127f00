internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

// Core types are not wire types; here is where one becomes the other.

/// The pager of a session. A failure is kept as the JSON text that a snapshot prints.
typealias SessionPager = Pager<Row, WireCursor, ByteString>

extension Position where Cursor == WireCursor {
  init(_ wire: WirePosition) {
    switch wire {
    case .page(let number): self = .page(number)
    case .offset(let offset): self = .offset(offset)
    case .cursor(let cursor): self = .cursor(cursor)
    }
  }

  var wire: WirePosition {
    switch self {
    case .page(let number): .page(number)
    case .offset(let offset): .offset(offset)
    case .cursor(let cursor): .cursor(cursor)
    }
  }
}

extension Ticket where Cursor == WireCursor {
  var wire: WireTicket {
    WireTicket(generation: generation, position: position.wire, attempt: attempt)
  }
}

extension Policies {
  init(_ params: OpenParams) {
    self.init(
      duplicates: Duplicates(params.duplicates), whileLoading: WhileLoading(params.whileLoading),
      afterFailure: AfterFailure(params.afterFailure),
      repeatedPosition: RepeatedPosition(params.repeatedPosition))
  }
}

extension Policies.Duplicates {
  init(_ wire: OpenParams.Duplicates) {
    switch wire {
    case .keepFirst: self = .keepFirst
    case .replace: self = .replace
    case .keepAll: self = .keepAll
    }
  }
}

extension Policies.WhileLoading {
  init(_ wire: OpenParams.WhileLoading) {
    switch wire {
    case .ignore: self = .ignore
    case .supersede: self = .supersede
    }
  }
}

extension Policies.AfterFailure {
  init(_ wire: OpenParams.AfterFailure) {
    switch wire {
    case .retry: self = .retry
    case .block: self = .block
    }
  }
}

extension Policies.RepeatedPosition {
  init(_ wire: OpenParams.RepeatedPosition) {
    switch wire {
    case .halt: self = .halt
    case .end: self = .end
    case .continue: self = .continue
    }
  }
}

extension PhaseName {
  var wire: WirePhase {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .failed: .failed
    case .exhausted: .exhausted
    case .halted: .halted
    }
  }
}

extension IgnoredReason {
  var wire: WireIgnoredReason {
    switch self {
    case .loading: .loading
    case .exhausted: .exhausted
    case .failed: .failed
    case .halted: .halted
    case .nothingToRetry: .nothingToRetry
    case .notRetryable: .notRetryable
    case .notLoading: .notLoading
    }
  }
}

extension StaleReason {
  var wire: WireStaleReason {
    switch self {
    case .generation: .generation
    case .settled: .settled
    case .unknown: .unknown
    }
  }
}

extension Fault where Cursor == WireCursor {
  var wire: WireFault {
    let wireCode: WireFault.Code =
      switch code {
      case .positionRepeated: .positionRepeated
      case .cursorMissing: .cursorMissing
      }
    return WireFault(code: wireCode, ticket: ticket.wire, next: next.wire)
  }
}

extension Counters {
  var wire: WireCounters {
    WireCounters(
      started: started, ignored: ignored, applied: applied, failed: failed, stale: stale,
      duplicates: duplicates)
  }
}

extension PageRecord where Cursor == WireCursor {
  var wire: WirePageRecord {
    WirePageRecord(position: position.wire, attempt: attempt, rows: rows, added: added)
  }
}

extension Capacity {
  init(_ limits: Limits) {
    self.init(items: limits.items, pages: limits.pages)
  }
}

extension Capacity.Part {
  func error(_ limits: Limits) -> RPCError {
    switch self {
    case .items: .limit("items", limits.items)
    case .pages: .limit("pages", limits.pages)
    }
  }
}
