internal import PagerIO

/// A running engine, which holds sessions.
///
/// `withPagerEngine` starts one and closes it. There is no global state: there may be many at a
/// time.
public final class Engine: Sendable {
  /// Raw calls, notifications, batches and pipelines.
  public let connection: Connection
  /// The path of its program; nil for one in this process.
  public let path: String?

  private init(_ connection: Connection, path: String?) {
    self.connection = connection
    self.path = path
  }

  /// Finds an engine and starts it. Whoever starts one closes it; one that nobody refers to is
  /// killed.
  ///
  /// - Throws: `EngineNotFound`.
  public static func start(_ options: EngineOptions = EngineOptions()) throws -> Engine {
    let arguments = (options.record.map { ["--record", $0] } ?? []) + options.arguments
    let core = ConnectionCore(timeout: options.timeout, handler: options.onNotification)
    switch options.place {
    case .inProcess:
      let link = InProcessLink(arguments, for: core)
      return Engine(Connection(core: core, link: link), path: nil)
    case .process:
      let path = try EngineLocator().find(options.engine)
      let link = try processLink([path] + arguments, core, options)
      return Engine(Connection(core: core, link: link), path: path)
    }
  }

  private static func processLink(
    _ command: [String], _ core: ConnectionCore, _ options: EngineOptions
  ) throws(EngineNotFound) -> ProcessLink {
    do throws(SystemError) {
      return try ProcessLink(
        command, for: core, grace: options.grace, maxLineBytes: options.maxLineBytes)
    } catch {
      throw EngineNotFound(places: ["\(command[0]): cannot be started: \(error.description)"])
    }
  }

  // MARK: Sessions

  /// A handle for a session that is open already. Sends nothing.
  public func session(_ name: String = "default") -> Session {
    Session(connection: connection, name: name)
  }

  /// Opens a session. What is nil is left out; `.null` is a value.
  @discardableResult
  public func open(
    _ name: String = "default", paging: Paging? = nil, first: JSONValue? = nil,
    identity: JSONValue? = nil, duplicates: Duplicates? = nil, whileLoading: WhileLoading? = nil,
    afterFailure: AfterFailure? = nil, repeatedPosition: RepeatedPosition? = nil,
    emptyCursor: EmptyCursor? = nil, query: JSONValue? = nil
  ) async throws -> Session {
    var params = Params()
    params["session"] = .string(name)
    params["paging"] = paging?.rawValue.json
    params["first"] = first
    params["identity"] = identity
    params["duplicates"] = duplicates?.rawValue.json
    params["whileLoading"] = whileLoading?.rawValue.json
    params["afterFailure"] = afterFailure?.rawValue.json
    params["repeatedPosition"] = repeatedPosition?.rawValue.json
    params["emptyCursor"] = emptyCursor?.rawValue.json
    params["query"] = query
    try await connection.call("open", params.json)
    return session(name)
  }

  /// The open sessions, "default" first.
  public func sessions() async throws -> [SessionSummary] {
    let sessions = try await connection.call("sessions")["sessions"]?.array ?? []
    return sessions.map { session in
      SessionSummary(
        session: session["session"]?.string ?? "",
        phase: session["phase"]?.string.flatMap(Phase.init), count: session["count"]?.integer,
        revision: session["revision"]?.integer)
    }
  }

  // MARK: The engine itself

  /// Its name, versions, methods and limits; of a host also its profile.
  public func info() async throws -> JSONValue { try await connection.call("info") }

  /// The protocol as an OpenRPC document.
  public func discover() async throws -> JSONValue { try await connection.call("rpc.discover") }

  /// Lets the engine end by itself, and closes it.
  public func shutdown() async throws {
    try await connection.call("shutdown")
    await close()
  }

  /// Ends the engine. See `Connection.close`.
  public func close() async { await connection.close() }

  /// The status that it ended with; nil while it runs, and where a signal ended it.
  public var exitStatus: Int? { connection.exitStatus }

  /// The signal that ended it; nil in all other cases.
  public var signal: Int? { connection.signal }

  /// The end of what it said on stderr, at most 64 KiB.
  public var stderrTail: String { connection.stderrTail }
}
