internal import PagerEngine
internal import PagerFuzzing
internal import PagerJSON
internal import PagerProtocol

/// Holds the framer against the contract's words about lines.
enum Framing {
  /// A line as text; nil for one over the limit.
  typealias Line = [UInt8]?

  /// Checks the lines of a stream, and that the framer keeps no more than one and a piece.
  static func check(_ stream: [UInt8], limit: Int, _ cutting: Cutting) {
    var framer = LineFramer(limit: limit)
    var lines: [Line] = []
    for piece in cutting.pieces(of: stream) {
      framer.append(Array(piece).span)
      while let event = framer.next() { lines.append(line(event, of: framer)) }
      // A mark at the start is kept with the first line.
      if framer.bytes.count > limit + piece.count + 3 {
        Fuzzer.fail("\(framer.bytes.count) bytes are kept", line: stream)
      }
    }
    if let event = framer.finish() { lines.append(line(event, of: framer)) }
    if framer.finish() != nil { Fuzzer.fail("two last lines", line: stream) }
    let expected = Self.lines(of: stream, limit: limit)
    if lines != expected { Fuzzer.fail("\(lines) instead of \(expected)", line: stream) }
  }

  /// Checks that replies do not depend on where the stream is cut.
  static func checkReplies(_ stream: [UInt8], limit: Int, _ cutting: Cutting) {
    let whole = replies([stream[...]], limit: limit)
    let cut = replies(cutting.pieces(of: stream), limit: limit)
    if whole != cut { Fuzzer.fail("other replies to a stream that is cut", line: stream) }
  }

  private static func line(_ event: LineFramer.Event, of framer: LineFramer) -> Line {
    switch event {
    case .line(let range): Array(framer.bytes[range])
    case .tooLong: nil
    }
  }

  /// The lines, looked for in the whole stream at once.
  private static func lines(of stream: [UInt8], limit: Int) -> [Line] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = stream.starts(with: mark) ? stream.dropFirst(3) : stream[...]
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      .map { $0.count > limit ? nil : Array($0) }
      .filter { $0.map { !$0.allSatisfy(isBlank) } ?? true }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func replies(_ pieces: [ArraySlice<UInt8>], limit: Int) -> [UInt8] {
    var limits = Limits()
    limits.lineBytes = limit
    limits.depth = 8
    var stream = LineStream(limits: limits)
    var output = JSONWriter()
    for piece in pieces {
      stream.receive(Array(piece).span)
      while stream.answerNext(into: &output) != nil {}
    }
    _ = stream.finish(into: &output)
    return output.bytes
  }
}
