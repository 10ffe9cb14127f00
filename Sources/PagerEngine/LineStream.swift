package import PagerJSON
package import PagerProtocol

/// An engine behind a stream of bytes: chunks in, replies out, still without a descriptor.
package struct LineStream: ~Copyable {
  package private(set) var engine: Engine
  private var framer: LineFramer

  package init(limits: Limits = Limits()) {
    engine = Engine(limits: limits)
    framer = LineFramer(limit: limits.lineBytes)
  }

  /// Takes in what was read. Nothing is executed yet.
  package mutating func receive(_ chunk: Span<UInt8>) {
    framer.append(chunk)
  }

  /// Executes the next complete line and appends its reply; false where none is waiting or the
  /// engine has been shut down.
  package mutating func answerNext(into output: inout JSONWriter) -> Bool {
    guard !engine.isShutDown, let event = framer.next() else { return false }
    Self.answer(event, of: framer, with: &engine, into: &output)
    return true
  }

  /// Executes the last line, which may have no line feed. For the end of the stream, after
  /// `answerNext` has returned false.
  package mutating func finish(into output: inout JSONWriter) {
    guard !engine.isShutDown, let event = framer.finish() else { return }
    Self.answer(event, of: framer, with: &engine, into: &output)
  }

  private static func answer(
    _ event: LineFramer.Event, of framer: LineFramer, with engine: inout Engine,
    into output: inout JSONWriter
  ) {
    switch event {
    case .line(let range):
      engine.respond(to: framer.bytes.span.extracting(range), into: &output)
    case .tooLong:
      engine.respondToOverlongLine(into: &output)
    }
  }
}
