internal import PagerCore
package import PagerJSON
package import PagerProtocol

/// Hosts sessions and answers lines: one line in, one line or nothing out. No descriptor.
///
/// A line is applied and answered as a whole before the next one is looked at. A request that is
/// answered with an error has changed nothing.
package struct Engine: ~Copyable {
  package let limits: Limits
  /// Whether a `shutdown` has been executed. The line with it is still answered as a whole.
  package private(set) var isShutDown = false
  /// Whether any reply was an error.
  package private(set) var hasRepliedWithError = false
  /// Whether the reply to the last line depends on which engine gave it.
  package private(set) var saysVersion = false

  var sessions: SessionTable
  var arguments: Arguments
  /// Where rows and labels are put together before a session keeps them; empty between requests.
  var scratch = JSONWriter()
  /// Where lines are parsed into, one after the other.
  private let arena = JSONArena()

  package init(limits: Limits = Limits()) {
    self.limits = limits
    sessions = SessionTable(limits: limits)
    arguments = Arguments(limits: limits)
  }

  /// Executes one line, and appends its reply, if it owes one, with a line feed.
  ///
  /// - Returns: whether the line is an acceptable JSON text.
  @discardableResult
  package mutating func respond(to line: Span<UInt8>, into output: inout JSONWriter) -> Bool {
    do {
      let document = try JSONDocument(parsing: line, depth: limits.depth, in: arena)
      document.withRoot { respond(to: $0, into: &output) }
      return true
    } catch {
      saysVersion = false
      let mark = output.mark
      refuse(line, error, into: &output)
      if output.hasWritten(since: mark) { output.endLine() }
      return false
    }
  }

  /// The same for a line that has been parsed, to `root`.
  mutating func respond(to root: JSONNode, into output: inout JSONWriter) {
    saysVersion = false
    let mark = output.mark
    if root.kind == .array {
      respond(toBatch: root, into: &output)
    } else {
      respond(toElement: root, into: &output)
    }
    if output.hasWritten(since: mark) { output.endLine() }
  }

  /// Goes on as a new process would: after a `shutdown`, and with no error replied yet. For
  /// records that are restored.
  package mutating func resume() {
    isShutDown = false
    hasRepliedWithError = false
  }

  /// Answers a line that was too long to be kept.
  package mutating func respondToOverlongLine(into output: inout JSONWriter) {
    saysVersion = false
    write(.lineTooLong(limits), .absent, into: &output)
    output.endLine()
  }

  // MARK: Lines

  private mutating func respond(toBatch batch: JSONNode, into output: inout JSONWriter) {
    guard batch.count > 0 else { return write(.emptyBatch, .absent, into: &output) }
    guard batch.count <= limits.batch else {
      return write(.batchTooLong(limits), .absent, into: &output)
    }
    let mark = output.mark
    output.beginArray()
    let first = output.mark
    for index in 0..<batch.count { respond(toElement: batch[index], into: &output) }
    if output.hasWritten(since: first) { output.endArray() } else { output.rollBack(to: mark) }
  }

  /// Answers a line that is no acceptable JSON text.
  private mutating func refuse(
    _ line: Span<UInt8>, _ error: JSONError, into output: inout JSONWriter
  ) {
    if error.reason == .numberRange, refuseLargeNumber(line, error, into: &output) { return }
    let isHeader = Self.isContentLength(line)
    write(
      isHeader ? .notLineDelimited : RPCError(error, limits: limits), .absent, into: &output)
  }

  /// Answers a line with a number beyond 64 bits under the id of its request. False where the
  /// line is no valid JSON even without that number.
  private mutating func refuseLargeNumber(
    _ line: Span<UInt8>, _ error: JSONError, into output: inout JSONWriter
  ) -> Bool {
    let parsed = try? JSONDocument(parsing: line, depth: limits.depth, largeNumbersAreZero: true)
    guard let document = parsed else { return false }
    document.withRoot { root in
      let refusal = RPCError(error, limits: limits)
      guard root.kind == .object else { return write(refusal, .absent, into: &output) }
      switch Envelope(root) {
      case .request(let request): write(refusal, request.id, into: &output)
      // Not even a response that nobody can read is answered.
      case .response: break
      case .invalid(let invalid, _) where root.member("id")?.real == 0 && isIDLarge(line):
        write(invalid, .absent, into: &output)
      case .invalid(_, let id): write(refusal, id, into: &output)
      }
    }
    return true
  }

  /// Whether the number that is too large is the id itself, of which it is known that it is either
  /// that or 0.0.
  private func isIDLarge(_ line: Span<UInt8>) -> Bool {
    let document = try? JSONDocument(
      parsing: line, depth: limits.depth, largeNumbersAreZero: false)
    return document?.withRoot { $0.member("id")?.real != 0 } ?? false
  }

  private static func isContentLength(_ line: Span<UInt8>) -> Bool {
    let header = "content-length:".utf8
    guard line.count >= header.count else { return false }
    return zip(line.indices, header).allSatisfy { index, byte in
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      return line[index] == byte || (isLetter && line[index] | 0x20 == byte)
    }
  }

  // MARK: Requests

  private mutating func respond(toElement node: JSONNode, into output: inout JSONWriter) {
    switch Envelope(node) {
    case .request(let request): respond(to: request, into: &output)
    case .response: break
    case .invalid(let error, let id): write(error, id, into: &output)
    }
  }

  private mutating func respond(to request: Request, into output: inout JSONWriter) {
    let mark = output.mark
    do throws(RPCError) {
      guard let method = Method(request.method) else { throw .unknownMethod(request.method) }
      try arguments.bind(request.params, of: method)
      output.literal(Self.replyStart, isOpen: true)
      request.id.write(to: &output)
      output.key("result")
      try perform(method, into: &output)
      output.endObject()
      if method == .shutdown { isShutDown = true }
      if method == .info || method == .discover { saysVersion = true }
      if request.isNotification { output.rollBack(to: mark) }
    } catch {
      output.rollBack(to: mark)
      if !request.isNotification { write(error, request.id, into: &output) }
    }
  }

  private static var replyStart: StaticString { #"{"jsonrpc":"2.0","id":"# }

  private mutating func write(
    _ error: RPCError, _ id: RequestID, into output: inout JSONWriter
  ) {
    hasRepliedWithError = true
    output.literal(Self.replyStart, isOpen: true)
    id.write(to: &output)
    output.key("error")
    error.write(to: &output)
    output.endObject()
  }
}
