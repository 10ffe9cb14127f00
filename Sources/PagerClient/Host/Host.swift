internal import PagerJSON
internal import PagerProtocol
internal import PagerSettling

/// Lists under test behind the protocol: one line in, one line or nothing out.
@MainActor
struct Host {
  typealias Refusal = PagerProtocol.RPCError

  private static let methods: [Method] = [
    .open, .close, .info, .shutdown, .loadNext, .reset, .deliver, .fail, .snapshot,
  ]
  private static let defaultName: JSONValue = "default"

  private(set) var isShutDown = false
  private let profile: HostProfile
  private let name: String
  private let make: @MainActor (Fetch) -> any HostedPager
  private var sessions: [JSONValue: HostSession] = [:]
  private var arguments = Arguments(limits: Limits())

  init(_ profile: HostProfile, name: String, make: @escaping @MainActor (Fetch) -> any HostedPager)
  {
    self.profile = profile
    self.name = name
    self.make = make
  }

  // MARK: Lines

  /// Answers a line, if it is owed a reply, with a line feed.
  mutating func answer(_ line: Span<UInt8>, into output: inout JSONWriter) {
    let mark = output.mark
    do throws(JSONError) {
      let document = try JSONDocument(parsing: line, depth: arguments.limits.depth)
      document.withRoot { answer($0, into: &output) }
    } catch {
      Self.write(Refusal(error, limits: arguments.limits), .absent, into: &output)
    }
    if output.hasWritten(since: mark) { output.endLine() }
  }

  /// Answers a line that was too long to be kept.
  mutating func answerOverlongLine(into output: inout JSONWriter) {
    Self.write(.lineTooLong(arguments.limits), .absent, into: &output)
    output.endLine()
  }

  private mutating func answer(_ root: JSONNode, into output: inout JSONWriter) {
    guard root.kind == .array else { return answerElement(root, into: &output) }
    guard root.count > 0 else { return Self.write(.emptyBatch, .absent, into: &output) }
    guard root.count <= arguments.limits.batch else {
      return Self.write(.batchTooLong(arguments.limits), .absent, into: &output)
    }
    let mark = output.mark
    output.beginArray()
    let first = output.mark
    for index in 0..<root.count { answerElement(root[index], into: &output) }
    if output.hasWritten(since: first) { output.endArray() } else { output.rollBack(to: mark) }
  }

  private mutating func answerElement(_ node: JSONNode, into output: inout JSONWriter) {
    switch Envelope(node) {
    case .response: break
    case .invalid(let refusal, let id): Self.write(refusal, id, into: &output)
    case .request(let request):
      let mark = output.mark
      do throws(Refusal) {
        let result = try perform(request)
        try Self.write(result, request.id, into: &output)
      } catch {
        output.rollBack(to: mark)
        Self.write(error, request.id, into: &output)
      }
      if request.isNotification { output.rollBack(to: mark) }
    }
  }

  private static func write(
    _ result: JSONValue, _ id: RequestID, into output: inout JSONWriter
  ) throws(Refusal) {
    beginReply(to: id, &output)
    output.key("result")
    do throws(InvalidValue) {
      try result.write(to: &output, at: "result")
    } catch {
      throw Refusal(.internal, "the list shows what is no JSON: \(error.description)")
    }
    output.endObject()
  }

  private static func write(
    _ refusal: Refusal, _ id: RequestID, into output: inout JSONWriter
  ) {
    beginReply(to: id, &output)
    output.key("error")
    refusal.write(to: &output)
    output.endObject()
  }

  private static func beginReply(to id: RequestID, _ output: inout JSONWriter) {
    output.beginObject()
    output.member("jsonrpc", "2.0")
    output.key("id")
    id.write(to: &output)
  }

  // MARK: Methods

  private mutating func perform(_ request: PagerProtocol.Request) throws(Refusal) -> JSONValue {
    guard let method = Method(request.method), Self.methods.contains(method) else {
      let names = Self.methods.map { "\($0.wireName)" }.joined(separator: ", ")
      throw Refusal(
        .method, "a list under test has no such method; there are \(names)",
        [("method", .text(ByteString(request.method)))])
    }
    try arguments.bind(request.params, of: method)
    do {
      return try perform(method)
    } catch let error as SettlingExecutor.NeverSettles {
      throw Refusal(
        .internal, "the list does not come to rest: it was still busy after \(error.jobs) jobs")
    } catch let error as Refusal {
      throw error
    } catch {
      throw Refusal(.internal, "\(error)")
    }
  }

