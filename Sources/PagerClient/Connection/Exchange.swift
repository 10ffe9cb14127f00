/// Calls that were sent together and are waited for together: one call, a batch, or a block.
///
/// Lives in the state of a connection, under its lock.
final class Exchange {
  let token: ObjectIdentifier
  let ids: Range<Int>
  /// The place of each call in the requests, which may have notifications between them.
  let places: [Int]
  let methods: [String]
  let isBatch: Bool
  let timeout: Duration
  var deadline: ContinuousClock.Instant
  private var replies: [Reply?]
  private var left: Int
  private let continuation: CheckedContinuation<[Reply?], any Error>

  init(
    _ requests: [EncodedRequest], _ token: CallToken, firstID: Int, isBatch: Bool,
    timeout: Duration, _ continuation: CheckedContinuation<[Reply?], any Error>
  ) {
    self.token = ObjectIdentifier(token)
    places = requests.indices.filter { !requests[$0].isNotification }
    methods = places.map { requests[$0].method }
    ids = firstID..<(firstID + places.count)
    self.isBatch = isBatch
    self.timeout = timeout
    deadline = .now + timeout
    replies = Array(repeating: nil, count: requests.count)
    left = places.count
    self.continuation = continuation
  }

  /// What it is called in messages.
  var what: String { methods.count == 1 ? methods[0] : "a block of \(methods.count) calls" }

  /// Takes the reply to a call. Returns whether it was the last one.
  func settle(_ id: Int, _ reply: Reply) -> Bool {
    replies[places[id - ids.lowerBound]] = reply
    left -= 1
    if left > 0 {
      // The deadline runs from one reply to the next.
      deadline = .now + timeout
      return false
    }
    continuation.resume(returning: replies)
    return true
  }

  func fail(_ error: any Error) {
    continuation.resume(throwing: error)
  }

  /// For an exchange without any call.
  func succeedWithoutReplies() {
    continuation.resume(returning: replies)
  }
}
