internal import PagerJSON

/// A step and the line it stands on, from 1.
package struct NumberedStep: Hashable, Sendable {
  package let line: Int
  package let step: Step

  /// Reads whole lines of a transcript. Lines of blanks are passed over.
  ///
  /// - Parameter line: the number of the first line, then of the one behind the text.
  static func steps(
    of text: [UInt8], from line: inout Int, _ read: (Span<UInt8>) throws(StepError) -> Step
  ) throws(TranscriptError) -> [NumberedStep] {
    var steps: [NumberedStep] = []
    var start = 0
    while start < text.count {
      let feed = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: text, start..<text.count)
      let range = start..<(feed ?? text.count)
      if !text[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        do throws(StepError) {
          steps.append(
            NumberedStep(line: line, step: try read(text.span.extracting(range))))
        } catch {
          let isTorn =
            feed == nil
            && (try? JSONDocument(
              parsing: text.span.extracting(range), depth: 2_000)) == nil
          throw TranscriptError(
            line: line,
            message: isTorn
              ? "the last line is torn; for a recording, --restore FILE --record FILE mends it"
              : error.message)
        }
      }
      start = range.upperBound + 1
      line += 1
    }
    return steps
  }
}

/// A transcript with a line that is no step.
package struct TranscriptError: Error, Hashable {
  static let saysNothing = TranscriptError(line: 0, message: "nothing is sent or expected in it")

  static func lateArguments(_ line: Int) -> TranscriptError {
    TranscriptError(line: line, message: "`arguments` stand before what is sent")
  }

  /// From 1.
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
