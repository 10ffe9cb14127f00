internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

// Commands that start over, and `cancel`.

extension Engine {
  mutating func reset(into output: inout JSONWriter) throws(RPCError) {
    let params = try ResetParams(arguments)
    let session = try sessions.find(params.session)
    if let query = params.query { session.query = text(of: query) }
    let abandoned = session.pager.reset()
    Outcome.reset(abandoned: abandoned?.wire, generation: session.pager.generation)
      .write(session.standing, to: &output)
  }

  mutating func restore(into output: inout JSONWriter) throws(RPCError) {
    let params = try RestoreParams(arguments)
    let session = try sessions.find(params.session)
    let snapshot = try RestoredSnapshot(params.snapshot, paging: session.paging)
    let rows = try session.rows.rows(in: snapshot.items, scratch: &scratch)
    let outcome = session.pager.restore(
      items: rows, next: Position(snapshot.next), hasMore: snapshot.hasMore,
      replacing: snapshot.replacing)
    switch outcome {
    case .restored(let abandoned):
      session.query = text(of: snapshot.query)
      Outcome.restored(abandoned: abandoned?.wire, generation: session.pager.generation)
        .write(session.standing, to: &output)
    case .refused(let part):
      throw part.error(limits)
    }
  }

  mutating func cancel(into output: inout JSONWriter) throws(RPCError) {
    let params = try CancelParams(arguments)
    let session = try sessions.find(params.session)
    let outcome: Outcome =
      switch session.pager.cancel() {
      case .cancelled(let ticket):
        .cancelled(ticket.wire, generation: session.pager.generation)
      case .ignored(let reason): .ignored(reason.wire)
      }
    outcome.write(session.standing, to: &output)
  }
}
