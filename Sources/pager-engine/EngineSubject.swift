internal import PagerEngine
internal import PagerIO
internal import PagerJSON
internal import PagerProtocol
internal import PagerTranscript

/// The engine in this process, as what a transcript is replayed against: the same replies and the
/// same exit status as a process would give.
final class EngineSubject: Subject {
  private var stream: LineStream
  private var output = JSONWriter()
  private let options: ServeOptions?
  private(set) var hasTakenText = false

  /// - Parameter arguments: those of a command line. Where they make no sense, this subject does
  ///   what the process does: it says nothing and ends with the status of wrong usage.
  init(_ arguments: [String]) {
    options = try? ServeOptions(arguments[...])
    stream = LineStream(limits: options?.limits ?? .init(), startHelper: HelperThread.start)
  }

  func send(_ bytes: [UInt8]) {
    guard options != nil else { return }
    stream.receive(bytes.span)
    var executed = 0
    var refused = 0
    while let exchange = stream.answerNext(into: &output) {
      if exchange.isJSON { executed += 1 } else { refused += 1 }
    }
    hasTakenText = executed == 1 && refused == 0
  }

  func foresee(_ bytes: [UInt8]) {
    stream.foresee(bytes)
  }

  func receive() -> [UInt8]? {
    output.count > 0 ? output.takeLine() : nil
  }

  func surplus() -> [UInt8]? { receive() }

  func closeInput() {
    if options != nil { _ = stream.finish(into: &output) }
  }

  func finish() -> (status: Int, leftover: [UInt8]?) {
    (Int(status), receive())
  }

  private var status: Int32 {
    guard let options else { return ExitStatus.usage }
    return options.failOnError && stream.engine.hasRepliedWithError
      ? ExitStatus.repliedWithError : ExitStatus.success
  }
}
