internal import PagerIO

/// What a connection knows, under its lock.
struct ConnectionState {
  /// Why nothing can be sent any more, as a clause.
  var refusal: String?
  var death: Death?
  /// What it closed before its end, as a clause.
  var loss: String?

  var isUsable: Bool { death == nil && loss == nil && refusal == nil }

  /// Whether bytes were sent as they are: then lines that answer no call are somebody's.
  var isRaw = false
  var inbox = Inbox()
  var unknownReplies = 0
  var lastRequest: [UInt8]?
  /// The time at which somebody has waited long enough, or earlier.
  var deadline: ContinuousClock.Instant?

  private var lastID = 0
  private var pending: [Int: Exchange] = [:]
  private var exchanges: [ObjectIdentifier: Exchange] = [:]
  private var sent: [SentLine] = []
  private var done = 0
  /// A line that broke the protocol while nobody waited: it fails the next call.
  private var badLine: ProtocolError?

  /// How an engine ended.
  struct Death {
    let exitStatus: Int?
    let signal: Int?

    init(_ ending: ChildEnding) {
      switch ending {
      case .exited(let status): (exitStatus, signal) = (status, nil)
      case .killed(let number): (exitStatus, signal) = (nil, number)
      }
    }

    /// What happened, as a clause.
    var clause: String {
      if let signal { return "the engine was ended by signal \(signal)" }
      return "the engine exited with status \(exitStatus ?? 0)"
    }
  }

  /// The error of who wants something of an engine that has ended or is about to.
  func died(_ stderrTail: String) -> EngineDied {
    let how = death?.clause ?? loss
    let reason = [refusal, how].compactMap(\.self).joined(separator: ": ")
    return EngineDied(
      reason: reason, exitStatus: death?.exitStatus, signal: death?.signal,
      stderrTail: stderrTail,
      lastRequest: lastRequest.map { String(decoding: $0, as: UTF8.self) })
  }

  var pendingCalls: Int { pending.count }

  mutating func takeBadLine() -> ProtocolError? {
    defer { badLine = nil }
    return badLine
  }

  // MARK: Sending

  /// Registers requests, and returns their bytes.
  mutating func add(
    _ requests: [EncodedRequest], _ token: CallToken, isBatch: Bool, timeout: Duration,
    _ continuation: CheckedContinuation<[Reply?], any Error>
  ) -> [UInt8] {
    let exchange = Exchange(
      requests, token, firstID: lastID + 1, isBatch: isBatch, timeout: timeout, continuation)
    lastID += exchange.ids.count
    for id in exchange.ids { pending[id] = exchange }
    if exchange.ids.isEmpty {
      exchange.succeedWithoutReplies()
    } else {
      exchanges[exchange.token] = exchange
      deadline = min(deadline ?? exchange.deadline, exchange.deadline)
    }
    return isBatch ? batch(requests, exchange.ids) : lines(requests, exchange.ids)
  }

  private mutating func lines(_ requests: [EncodedRequest], _ ids: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var id = ids.lowerBound
    var start = 0
    for request in requests {
      start = bytes.count
      let next = request.isNotification ? id : id + 1
      request.write(id: request.isNotification ? nil : id, to: &bytes)
      sent.append(
        SentLine(bytes: bytes.count - start, depth: request.depth, elements: 1, ids: id..<next))
      id = next
      bytes.append(UInt8(ascii: "\n"))
    }
    if !bytes.isEmpty { lastRequest = Array(bytes[start...].dropLast()) }
    return bytes
  }

