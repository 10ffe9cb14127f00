internal import PagerCore
internal import PagerJSON

extension ReplyReader {
  /// Reads the replies of a step where they are in the common form; nil where a parser has to look.
  ///
  /// What it reads is what the parser would: a test compares both.
  func skim(
    _ call: ReferenceRun.Call, reply: [UInt8], snapshot: [UInt8], id: Int
  ) -> Sighting? {
    guard subject.profile.paging != .cursor else { return nil }
    var sighting = Sighting()
    var reading = Reading()
    guard Self.skimResult(of: reply, id: id, { skimCall(&$0, $1, &reading) }) else { return nil }
    finish(reading, JSONSkimmer(reply), call, &sighting)
    var seen = 0
    let isRead = Self.skimResult(of: snapshot, id: id + 1) { skimmer, name in
      skimState(&skimmer, name, &sighting, &seen)
    }
    return isRead && seen & 63 == wanted ? sighting : nil
  }

  /// Goes through the members of the result of the reply to a request.
  private static func skimResult(
    of line: [UInt8], id: Int, _ body: (inout JSONSkimmer, Range<Int>) -> Bool
  ) -> Bool {
    var skimmer = JSONSkimmer(line)
    var isReply = false
    var hasResult = false
    let isObject = skimmer.members { skimmer, name in
      if skimmer.matches(name, "id") {
        isReply = skimmer.integer() == id
        return isReply
      }
      guard skimmer.matches(name, "result") else { return skimmer.skip() }
      hasResult = skimmer.members(body)
      return hasResult
    }
    return isObject && isReply && hasResult && skimmer.isAtEnd
  }

  // MARK: Calls

  /// What the result of a call says.
  private struct Reading {
    var outcome: Range<Int>?
    var reason: Range<Int>?
    var isRequested = false
    var position: Int?
    var added: Int?
    var generation = 0
  }

  private func skimCall(
    _ skimmer: inout JSONSkimmer, _ name: Range<Int>, _ reading: inout Reading
  ) -> Bool {
    if skimmer.matches(name, "outcome") {
      reading.outcome = skimmer.string()
      return reading.outcome != nil
    }
    if skimmer.matches(name, "reason") {
      reading.reason = skimmer.string()
      return reading.reason != nil
    }
    if skimmer.matches(name, "ticket") {
      var position: Int?
      let isTicket = skimPosition(&skimmer, &position)
      reading.isRequested = true
      reading.position = position
      return isTicket
    }
    if skimmer.matches(name, "added") {
      reading.added = skimmer.integer()
      return reading.added != nil
    }
    if skimmer.matches(name, "generation") {
      guard let generation = skimmer.integer() else { return false }
      reading.generation = generation
      return true
    }
    return skimmer.skip()
  }

  private func finish(
    _ reading: Reading, _ skimmer: JSONSkimmer, _ call: ReferenceRun.Call,
    _ sighting: inout Sighting
  ) {
    func matches(_ range: Range<Int>?, _ word: StaticString) -> Bool {
      range.map { skimmer.matches($0, word) } ?? false
    }
    if reading.isRequested {
      sighting.isRequested = true
      sighting.position = reading.position
      sighting.outcome = reading.position.map { .started(position: $0) }
    } else if matches(reading.outcome, "applied") {
      if case .fail = call {
        sighting.outcome = .failed
      } else {
        sighting.outcome = reading.added.map { .applied(added: $0) }
      }
    } else if matches(reading.outcome, "stale") {
      let reason = Self.staleNames.first { matches(reading.reason, $0.name) }?.reason
      sighting.outcome = reason.map { .stale($0) }
    } else if matches(reading.outcome, "ignored") {
      let reason = Self.ignoredNames.first { matches(reading.reason, $0.name) }?.reason
      sighting.outcome = reason.map { .ignored($0) }
    } else if matches(reading.outcome, "reset") {
      sighting.outcome = .startedOver(generation: reading.generation)
    } else if matches(reading.outcome, "started") {
      sighting.isRequested = true
    } else if matches(reading.outcome, "cancelled") {
      sighting.outcome = .cancelled
    }
  }

