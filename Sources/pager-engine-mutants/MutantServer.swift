internal import PagerJSON
internal import PagerProtocol
internal import PagerVerify

/// Answers requests for pagers with one fault: bytes in, bytes out.
struct MutantServer: ~Copyable {
  private let mutant: Mutant
  private var framer = LineFramer(limit: Limits().lineBytes)
  private var output = JSONWriter()
  private var arguments = Arguments(limits: Limits())
  private var sessions: [ByteString: MutantSession] = [:]
  private(set) var isShutDown = false

  init(_ mutant: Mutant) {
    self.mutant = mutant
  }

  /// Answers the complete lines in what was read.
  mutating func receive(_ chunk: Span<UInt8>) {
    framer.append(chunk)
    while !isShutDown, let event = framer.next() { answer(event) }
  }

  /// Answers a last line without a line feed.
  mutating func finish() {
    if let event = framer.finish() { answer(event) }
  }

  mutating func takeReplies() -> [UInt8] {
    let bytes = output.bytes
    output.removeFirst(output.count)
    return bytes
  }

  private mutating func answer(_ event: LineFramer.Event) {
    guard case .line(let range) = event else {
      return write(.lineTooLong(Limits()), .absent)
    }
    do throws(JSONError) {
      let document = try JSONDocument(
        parsing: framer.bytes.span.extracting(range), depth: Limits().depth)
      document.withRoot { root in
        switch Envelope(root) {
        case .request(let request): answer(request)
        case .response: break
        case .invalid(let error, let id): write(error, id)
        }
      }
    } catch {
      write(RPCError(error, limits: Limits()), .absent)
    }
  }

  private mutating func answer(_ request: Request) {
    let mark = output.mark
    do throws(RPCError) {
      guard let method = Method(request.method) else { throw .unknownMethod(request.method) }
      try arguments.bind(request.params, of: method)
      output.beginObject()
      output.member("jsonrpc", "2.0" as StaticString)
      output.key("id")
      request.id.write(to: &output)
      output.key("result")
      try perform(method, request)
      output.endObject()
      output.endLine()
      if request.isNotification { output.rollBack(to: mark) }
    } catch {
      output.rollBack(to: mark)
      if !request.isNotification { write(error, request.id) }
    }
  }

  private mutating func write(_ error: RPCError, _ id: RequestID) {
    output.beginObject()
    output.member("jsonrpc", "2.0" as StaticString)
    output.key("id")
    id.write(to: &output)
    output.key("error")
    error.write(to: &output)
    output.endObject()
    output.endLine()
  }

  // MARK: Methods

  private mutating func perform(_ method: Method, _ request: Request) throws(RPCError) {
    switch method {
    case .info: writeInfo()
    case .shutdown:
      isShutDown = true
      output.null()
    case .open: try open()
    case .close:
      let name = Self.name(try CloseParams(arguments).session)
      _ = try session(name)
      sessions[name] = nil
      CloseResult.write(to: &output)
    case .loadNext:
      let params = try LoadParams(arguments)
      try with(params.session) { $0.loadNext(as: params.name, into: &$1) }
    case .retry:
      let params = try LoadParams(arguments)
      try with(params.session) { $0.retry(as: params.name, into: &$1) }
    case .reset:
      let params = try ResetParams(arguments)
      try with(params.session) { $0.reset(into: &$1) }
    case .deliver:
      let params = try DeliverParams(arguments)
      try with(params.session) { $0.deliver(params, into: &$1) }
    case .fail:
      let params = try FailParams(arguments)
      try with(params.session) { $0.fail(params, into: &$1) }
    case .snapshot:
      let params = try SnapshotParams(arguments)
      try with(params.session) { $0.snapshot(params, into: &$1) }
    case .sessions, .refresh, .restore, .cancel, .discover:
      throw .unknownMethod(request.method)
    }
  }

  private mutating func open() throws(RPCError) {
    let name = Self.name(try OpenParams(arguments).session)
    if sessions[name] != nil { throw .sessionExists(name) }
    sessions[name] = MutantSession(mutant, name: name)
    sessions[name]?.snapshot(from: 0, limit: nil, items: true, into: &output)
  }

  private mutating func with(
    _ session: JSONText?, _ body: (inout MutantSession, inout JSONWriter) -> Void
  ) throws(RPCError) {
    let name = Self.name(session)
    var found = try self.session(name)
    // Taken out, so that it is changed where it stands and not copied.
    sessions[name] = nil
    body(&found, &output)
    sessions[name] = found
  }

  private func session(_ name: ByteString) throws(RPCError) -> MutantSession {
    if let session = sessions[name] { return session }
    guard name == Self.defaultName else { throw .sessionNotFound(name, nearest: []) }
    return MutantSession(mutant, name: name)
  }

  private static let defaultName = ByteString("default")

  private static func name(_ session: JSONText?) -> ByteString {
    session.map { ByteString($0) } ?? defaultName
  }

  private static let methods: [Method] = [
    .open, .close, .info, .shutdown, .loadNext, .retry, .reset, .deliver, .fail, .snapshot,
  ]

  private mutating func writeInfo() {
    output.beginObject()
    output.member("name", "pager-engine-mutants \(mutant.fault?.rawValue ?? "without a fault")")
    output.key("protocol")
    output.beginObject()
    output.member("major", ProtocolVersion.major)
    output.member("minor", ProtocolVersion.minor)
    output.endObject()
    output.key("methods")
    output.beginArray()
    for method in Self.methods { output.text(method.wireName) }
    output.endArray()
    output.key("profile")
    output.beginObject()
    output.key("fields")
    output.beginArray()
    for field in mutant.fields { output.text(field) }
    output.endArray()
    let policies = mutant.policies.map { "\"\($0.name)\":\"\($0.value)\"" }
    output.member("policies", raw: ByteString("{\(policies.joined(separator: ","))}"))
    output.endObject()
    output.endObject()
  }
}
