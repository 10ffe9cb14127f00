internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

// Commands that end a load.

extension Engine {
  mutating func deliver(into output: inout JSONWriter) throws(RPCError) {
    let params = try DeliverParams(arguments)
    let session = try sessions.find(params.session)
    let ticket = try session.ticket(params.ticket)
    let continuation = try session.continuation(params)
    let outcome: Outcome
    if let ticket {
      // The gate comes first: the rows of a stale response are never read.
      let isInFlight = session.pager.staleness(of: ticket) == nil
      let rows = isInFlight ? try session.rows.rows(in: params.rows, scratch: &scratch) : []
      outcome = try apply(Page(rows: rows, continuation: continuation), ticket, in: session)
    } else {
      outcome = .stale(session.pager.refuseUnknownTicket().wire)
    }
    outcome.write(session.standing, to: &output)
  }

  private func apply(
    _ page: Page<Row, WireCursor>, _ ticket: Ticket<WireCursor>, in session: Session
  ) throws(RPCError) -> Outcome {
    switch session.pager.deliver(page, for: ticket) {
    case .applied(let merge):
      return .delivered(
        added: merge.added, replaced: merge.replaced, duplicates: merge.duplicates)
    case .stale(let reason):
      return .stale(reason.wire)
    case .refused(let part):
      throw part.error(limits)
    }
  }

  mutating func fail(into output: inout JSONWriter) throws(RPCError) {
    let params = try FailParams(arguments)
    let session = try sessions.find(params.session)
    let outcome: Outcome
    if let ticket = try session.ticket(params.ticket) {
      params.error.write(to: &scratch)
      let error = scratch.takeText()
      switch session.pager.fail(error, retryable: params.retryable, for: ticket) {
      case .applied: outcome = .failed
      case .stale(let reason): outcome = .stale(reason.wire)
      }
    } else {
      outcome = .stale(session.pager.refuseUnknownTicket().wire)
    }
    outcome.write(session.standing, to: &output)
  }
}

extension Session {
  /// The ticket that a settling request means; nil for a name that was never given.
  ///
  /// - Throws: for a ticket with another kind of position than this session's.
  fileprivate func ticket(_ reference: TicketReference) throws(RPCError) -> Ticket<WireCursor>? {
    switch reference {
    case .name(let name):
      return tickets[ByteString(name)]
    case .ticket(let generation, let position, let attempt):
      guard let position else {
        throw .missing("ticket.\(paging.wireName)", "this session pages by \(paging.wireName)")
      }
      guard position.paging == paging else {
        throw .type("ticket", expected: "a ticket with a \(paging.wireName), as this session's")
      }
      return Ticket(generation: generation, position: Position(position), attempt: attempt)
    }
  }

  /// What a response says about the page behind it, in this session's kind of paging.
  fileprivate func continuation(
    _ params: DeliverParams
  ) throws(RPCError) -> Continuation<WireCursor> {
    switch paging {
    case .page, .offset:
      if case .absent = params.nextCursor {
        guard let hasMore = params.hasMore else {
          throw .missing("hasMore", "this session pages by \(paging.wireName)")
        }
        return hasMore ? .more : .end
      }
      throw RPCError(
        .unknownParam, "`nextCursor` is for sessions that page by cursor",
        [("param", .text(ByteString("nextCursor")))])
    case .cursor:
      return try cursorContinuation(params)
    }
  }

  private func cursorContinuation(
    _ params: DeliverParams
  ) throws(RPCError) -> Continuation<WireCursor> {
    switch (params.nextCursor, params.hasMore) {
    case (.absent, nil):
      throw .missing("nextCursor", "this session pages by cursor; null is the end")
    case (_, false):
      return .end
    case (.cursor(.text(let text)), let hasMore) where text.count == 0 && emptyCursor == .end:
      return hasMore == nil ? .end : .more
    case (.cursor(let cursor), _):
      return .cursor(cursor)
    case (.null, nil):
      return .end
    case (.absent, true), (.null, true):
      return .more
    }
  }
}
