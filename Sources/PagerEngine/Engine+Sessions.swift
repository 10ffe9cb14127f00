internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

// Sessions as such, reading, and what the engine says about itself.

extension Engine {
  mutating func open(into output: inout JSONWriter) throws(RPCError) {
    let params = try OpenParams(arguments)
    try sessions.checkRoom(for: params.session)
    let query = params.query.map { text(of: $0) }
    let session = sessions.open(params, query: query)
    session.snapshot.write(items: (from: 0, rows: { _ in }), pages: nil, to: &output)
  }

  mutating func close(into output: inout JSONWriter) throws(RPCError) {
    let params = try CloseParams(arguments)
    sessions.close(try sessions.find(params.session))
    CloseResult.write(to: &output)
  }

  func listSessions(into output: inout JSONWriter) {
    let entries = sessions.inOpeningOrder.map { session in
      SessionsResult.Entry(
        session: session.name, phase: session.pager.phase.wire,
        count: session.pager.items.count, revision: session.pager.revision)
    }
    SessionsResult(entries).write(to: &output)
  }

  mutating func snapshot(into output: inout JSONWriter) throws(RPCError) {
    let params = try SnapshotParams(arguments)
    let session = try sessions.find(params.session)
    let rows: SnapshotResult.Elements = { writer in
      let items = session.pager.items.dropFirst(params.from).prefix(params.limit ?? .max)
      for item in items { item.write(to: &writer) }
    }
    let pages: SnapshotResult.Elements = { writer in
      for page in session.pager.pages { page.wire.write(to: &writer) }
    }
    session.snapshot.write(
      items: params.items ? (from: params.from, rows: rows) : nil,
      pages: params.pages ? pages : nil, to: &output)
  }

  /// Writes the embedded document in one line.
  func discover(into output: inout JSONWriter) throws(RPCError) {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: OpenRPC.document.span, depth: Limits().depth)
      document.withRoot { root in output.value(root) }
    } catch {
      throw RPCError(.internal, "the embedded openrpc.json is no JSON; this build is broken")
    }
  }
}
