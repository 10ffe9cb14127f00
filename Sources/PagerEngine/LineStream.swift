package import PagerJSON
package import PagerProtocol

/// An engine behind a stream of bytes: chunks in, replies out, still without a descriptor.
package struct LineStream: ~Copyable {
  /// Starts a thread that does `work` each time it is woken by what this returns; nil where there
  /// is none to be had.
  package typealias StartHelper = (_ work: @escaping @Sendable () -> Void) -> (() -> Void)?

  package private(set) var engine: Engine
  private var framer: LineFramer
  private var parsed: ParseAhead?

  /// A line that has been executed or refused.
  package struct Exchange {
    /// Where the line is in `bytes`, until the next call of a mutating function; nil for a line
    /// over the limit, whose bytes are gone.
    package let line: Range<Int>?
    /// Whether the line is an acceptable JSON text.
    package let isJSON: Bool
  }

  /// - Parameter startHelper: for a second thread that parses lines ahead. Replies are the same with
  ///   one and without.
  package init(limits: Limits = Limits(), startHelper: StartHelper? = nil) {
    engine = Engine(limits: limits)
    framer = LineFramer(limit: limits.lineBytes)
    if let startHelper { parsed = ParseAhead(depth: limits.depth, startHelper: startHelper) }
  }

  /// The bytes that lines are ranges of.
  package var bytes: [UInt8] { framer.bytes }

  /// Takes in what was read. Nothing is executed yet.
  package mutating func receive(_ chunk: Span<UInt8>) {
    framer.append(chunk)
    parsed?.begin(with: framer)
  }

  /// Tells what will be received next, or a part of it, so that it can be parsed by then.
  package mutating func foresee(_ text: [UInt8]) {
    parsed?.begin(text, at: framer.offset + framer.bytes.count)
  }

  /// Executes the next complete line and appends its reply; nil where none is waiting or the
  /// engine has been shut down.
  package mutating func answerNext(into output: inout JSONWriter) -> Exchange? {
    guard !engine.isShutDown, let event = framer.next() else { return nil }
    return answer(event, into: &output)
  }

  /// Executes the last line, which may have no line feed. For the end of the stream, after
  /// `answerNext` has returned nil.
  package mutating func finish(into output: inout JSONWriter) -> Exchange? {
    guard !engine.isShutDown, let event = framer.finish() else { return nil }
    return answer(event, into: &output)
  }

  /// Goes on as a new process would. See `Engine.resume`.
  package mutating func resume() {
    engine.resume()
  }

  /// Goes on with another stream, which may begin with a byte order mark like any other. What is
  /// left of the one before is given up.
  package mutating func beginStream() {
    framer = LineFramer(limit: engine.limits.lineBytes)
    parsed?.end()
  }

  private mutating func answer(
    _ event: LineFramer.Event, into output: inout JSONWriter
  ) -> Exchange {
    switch event {
    case .line(let range):
      let isJSON: Bool
      if let root = parsed?.root(at: framer.offset + range.lowerBound) {
        engine.respond(to: root, into: &output)
        isJSON = true
      } else {
        isJSON = Self.respond(to: range, of: framer, with: &engine, into: &output)
      }
      return Exchange(line: range, isJSON: isJSON)
    case .tooLong:
      engine.respondToOverlongLine(into: &output)
      return Exchange(line: nil, isJSON: false)
    }
  }

  private static func respond(
    to line: Range<Int>, of framer: LineFramer, with engine: inout Engine,
    into output: inout JSONWriter
  ) -> Bool {
    engine.respond(to: framer.bytes.span.extracting(line), into: &output)
  }
}
