internal import PagerEngine
internal import PagerIO
internal import PagerJSON
internal import PagerProtocol
internal import PagerTranscript

/// An engine that is fed with bytes, and the record of it.
struct RecordedStream: ~Copyable {
  /// Why it does not run: what a process would say on stderr, and its exit status.
  struct Failure {
    let message: String
    let status: Int

    init(_ what: String, status: Int) {
      message = "pager-engine: \(what)\n"
      self.status = status
    }
  }

  /// What came of some bytes.
  struct Output {
    var lines: [[UInt8]] = []
    /// The exit status, where the engine has ended.
    var status: Int?
  }

  private(set) var failure: Failure?
  private var stream: LineStream
  private var pending = JSONWriter()
  private var recorder = Recorder()
  private let file: RecordFile?
  private let failsOnError: Bool

  init(_ arguments: [String]) {
    var options = InProcessOptions()
    var failure: Failure?
    do throws(InProcessOptions.UsageError) {
      options = try InProcessOptions(arguments)
    } catch {
      failure = Failure(error.message, status: 2)
    }
    failsOnError = options.failsOnError
    stream = LineStream(limits: options.limits)
    file = Self.open(options.record, &failure)
    self.failure = failure
    let engine = "\(ProtocolVersion.name) \(ProtocolVersion.engine)"
    recorder.begin(version: engine, arguments: options.lasting)
    writeRecord()
  }

  private static func open(_ path: String?, _ failure: inout Failure?) -> RecordFile? {
    guard let path else { return nil }
    do throws(SystemError) {
      let file = try RecordFile(path: path, cutTo: nil, syncs: false)
      if file.isEmpty { return file }
      failure = Failure("\(path) is not empty; remove it", status: 1)
    } catch {
      failure = Failure("cannot record to \(path): \(error.description)", status: 1)
    }
    return nil
  }

  /// Executes what there is of complete lines, and at the end of the input the last one, too.
  mutating func execute(_ bytes: [UInt8], endsInput: Bool) -> Output {
    guard failure == nil else { return Output(status: failure?.status) }
    stream.receive(bytes.span)
    while true {
      let mark = pending.mark
      guard let exchange = stream.answerNext(into: &pending) else { break }
      note(exchange, since: mark)
    }
    if endsInput {
      let mark = pending.mark
      if let exchange = stream.finish(into: &pending) { note(exchange, since: mark) }
    }
    writeRecord()
    // What is not on record is not answered.
    if let failure { return Output(status: failure.status) }
    var output = Output()
    while pending.count > 0 { output.lines.append(pending.takeLine()) }
    if endsInput || stream.engine.isShutDown {
      output.status = failsOnError && stream.engine.hasRepliedWithError ? 3 : 0
    }
    return output
  }

  private mutating func note(_ exchange: LineStream.Exchange, since mark: JSONWriter.Mark) {
    guard file != nil else { return }
    guard let line = exchange.line else { return recorder.overlongLine() }
    recorder.request(stream.bytes.span.extracting(line), isJSON: exchange.isJSON)
    recorder.reply(pending.line(since: mark), saysVersion: stream.engine.saysVersion)
  }

  private mutating func writeRecord() {
    do throws(SystemError) {
      try recorder.pending.withUnsafeBytes { bytes throws(SystemError) in
        try file?.append(bytes)
      }
    } catch {
      failure = Failure("cannot record: \(error.description)", status: 1)
    }
    recorder.pending.removeFirst(recorder.pending.count)
  }
}
