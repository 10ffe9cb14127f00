internal import PagerJSON

/// Where the steps of a transcript come from: piece by piece, so that memory need not grow with it.
package protocol StepSource {
  /// The next steps; nil at the end.
  mutating func next() throws(TranscriptError) -> [NumberedStep]?
}

/// Cuts a transcript that is probably sound into pieces of whole lines: a recording of a million
/// requests, say. What it sends and expects is not checked. If it passes a `ReplayRun` that knows
/// this, it was sound; if it does not, `Replay` has the last word.
package struct StepPieces {
  /// What was received and not returned: the beginning of a line.
  private var rest: [UInt8] = []
  private var line = 1

  package init() {}

  /// The steps whose lines are complete now.
  package mutating func receive(_ chunk: Span<UInt8>) throws(TranscriptError) -> [NumberedStep] {
    let searched = rest.count
    chunk.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
    guard let feed = rest[searched...].lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = Array(rest[...feed])
    rest.removeSubrange(...feed)
    return try NumberedStep.steps(of: lines, from: &line, StepReader.step)
  }

  /// The step of the last line, if that had no line feed.
  package mutating func finish() throws(TranscriptError) -> [NumberedStep] {
    defer { rest = [] }
    return try NumberedStep.steps(of: rest, from: &line, StepReader.step)
  }
}
