internal import PagerIO
internal import PagerProtocol
internal import Synchronization

/// What a link and the users of a connection share. It lives until the engine has ended, even
/// where nobody refers to the connection any more.
final class ConnectionCore: Sendable {
  typealias NotificationHandler = @Sendable (_ method: String, _ params: JSONValue?) -> Void

  let state = Mutex(ConnectionState())
  let timeout: Duration
  private let handler: NotificationHandler?
  private let end = Mutex(End())

  private struct End {
    var hasCome = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  init(timeout: Duration, handler: NotificationHandler?) {
    self.timeout = timeout
    self.handler = handler
  }

  // MARK: From the link

  /// Takes a line of the engine, which is never answered.
  func receive(_ line: Span<UInt8>) {
    let messages = Message.read(line)
    if let handler {
      for case .notification(let method, let params) in messages { handler(method, params) }
    }
    state.withLock { state in
      var strays: [Message] = []
      for message in messages where !isHandled(message) && !state.take(message) {
        strays.append(message)
      }
      guard !strays.isEmpty else { return }
      let bytes = line.withUnsafeBufferPointer { Array($0) }
      if state.isRaw || state.inbox.isAwaited { return state.inbox.put(bytes) }
      if let fault = strays.lazy.compactMap(\.fault).first {
        state.fail(with: ProtocolError(fault, String(decoding: bytes, as: UTF8.self)))
      } else {
        state.unknownReplies += strays.count
      }
    }
  }

  /// A line that was too long to be kept.
  func receiveOverlongLine(limit: Int) {
    state.withLock { $0.fail(with: ProtocolError("a line of more than \(limit) bytes", "")) }
  }

  private func isHandled(_ message: Message) -> Bool {
    if case .notification = message { handler != nil } else { false }
  }

  var nextDeadline: ContinuousClock.Instant? { state.withLock { $0.deadline } }

  /// Fails who has waited long enough. Returns whether that was anybody: then the engine has to
  /// be killed.
  func expire(_ now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      guard state.expire(now) else { return false }
      state.refusal = state.refusal ?? "the engine was killed after a timeout"
      return true
    }
  }

  /// It has closed a pipe, so nothing can be asked of it any more.
  func lost(_ what: String) {
    state.withLock { $0.loss = $0.loss ?? "the engine \(what)" }
  }

  /// The engine has ended, and all that it wrote was received.
  func ended(_ ending: ChildEnding, stderrTail: String) {
    state.withLock { state in
      state.death = ConnectionState.Death(ending)
      state.failAll(state.died(stderrTail))
      state.inbox.close()
    }
    let waiters = end.withLock { end in
      end.hasCome = true
      return end.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: For the connection

  /// Waits until the engine has ended, whether or not the task is cancelled.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasCome = end.withLock { end in
        if !end.hasCome { end.waiters.append(continuation) }
        return end.hasCome
      }
      if hasCome { continuation.resume() }
    }
  }
}
