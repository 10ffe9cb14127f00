/// Lines that answer no call, for tests that speak to the engine in bytes.
struct Inbox {
  private struct Receiver {
    let token: ObjectIdentifier
    let timeout: Duration
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<[UInt8]?, any Error>
  }

  private var lines: [[UInt8]] = []
  private var taken = 0
  private var receivers: [Receiver] = []
  private var isClosed = false

  /// Whether someone is waiting.
  var isAwaited: Bool { !receivers.isEmpty }

  mutating func put(_ line: [UInt8]) {
    if receivers.isEmpty {
      lines.append(line)
    } else {
      receivers.removeFirst().continuation.resume(returning: line)
    }
  }

  /// Gives the next line to whom waits for it: at once where one is there, or when it comes. Nil
  /// when there will be none.
  mutating func receive(
    _ token: CallToken, timeout: Duration, _ continuation: CheckedContinuation<[UInt8]?, any Error>
  ) -> ContinuousClock.Instant? {
    if taken < lines.count {
      continuation.resume(returning: lines[taken])
      taken += 1
      if taken == lines.count { (lines, taken) = ([], 0) }
    } else if isClosed {
      continuation.resume(returning: nil)
    } else {
      let deadline = ContinuousClock.now + timeout
      receivers.append(
        Receiver(
          token: ObjectIdentifier(token), timeout: timeout, deadline: deadline,
          continuation: continuation))
      return deadline
    }
    return nil
  }

  /// The next time at which a receiver has waited long enough.
  var deadline: ContinuousClock.Instant? { receivers.map(\.deadline).min() }

  mutating func cancel(_ token: CallToken) {
    let token = ObjectIdentifier(token)
    for receiver in receivers where receiver.token == token {
      receiver.continuation.resume(throwing: CancellationError())
    }
    receivers.removeAll { $0.token == token }
  }

  /// Fails who has waited long enough. Returns whether anybody has.
  mutating func expire(_ now: ContinuousClock.Instant) -> Bool {
    let late = receivers.filter { $0.deadline <= now }
    receivers.removeAll { $0.deadline <= now }
    for receiver in late {
      receiver.continuation.resume(
        throwing: Timeout(what: "receiveLine", timeout: receiver.timeout))
    }
    return !late.isEmpty
  }

  /// There will be no more lines.
  mutating func close() {
    isClosed = true
    for receiver in receivers { receiver.continuation.resume(returning: nil) }
    receivers = []
  }
}
