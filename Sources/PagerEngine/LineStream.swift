package import PagerJSON
package import PagerProtocol

/// An engine behind a stream of bytes: chunks in, replies out, still without a descriptor.
package struct LineStream: ~Copyable {
  package private(set) var engine: Engine
  private var framer: LineFramer

  /// A line that has been executed or refused.
  package struct Exchange {
    /// Where the line is in `bytes`, until the next call of a mutating function; nil for a line
    /// over the limit, whose bytes are gone.
    package let line: Range<Int>?
    /// Whether the line is an acceptable JSON text.
    package let isJSON: Bool
  }

  package init(limits: Limits = Limits()) {
    engine = Engine(limits: limits)
    framer = LineFramer(limit: limits.lineBytes)
  }

  /// The bytes that lines are ranges of.
  package var bytes: [UInt8] { framer.bytes }

  /// Takes in what was read. Nothing is executed yet.
  package mutating func receive(_ chunk: Span<UInt8>) {
    framer.append(chunk)
  }

  /// Executes the next complete line and appends its reply; nil where none is waiting or the
  /// engine has been shut down.
  package mutating func answerNext(into output: inout JSONWriter) -> Exchange? {
    guard !engine.isShutDown, let event = framer.next() else { return nil }
    return Self.answer(event, of: framer, with: &engine, into: &output)
  }

  /// Executes the last line, which may have no line feed. For the end of the stream, after
  /// `answerNext` has returned nil.
  package mutating func finish(into output: inout JSONWriter) -> Exchange? {
    guard !engine.isShutDown, let event = framer.finish() else { return nil }
    return Self.answer(event, of: framer, with: &engine, into: &output)
  }

  /// Goes on as a new process would. See `Engine.resume`.
  package mutating func resume() {
    engine.resume()
  }

  /// Goes on with another stream, which may begin with a byte order mark like any other. What is
  /// left of the one before is given up.
  package mutating func beginStream() {
    framer = LineFramer(limit: engine.limits.lineBytes)
  }

  private static func answer(
    _ event: LineFramer.Event, of framer: LineFramer, with engine: inout Engine,
    into output: inout JSONWriter
  ) -> Exchange {
    switch event {
    case .line(let range):
      let line = framer.bytes.span.extracting(range)
      return Exchange(line: range, isJSON: engine.respond(to: line, into: &output))
    case .tooLong:
      engine.respondToOverlongLine(into: &output)
      return Exchange(line: nil, isJSON: false)
    }
  }
}