  private mutating func batch(_ requests: [EncodedRequest], _ ids: Range<Int>) -> [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    var id = ids.lowerBound
    for (index, request) in requests.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      request.write(id: request.isNotification ? nil : id, to: &bytes)
      if !request.isNotification { id += 1 }
    }
    bytes.append(UInt8(ascii: "]"))
    let depth = requests.map(\.depth).max() ?? 0
    sent.append(
      SentLine(bytes: bytes.count, depth: depth + 1, elements: requests.count, ids: ids))
    lastRequest = bytes
    return bytes + [UInt8(ascii: "\n")]
  }

  // MARK: Receiving

  /// Gives a message to whom it is for. False where that is nobody.
  mutating func take(_ message: Message) -> Bool {
    switch message {
    // It has been handled, or nobody wants to.
    case .notification: return !isRaw
    case .fault: return false
    case .reply(.some(.null), .failure(let error)): return blame(error)
    case .reply(.some(.integer(let id)), let result):
      guard let id = Int(exactly: id), let exchange = pending.removeValue(forKey: id) else {
        return false
      }
      let method = exchange.methods[id - exchange.ids.lowerBound]
      if exchange.settle(id, Self.reply(result, method)) { forget(exchange) }
      dropSent(upTo: id)
      return true
    case .reply: return false
    }
  }

  private static func reply(
    _ result: Result<JSONValue, Message.WireError>, _ method: String
  ) -> Reply {
    switch result {
    case .success(let value): .success(value)
    case .failure(let error):
      RPCError(error.json, method: method).map { .failure($0) }
        ?? .success(.null)
    }
  }

  /// Fails the calls of the line that an error without an id is about: one too long to be read,
  /// say.
  private mutating func blame(_ error: Message.WireError) -> Bool {
    guard !isRaw, let refusal = RPCError(error.json, method: nil),
      let index = sent[done...].firstIndex(where: { $0.mayCause(refusal) })
    else { return false }
    let line = sent.remove(at: index)
    for id in line.ids {
      guard let exchange = pending.removeValue(forKey: id) else { continue }
      let method = exchange.isBatch ? nil : exchange.methods[id - exchange.ids.lowerBound]
      let reply = RPCError(error.json, method: method) ?? refusal
      if exchange.settle(id, .failure(reply)) { forget(exchange) }
    }
    return true
  }

  /// Forgets the lines up to the one with a call that was answered, all of which the engine has
  /// dealt with, unless calls in them wait for an engine that answers out of order.
  private mutating func dropSent(upTo id: Int) {
    while done < sent.count, isDone(sent[done]) {
      let isLast = sent[done].ids.contains(id)
      done += 1
      if isLast { break }
    }
    if done > 1_024, done * 2 > sent.count {
      sent.removeFirst(done)
      done = 0
    }
  }

  private func isDone(_ line: SentLine) -> Bool {
    // The last one first: as a rule it is the last to be answered.
    pending[line.ids.upperBound - 1] == nil && line.ids.allSatisfy { pending[$0] == nil }
  }

  private mutating func forget(_ exchange: Exchange) {
    for id in exchange.ids { pending[id] = nil }
    exchanges[exchange.token] = nil
  }

  // MARK: Failing

  /// The task that waits has been cancelled: replies that come later are unknown.
  mutating func cancel(_ token: CallToken) {
    inbox.cancel(token)
    guard let exchange = exchanges[ObjectIdentifier(token)] else { return }
    forget(exchange)
    exchange.fail(CancellationError())
  }

  /// A line that breaks the protocol fails what waits, or else the next call.
  mutating func fail(with error: ProtocolError) {
    if exchanges.isEmpty { badLine = error } else { failAll(error) }
  }

  mutating func failAll(_ error: any Error) {
    for exchange in exchanges.values { exchange.fail(error) }
    exchanges = [:]
    pending = [:]
  }

  /// Fails who has waited long enough. Returns whether anybody has.
  mutating func expire(_ now: ContinuousClock.Instant) -> Bool {
    var isLate = inbox.expire(now)
    for exchange in exchanges.values.filter({ $0.deadline <= now }) {
      isLate = true
      forget(exchange)
      exchange.fail(Timeout(what: exchange.what, timeout: exchange.timeout))
    }
    deadline = [exchanges.values.map(\.deadline).min(), inbox.deadline].compactMap(\.self).min()
    return isLate
  }
}
