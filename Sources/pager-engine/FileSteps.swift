internal import PagerIO
internal import PagerTranscript

/// The steps of a file, read while they are run: memory grows with the sessions, not with the file.
final class FileSteps: StepSource {
  private var file: InputChannel
  private var pieces = StepPieces()
  private var isAtEnd = false

  /// Nil for what cannot be read a second time, as a pipe, or not at all.
  init?(_ path: String) {
    guard Files.isRegular(path), let file = try? Files.open(path) else { return nil }
    self.file = file
  }

  deinit {
    Files.close(file)
  }

  func next() throws(TranscriptError) -> [NumberedStep]? {
    while !isAtEnd {
      switch file.read() {
      case .read(let count):
        let steps = try Self.hand(count, of: file, to: &pieces)
        if !steps.isEmpty { return steps }
      case .end:
        isAtEnd = true
        return try pieces.finish()
      case .nothing: continue
      case .failed(let error):
        throw TranscriptError(
          line: 0, message: "the file cannot be read: \(error.description)")
      }
    }
    return nil
  }

  private static func hand(
    _ count: Int, of file: InputChannel, to pieces: inout StepPieces
  ) throws(TranscriptError) -> [NumberedStep] {
    try pieces.receive(file.bytes.span.extracting(0..<count))
  }
}
