/// The verbs of one session. Each sends one request, and returns what the engine made of it.
///
/// What is nil is left out; `.null` is a value.
public struct Session: Sendable {
  public let connection: Connection
  public let name: String

  /// Asks for the next page.
  ///
  /// - Parameter ticketName: the name that the ticket gets.
  @discardableResult
  public func loadNext(as ticketName: String? = nil) async throws -> Outcome {
    try await command("loadNext") { $0["as"] = ticketName?.json }
  }

  /// Asks again for the page that failed.
  @discardableResult
  public func retry(as ticketName: String? = nil) async throws -> Outcome {
    try await command("retry") { $0["as"] = ticketName?.json }
  }

  /// Asks for the first page, which will replace the list.
  @discardableResult
  public func refresh(
    as ticketName: String? = nil, query: JSONValue? = nil
  ) async throws -> Outcome {
    try await command("refresh") {
      $0["as"] = ticketName?.json
      $0["query"] = query
    }
  }

  /// Empties the list.
  @discardableResult
  public func reset(query: JSONValue? = nil) async throws -> Outcome {
    try await command("reset") { $0["query"] = query }
  }

  /// Puts back the list of a snapshot, which is sent as it came.
  @discardableResult
  public func restore(_ snapshot: Snapshot) async throws -> Outcome {
    try await restore(.object(snapshot.json))
  }

  /// Puts back the list of a snapshot that was kept as JSON.
  @discardableResult
  public func restore(_ snapshot: JSONValue) async throws -> Outcome {
    try await command("restore") { $0["snapshot"] = snapshot }
  }

  /// Gives up the load in flight.
  @discardableResult
  public func cancel() async throws -> Outcome {
    try await command("cancel") { _ in }
  }

  /// Answers a load with a page.
  ///
  /// - Parameter ticket: a ticket, the outcome of the load, or the name of the ticket.
  @discardableResult
  public func deliver(
    _ ticket: some TicketReference, _ rows: [JSONValue], hasMore: Bool? = nil,
    nextCursor: JSONValue? = nil
  ) async throws -> Outcome {
    let ticket = try ticket.ticketParameter()
    return try await command("deliver") {
      $0["ticket"] = ticket
      $0["rows"] = .array(rows)
      $0["hasMore"] = hasMore?.json
      $0["nextCursor"] = nextCursor
    }
  }

  /// Answers a load with a failure.
  ///
  /// - Parameters:
  ///   - ticket: as of `deliver`.
  ///   - error: a message, or an object with `message`, and perhaps `code` and `data`.
  @discardableResult
  public func fail(
    _ ticket: some TicketReference, _ error: JSONValue, retryable: Bool? = nil
  ) async throws -> Outcome {
    let ticket = try ticket.ticketParameter()
    return try await command("fail") {
      $0["ticket"] = ticket
      $0["error"] = error.string.map { ["message": .string($0)] } ?? error
      $0["retryable"] = retryable?.json
    }
  }

  /// Reads the state. Changes nothing.
  public func snapshot(
    items: Bool? = nil, from: Int? = nil, limit: Int? = nil, pages: Bool? = nil
  ) async throws -> Snapshot {
    var params = self.params
    params["items"] = items?.json
    params["from"] = from?.json
    params["limit"] = limit?.json
    params["pages"] = pages?.json
    return try Snapshot(try await connection.call("snapshot", params.json))
  }

  /// Closes the session; "default" is put back to its first state.
  @discardableResult
  public func close() async throws -> Outcome {
    try await command("close") { _ in }
  }

  private func command(_ method: String, _ set: (inout Params) -> Void) async throws -> Outcome {
    var params = self.params
    set(&params)
    return try Outcome(try await connection.call(method, params.json))
  }

  private var params: Params {
    var params = Params()
    if name != "default" { params["session"] = name.json }
    return params
  }
}
