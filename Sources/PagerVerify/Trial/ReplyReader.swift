internal import PagerCore
internal import PagerJSON

/// Reads what a subject answers.
struct ReplyReader {
  let subject: SubjectProfile
  /// The members that a snapshot must have, a bit for each.
  let wanted: Int

  init(subject: SubjectProfile) {
    self.subject = subject
    wanted = Self.members.reduce(1) { $0 | (subject.visible.contains($1.field) ? $1.bit : 0) }
  }

  /// What is wrong with a reply.
  enum Problem: Error {
    /// The pager under test failed at the call: a finding like any other.
    case refused(message: String)
    /// What came is no reply to what was asked: nothing can be judged.
    case broken(String)
  }

  /// Reads the reply to a call and the snapshot after it.
  func sighting(
    _ call: ReferenceRun.Call, reply: [UInt8], snapshot: [UInt8], id: Int, _ texts: RowTexts
  ) throws(Problem) -> Sighting {
    if texts.areIntegers,
      let sighting = skim(call, reply: reply, snapshot: snapshot, id: id)
    {
      return sighting
    }
    return try parse(call, reply: reply, snapshot: snapshot, id: id, texts)
  }

  /// The same by the parser, whatever form the replies have.
  func parse(
    _ call: ReferenceRun.Call, reply: [UInt8], snapshot: [UInt8], id: Int, _ texts: RowTexts
  ) throws(Problem) -> Sighting {
    var sighting = Sighting()
    try read(reply, id: id) { result throws(Problem) in
      take(result, of: call, into: &sighting)
    }
    try read(snapshot, id: id + 1) { result throws(Problem) in
      try takeSnapshot(result, texts, into: &sighting)
    }
    return sighting
  }

  /// What a snapshot alone shows.
  func sighting(
    snapshot: [UInt8], id: Int, _ texts: RowTexts = .integers
  ) throws(Problem) -> Sighting {
    var sighting = Sighting()
    try read(snapshot, id: id) { result throws(Problem) in
      try takeSnapshot(result, texts, into: &sighting)
    }
    return sighting
  }

  /// Calls `body` with the result in a reply.
  ///
  /// - Parameter id: of the request that it must be the reply to.
  func read<Result>(
    _ line: [UInt8], id: Int, _ body: (JSONNode) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: line.span, depth: 128)
    } catch {
      throw .broken("this is no JSON: \(Self.excerpt(line))")
    }
    return try document.withRoot { root throws(Problem) in
      guard root.kind == .object else {
        throw .broken("this is no reply: \(Self.excerpt(line))")
      }
      guard root.member("id")?.integer == Int64(id) else {
        throw .broken("this is no reply to the request with the id \(id): \(Self.excerpt(line))")
      }
      if let result = root.member("result") { return try body(result) }
      throw Self.problem(root.member("error"), line)
    }
  }

  private static func problem(_ error: JSONNode?, _ line: [UInt8]) -> Problem {
    guard let error, let code = error.member("code")?.integer else {
      return .broken("this is neither a result nor an error: \(excerpt(line))")
    }
    let message = error.member("message")?.text?.description ?? ""
    // What JSON-RPC reserves for requests that the subject does not understand.
    let isAboutRequest = (-32700 ... -32600).contains(code) && code != -32603
    return isAboutRequest
      ? .broken("it refused a request (\(code)): \(message)")
      : .refused(message: message.isEmpty ? "error \(code)" : message)
  }

  static func excerpt(_ line: [UInt8]) -> String {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    return line.count > 200 ? "\(text)… (\(line.count) bytes)" : text
  }

  // MARK: Results

  private func take(
    _ result: JSONNode, of call: ReferenceRun.Call, into sighting: inout Sighting
  ) {
    if let ticket = result.member("ticket"), !ticket.isNull {
      sighting.isRequested = true
      sighting.position = subject.number(ofPosition: ticket)
      sighting.outcome = sighting.position.map { .started(position: $0) }
      return
    }
    guard let name = result.member("outcome")?.text else { return }
    if name == "started" {
      sighting.isRequested = true
    } else if name == "ignored" {
      sighting.outcome = Self.ignored[Self.reason(result)].map { .ignored($0) }
    } else if name == "stale" {
      sighting.outcome = Self.stale[Self.reason(result)].map { .stale($0) }
    } else if name == "reset" {
      let generation = result.member("generation")?.integer ?? 0
      sighting.outcome = .startedOver(generation: Int(generation))
    } else if name == "cancelled" {
      sighting.outcome = .cancelled
    } else if name == "applied" {
      if case .fail = call {
        sighting.outcome = .failed
      } else {
        sighting.outcome = result.member("added")?.integer.map { .applied(added: Int($0)) }
      }
    }
  }

  private static func reason(_ result: JSONNode) -> String {
    result.member("reason")?.text?.description ?? ""
  }

  private static let ignored: [String: IgnoredReason] = [
    "loading": .loading, "exhausted": .exhausted, "failed": .failed, "halted": .halted,
    "nothingToRetry": .nothingToRetry, "notRetryable": .notRetryable, "notLoading": .notLoading,
  ]

  private static let stale: [String: StaleReason] = [
    "generation": .generation, "settled": .settled, "unknown": .unknown,
  ]

  // MARK: Snapshots

  private func takeSnapshot(
    _ result: JSONNode, _ texts: RowTexts, into sighting: inout Sighting
  ) throws(Problem) {
    guard let items = result.member("items"), items.kind == .array else {
      throw Self.missing("items", "an array")
    }
    sighting.items.reserveCapacity(items.count)
    for index in 0..<items.count { sighting.items.append(texts.row(items[index])) }
    let visible = subject.visible
    if visible.contains(.hasMore) {
      guard let hasMore = result.member("hasMore")?.boolean else {
        throw Self.missing("hasMore", "true or false")
      }
      sighting.hasMore = hasMore
    }
    if visible.contains(.loading) { sighting.isLoading = try Self.isLoading(result) }
    if visible.contains(.failure) { sighting.failure = try Self.failure(result) }
    if visible.contains(.generation) {
      guard let generation = result.member("generation")?.integer else {
        throw Self.missing("generation", "an integer")
      }
      sighting.generation = Int(generation)
    }
    if visible.contains(.next) {
      guard let next = subject.number(ofPosition: result.member("next")) else {
        throw Self.missing("next", "a position such as {\"\(subject.profile.paging.rawValue)\":…}")
      }
      sighting.next = next
    }
  }

  private static func isLoading(_ result: JSONNode) throws(Problem) -> Bool {
    if let isLoading = result.member("loading")?.boolean { return isLoading }
    guard let phase = result.member("phase")?.text else {
      throw missing("loading", "true or false")
    }
    return phase == "loading"
  }

  private static func failure(_ result: JSONNode) throws(Problem) -> String? {
    guard let failure = result.member("failure") else {
      throw missing("failure", "null or {\"error\":{\"message\":…}}")
    }
    if failure.isNull { return nil }
    let message = failure.member("error")?.member("message")?.text ?? failure.text
    return message?.description ?? "a failure without a message"
  }

  private static func missing(_ name: String, _ what: String) -> Problem {
    .broken("the snapshot needs `\(name)`, \(what): the profile says that it shows")
  }
}
