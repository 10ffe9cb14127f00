internal import Synchronization

/// Requests and replies of one engine.
///
/// Requests are written in the order of the calls, whoever makes them, each frame as a whole, and
/// may be any number before the first reply is awaited: a call never waits for room in a pipe. A
/// call that is cancelled is executed by the engine all the same; its reply is dropped.
public final class Connection: Sendable {
  let core: ConnectionCore
  let link: any Link

  init(core: ConnectionCore, link: any Link) {
    self.core = core
    self.link = link
  }

  deinit {
    link.kill()
  }

  // MARK: Calls

  /// Sends a request and waits for its result.
  ///
  /// - Parameters:
  ///   - params: by name or by position; nil leaves them out.
  ///   - timeout: how long to wait; nil means what the engine was started with.
  /// - Throws: `RPCError`, `EngineDied`, `Timeout`, `ProtocolError`, `InvalidValue`,
  ///   `CancellationError`.
  @discardableResult
  public func call(
    _ method: String, _ params: JSONValue? = nil, timeout: Duration? = nil
  ) async throws -> JSONValue {
    let request = try EncodedRequest(Request(method, params))
    let replies = try await exchange([request], isBatch: false, timeout)
    guard case .some(let reply) = replies[0] else { return .null }
    return try reply.get()
  }

  /// Sends many requests in one write, a line each. The deadline runs from one reply to the next.
  ///
  /// - Returns: for each request its reply; nil for a notification.
  public func pipeline(
    _ requests: [Request], timeout: Duration? = nil
  ) async throws -> [Reply?] {
    try await exchange(try requests.map { try EncodedRequest($0) }, isBatch: false, timeout)
  }

  /// Sends requests as one JSON-RPC batch, on one line.
  ///
  /// - Returns: for each request its reply; nil for a notification.
  public func batch(
    _ requests: [Request], timeout: Duration? = nil
  ) async throws -> [Reply?] {
    guard !requests.isEmpty else { throw InvalidValue("a batch has at least one request") }
    return try await exchange(try requests.map { try EncodedRequest($0) }, isBatch: true, timeout)
  }

  /// Sends a notification, which is executed and never answered.
  public func notify(_ method: String, _ params: JSONValue? = nil) async throws {
    let request = Request(method, params, isNotification: true)
    _ = try await exchange([try EncodedRequest(request)], isBatch: false, nil)
  }

  private func exchange(
    _ requests: [EncodedRequest], isBatch: Bool, _ timeout: Duration?
  ) async throws -> [Reply?] {
    try Task.checkCancellation()
    let token = CallToken()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        submit(requests, token, isBatch: isBatch, timeout ?? core.timeout, continuation)
      }
    } onCancel: {
      token.cancel()
      core.state.withLock { $0.cancel(token) }
    }
  }

  private func submit(
    _ requests: [EncodedRequest], _ token: CallToken, isBatch: Bool, _ timeout: Duration,
    _ continuation: CheckedContinuation<[Reply?], any Error>
  ) {
    let refusal: (any Error)? = core.state.withLock { state in
      if let refusal = self.refusal(&state, token) { return refusal }
      // Under the lock, so that requests are sent in the order of their ids.
      link.send(
        state.add(requests, token, isBatch: isBatch, timeout: timeout, continuation))
      return nil
    }
    if let refusal { return continuation.resume(throwing: refusal) }
    link.deadlineChanged()
    link.pump()
  }

  /// Why nothing is sent.
  private func refusal(_ state: inout ConnectionState, _ token: CallToken) -> (any Error)? {
    if token.isCancelled { return CancellationError() }
    if !state.isUsable { return state.died(link.stderrTail) }
    return state.takeBadLine()
  }

  // MARK: Bytes

  /// Sends bytes as they are. From now on, lines that answer no call are kept for `receiveLine`.
  ///
  /// - Throws: `EngineDied`.
  public func sendRaw(_ bytes: [UInt8]) throws {
    try core.state.withLock { state in
      if !state.isUsable { throw state.died(link.stderrTail) }
      state.isRaw = true
      state.lastRequest = bytes
      link.send(bytes)
    }
    link.pump()
  }

  /// The next line that answers no call, without its line feed; nil when there will be no more.
  ///
  /// - Throws: `Timeout`, `CancellationError`.
  public func receiveLine(timeout: Duration? = nil) async throws -> [UInt8]? {
    try Task.checkCancellation()
    let token = CallToken()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let deadline: ContinuousClock.Instant? = core.state.withLock { state in
          if token.isCancelled {
            continuation.resume(throwing: CancellationError())
            return nil
          }
          let timeout = timeout ?? core.timeout
          let deadline = state.inbox.receive(token, timeout: timeout, continuation)
          if let deadline { state.deadline = min(state.deadline ?? deadline, deadline) }
          return deadline
        }
        if deadline != nil { link.deadlineChanged() }
      }
    } onCancel: {
      token.cancel()
      core.state.withLock { $0.cancel(token) }
    }
  }

  /// Ends the engine's input. What was sent is still answered.
  public func endInput() {
    core.state.withLock { $0.refusal = $0.refusal ?? "the engine's input was ended" }
    link.endInput()
  }

  // MARK: State

  /// How many calls wait for their replies.
  public var pendingCalls: Int { core.state.withLock { $0.pendingCalls } }

  /// Replies that no call waited for; they were dropped.
  public var unknownReplies: Int { core.state.withLock { $0.unknownReplies } }

  /// The status that the engine ended with; nil while it runs, and where a signal ended it.
  public var exitStatus: Int? { core.state.withLock { $0.death?.exitStatus } }

  /// The signal that ended the engine; nil in all other cases.
  public var signal: Int? { core.state.withLock { $0.death?.signal } }

  /// The end of what the engine said on stderr, at most 64 KiB.
  public var stderrTail: String { link.stderrTail }

  // MARK: The end

  /// Ends the engine: closes its input, waits, sends SIGTERM to its process group, waits, sends
  /// SIGKILL. Calls that were sent before are answered. Goes on to the end where the task is
  /// cancelled. Does nothing where there is nothing to end.
  public func close() async {
    core.state.withLock { $0.refusal = $0.refusal ?? "the engine was closed" }
    link.close()
    await core.waitForEnd()
  }
}