  private mutating func perform(_ method: Method) throws -> JSONValue {
    switch method {
    case .info: return info
    case .shutdown:
      isShutDown = true
      return .null
    case .open: return try open(OpenParams(arguments))
    case .close:
      let name = try arguments.sessionName
      try session(name).close()
      sessions[name] = nil
      return ["outcome": "closed"]
    case .loadNext:
      let params = try LoadParams(arguments)
      return try session().loadNext(as: params.name.map { .string($0.description) })
    case .reset:
      let params = try ResetParams(arguments)
      return try session().reset(query: params.query.map { JSONValue($0) })
    case .deliver: return try deliver(DeliverParams(arguments))
    case .fail:
      let params = try FailParams(arguments)
      let error = arguments[.error].map { JSONValue($0) } ?? .null
      let failure = FetchFailure(error, retryable: params.retryable)
      return try session().settle(ticket(params.ticket), .failure(failure))
    case .snapshot:
      let params = try SnapshotParams(arguments)
      return try session().snapshot(
        arguments.sessionName, items: params.items, from: params.from, limit: params.limit)
    case .sessions, .retry, .refresh, .restore, .cancel, .discover:
      preconditionFailure("not one of a host's methods")
    }
  }

  private var info: JSONValue {
    [
      "name": .string(name),
      "protocol": [
        "major": ProtocolVersion.major.json, "minor": ProtocolVersion.minor.json,
      ],
      "methods": .array(Self.methods.map { .string("\($0.wireName)") }),
      "profile": profile.json,
    ]
  }

  /// A list follows its profile: another policy is refused.
  private mutating func open(_ params: OpenParams) throws -> JSONValue {
    let policies = profile.json["policies"]?.object ?? [:]
    for parameter in Method.open.parameters {
      let name = "\(parameter.wireName)"
      guard let given = arguments[parameter], let own = policies[name] else { continue }
      guard JSONValue(given) == own else {
        throw Refusal.range(name, expected: "\(own), as the profile says")
      }
    }
    let name = try arguments.sessionName
    if let old = sessions[name] {
      guard name == Self.defaultName, !old.isUsed else {
        throw Refusal.sessionExists(ByteString(name.string ?? ""))
      }
      try old.close()
    }
    let session = try HostSession(profile, make)
    sessions[name] = session
    return session.snapshot(name)
  }

  private mutating func deliver(_ params: DeliverParams) throws -> JSONValue {
    let rows = JSONValue(params.rows).array ?? []
    let cursor = arguments[.nextCursor].map { JSONValue($0) }
    let hasMore: Bool
    if profile.paging == .cursor {
      guard params.hasMore != nil || cursor != nil else { throw Refusal.missing("nextCursor") }
      hasMore = params.hasMore ?? (cursor?.isNull == false)
    } else {
      guard cursor == nil else { throw Refusal.cursorWithoutCursors }
      guard let given = params.hasMore else { throw Refusal.missing("hasMore") }
      hasMore = given
    }
    let page = FetchedPage(rows: rows, hasMore: hasMore, nextCursor: cursor ?? .null)
    return try session().settle(ticket(params.ticket), .success(page))
  }

  // MARK: Sessions and tickets

  private mutating func session() throws -> HostSession {
    try session(try arguments.sessionName)
  }

  private mutating func session(_ name: JSONValue) throws -> HostSession {
    if let session = sessions[name] { return session }
    guard name == Self.defaultName else {
      throw Refusal.sessionNotFound(ByteString(name.string ?? ""), nearest: [])
    }
    let session = try HostSession(profile, make)
    sessions[name] = session
    return session
  }

  private func ticket(_ reference: PagerProtocol.TicketReference) throws(Refusal) -> HostTicket {
    switch reference {
    case .name(let name): return .name(.string(name.description))
    case .ticket(let generation, let position, let attempt):
      guard let position else { throw .missing("ticket.\(profile.paging.rawValue)") }
      let own = Position(position)
      guard own.paging == profile.paging else {
        throw .type("ticket", expected: "a ticket with a \(profile.paging.rawValue)")
      }
      return .ticket(Ticket(generation: generation, position: own, attempt: attempt))
    }
  }
}

extension Arguments {
  /// The session that the request is for.
  fileprivate var sessionName: JSONValue {
    get throws(Host.Refusal) {
      try CloseParams(self).session.map { .string($0.description) } ?? "default"
    }
  }
}

extension Host.Refusal {
  fileprivate static var cursorWithoutCursors: Host.Refusal {
    Host.Refusal(
      .unknownParam, "there is no `nextCursor` in lists that do not page by cursor",
      [("param", .text(ByteString("nextCursor")))])
  }
}

extension Position {
  init(_ position: WirePosition) {
    switch position {
    case .page(let number): self = .page(number)
    case .offset(let offset): self = .offset(offset)
    case .cursor(nil): self = .cursor(.null)
    case .cursor(.integer(let integer)): self = .cursor(.integer(integer))
    case .cursor(.text(let text)): self = .cursor(.string(text.description))
    }
  }
}
