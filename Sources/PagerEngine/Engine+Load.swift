internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

// Commands that may issue a ticket.

extension Engine {
  /// `loadNext` and `retry`.
  mutating func load(
    into output: inout JSONWriter, _ command: (inout SessionPager) -> LoadOutcome<WireCursor>
  ) throws(RPCError) {
    let params = try LoadParams(arguments)
    let session = try sessions.find(params.session)
    if !session.hasRoom(for: params.name, limits: limits) {
      // Only a ticket that is issued takes a name. A copy tells whether one would be.
      var trial = session.pager
      if case .started = command(&trial) { throw .limit("ticketNames", limits.ticketNames) }
    }
    let outcome: Outcome
    switch command(&session.pager) {
    case .started(let load):
      session.bind(params.name, to: load.ticket)
      outcome = .started(load.ticket.wire, abandoned: load.abandoned?.wire)
    case .ignored(let reason):
      outcome = .ignored(reason.wire)
    }
    outcome.write(session.standing, to: &output)
  }

  mutating func refresh(into output: inout JSONWriter) throws(RPCError) {
    let params = try RefreshParams(arguments)
    let session = try sessions.find(params.session)
    guard session.hasRoom(for: params.name, limits: limits) else {
      throw .limit("ticketNames", limits.ticketNames)
    }
    if let query = params.query { session.query = text(of: query) }
    let load = session.pager.refresh()
    session.bind(params.name, to: load.ticket)
    Outcome.started(load.ticket.wire, abandoned: load.abandoned?.wire)
      .write(session.standing, to: &output)
  }
}