  /// The number of the position that a ticket or `next` has.
  private func skimPosition(_ skimmer: inout JSONSkimmer, _ position: inout Int?) -> Bool {
    let kind: StaticString = subject.profile.paging == .page ? "page" : "offset"
    let first = subject.firstPosition
    return skimmer.members { skimmer, name in
      guard skimmer.matches(name, kind) else { return skimmer.skip() }
      position = skimmer.integer().map { $0 - first }
      return position != nil
    }
  }

  // MARK: Snapshots

  /// The members of a snapshot besides `items`, a bit for each; 64 is for a `loading` that is there
  /// itself.
  static let members: [(field: Observation.Field, bit: Int)] = [
    (.hasMore, 2), (.loading, 4), (.failure, 8), (.generation, 16), (.next, 32),
  ]

  private func skimState(
    _ skimmer: inout JSONSkimmer, _ name: Range<Int>, _ sighting: inout Sighting, _ seen: inout Int
  ) -> Bool {
    if skimmer.matches(name, "items") {
      seen |= 1
      return skimItems(&skimmer, &sighting)
    }
    if wanted & 2 != 0, skimmer.matches(name, "hasMore") {
      seen |= 2
      guard let hasMore = skimmer.boolean() else { return false }
      sighting.hasMore = hasMore
      return true
    }
    if wanted & 4 != 0, skimmer.matches(name, "loading") || skimmer.matches(name, "phase") {
      return skimLoading(&skimmer, &sighting, &seen)
    }
    if wanted & 8 != 0, skimmer.matches(name, "failure") {
      seen |= 8
      return skimFailure(&skimmer, &sighting)
    }
    if wanted & 16 != 0, skimmer.matches(name, "generation") {
      seen |= 16
      guard let generation = skimmer.integer() else { return false }
      sighting.generation = generation
      return true
    }
    if wanted & 32 != 0, skimmer.matches(name, "next") {
      seen |= 32
      var next: Int?
      guard skimPosition(&skimmer, &next), let next else { return false }
      sighting.next = next
      return true
    }
    return skimmer.skip()
  }

  private func skimItems(_ skimmer: inout JSONSkimmer, _ sighting: inout Sighting) -> Bool {
    guard skimmer.take("[") else { return false }
    if skimmer.take("]") { return true }
    repeat {
      guard let id = skimmer.integer() else { return false }
      sighting.items.append(Row(id: id))
    } while skimmer.take(",")
    return skimmer.take("]")
  }

  /// `loading` itself goes before what the phase says.
  private func skimLoading(
    _ skimmer: inout JSONSkimmer, _ sighting: inout Sighting, _ seen: inout Int
  ) -> Bool {
    if let isLoading = skimmer.boolean() {
      sighting.isLoading = isLoading
      seen |= 4 | 64
      return true
    }
    guard let phase = skimmer.string() else { return false }
    if seen & 64 == 0 { sighting.isLoading = skimmer.matches(phase, "loading") }
    seen |= 4
    return true
  }

  private func skimFailure(_ skimmer: inout JSONSkimmer, _ sighting: inout Sighting) -> Bool {
    if skimmer.null() { return true }
    var message: Range<Int>?
    let isFailure = skimmer.members { skimmer, name in
      guard skimmer.matches(name, "error") else { return skimmer.skip() }
      return skimmer.members { skimmer, name in
        guard skimmer.matches(name, "message") else { return skimmer.skip() }
        message = skimmer.string()
        return message != nil
      }
    }
    guard isFailure, let message else { return false }
    sighting.failure = String(decoding: skimmer.bytes(message), as: UTF8.self)
    return true
  }

  // MARK: Names

  private static let staleNames: [(name: StaticString, reason: StaleReason)] = [
    ("generation", .generation), ("settled", .settled), ("unknown", .unknown),
  ]

  private static let ignoredNames: [(name: StaticString, reason: IgnoredReason)] = [
    ("loading", .loading), ("exhausted", .exhausted), ("failed", .failed), ("halted", .halted),
    ("nothingToRetry", .nothingToRetry), ("notRetryable", .notRetryable),
    ("notLoading", .notLoading),
  ]
}
