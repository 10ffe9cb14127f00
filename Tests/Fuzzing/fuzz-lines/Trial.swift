internal import PagerCore
@testable internal import PagerEngine
internal import PagerFuzzing
internal import PagerJSON
internal import PagerProtocol
internal import PagerTestSupport

/// One input: lines to an engine that has sessions of each kind open, one of them loading.
struct Trial: ~Copyable {
  private var engine = Engine(limits: Self.limits)
  private var output = JSONWriter()

  /// So small that inputs reach all of them.
  private static let limits: Limits = {
    var limits = Limits()
    limits.depth = 12
    limits.batch = 6
    limits.sessions = 5
    limits.nameBytes = 16
    limits.items = 24
    limits.pages = 12
    limits.ticketNames = 4
    return limits
  }()

  private static let setUp = [
    #"{"jsonrpc":"2.0","method":"open","params":{"session":"p","identity":""}}"#,
    #"{"jsonrpc":"2.0","method":"open","params":{"session":"o","paging":"offset","identity":"/id","duplicates":"replace"}}"#,
    #"{"jsonrpc":"2.0","method":"open","params":{"session":"c","paging":"cursor","whileLoading":"supersede"}}"#,
    #"{"jsonrpc":"2.0","method":"loadNext","params":{"session":"o","as":"t"}}"#,
  ].map { Array($0.utf8) }

  private init() {
    for line in Self.setUp { _ = replies(to: line) }
  }

  /// Sends the lines and checks what comes back, and that the same comes back again.
  static func run(_ lines: [[UInt8]]) {
    var trial = Trial()
    let replies = trial.checkedReplies(lines)
    var again = Trial()
    for (line, reply) in zip(lines, replies) where again.replies(to: line) != reply {
      Fuzzer.fail("another reply to the same lines", line: line)
    }
  }

  // MARK: Checks

  private mutating func checkedReplies(_ lines: [[UInt8]]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    let comparesStates = Self.isChosen(lines)
    var before = comparesStates ? state() : []
    for line in lines {
      let reply = replies(to: line)
      all.append(reply)
      let debt = Debt(for: line, depth: Self.limits.depth, batch: Self.limits.batch)
      if let fault = ReplyCheck.fault(in: reply, for: debt) { Fuzzer.fail(fault, line: line) }
      checkInvariants(after: line)
      if comparesStates {
        let after = state()
        if Self.isError(reply), before != after {
          Fuzzer.fail("an error changed something", line: line)
        }
        before = after
      }
      checkSilence(towards: reply)
      if engine.isShutDown { break }
    }
    return all
  }

  /// Whether states are compared: they cost ten times the rest, so one input of sixteen pays.
  private static func isChosen(_ lines: [[UInt8]]) -> Bool {
    lines.joined().reduce(0 as UInt8) { $0 &* 31 &+ $1 } & 15 == 0
  }

  /// Everything that is not a batch and not a result.
  private static func isError(_ reply: [UInt8]) -> Bool {
    guard reply.first == UInt8(ascii: "{") else { return false }
    var reader = JSONReader(reply, depth: 10_000)
    return (try? reader.document())?["error"] != nil
  }

  private func checkInvariants(after line: [UInt8]) {
    for session in engine.sessions.inOpeningOrder {
      if let broken = session.pager.brokenInvariant { Fuzzer.fail(broken, line: line) }
    }
    if engine.scratch.count > 0 { Fuzzer.fail("scratch text is left over", line: line) }
  }

  /// No reply is answered: two engines that are connected must not talk for ever.
  private mutating func checkSilence(towards reply: [UInt8]) {
    let reply = reply.dropLast()
    guard !reply.isEmpty else { return }
    var reader = JSONReader(Array(reply), depth: Self.limits.depth)
    guard (try? reader.document()) != nil, !replies(to: Array(reply)).isEmpty else { return }
    Fuzzer.fail("a reply is answered", line: Array(reply))
  }

  /// All that can be seen of the sessions.
  private mutating func state() -> [UInt8] {
    var state = replies(to: Array(#"{"jsonrpc":"2.0","id":0,"method":"sessions"}"#.utf8))
    for session in engine.sessions.inOpeningOrder {
      var request = JSONWriter()
      request.beginObject()
      request.member("jsonrpc", "2.0")
      request.member("id", 0)
      request.member("method", "snapshot")
      request.key("params")
      request.beginArray()
      request.text(session.name)
      request.value(true)
      request.value(0)
      request.value(100)
      request.value(true)
      request.endArray()
      request.endObject()
      state += replies(to: request.bytes)
    }
    return state
  }

  private mutating func replies(to line: [UInt8]) -> [UInt8] {
    engine.respond(to: line.span, into: &output)
    let bytes = output.bytes
    output.removeFirst(output.count)
    return bytes
  }
}
