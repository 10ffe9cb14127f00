internal import PagerEngine
internal import PagerIO
internal import PagerJSON
internal import PagerProtocol
internal import PagerTranscript

/// Rebuilds all sessions from a record, by executing its requests again and comparing each reply.
///
/// The record is read piece by piece: memory grows with the sessions, not with the file.
struct Restoration: ~Copyable {
  /// Where a record ended.
  struct End {
    let path: String
    /// Bytes of its complete lines.
    var length = 0
    /// The reply to its last request, where the process ended before it was recorded.
    var unrecordedReply: ByteString?
  }

  private let path: String
  private(set) var stream: LineStream
  private(set) var end: End
  private var output = JSONWriter()
  /// What was read and has not been taken yet.
  private var steps: [Result<Step, StepError>] = []
  private var line = 0
  /// The line of the request whose replies are still to be compared.
  private var requestLine = 0

  /// A step may hold the longest line and the longest reply.
  private static let maximumLine = 1_073_741_824

  init(path: String, options: ServeOptions) throws(Server.Ending) {
    self.path = path
    end = End(path: path)
    stream = LineStream(limits: options.limits, startHelper: HelperThread.start)
    var file = try Self.open(path)
    var framer = LineFramer(limit: Self.maximumLine)
    reading: while true {
      switch file.read() {
      case .read(let count):
        end.length += count
        Self.hand(count, of: file, to: &framer)
        while let event = framer.next() { steps.append(Self.step(event, of: framer)) }
        try takeSteps()
      case .nothing: continue
      case .end: break reading
      case .failed(let error): throw .failed("cannot read \(path): \(error.description)")
      }
    }
    dropTorn(framer.finish())
    if output.count > 0 { end.unrecordedReply = ByteString(output.takeLine()) }
    stream.resume()
    stream.beginStream()
  }

  /// The sessions, restored.
  consuming func intoStream() -> LineStream { stream }

  /// The options that a record was made with: the second step at the latest.
  static func arguments(of path: String) throws(Server.Ending) -> [String] {
    var file = try open(path)
    var framer = LineFramer(limit: maximumLine)
    guard case .read(let count) = file.read() else { return [] }
    hand(count, of: file, to: &framer)
    while case .line(let range) = framer.next() {
      switch try? StepReader.step(framer.bytes.span.extracting(range)) {
      case .note: continue
      case .arguments(let arguments): return arguments.map(\.description)
      default: return []
      }
    }
    return []
  }

  /// A last line without a line feed was being written when the process ended. Its reply cannot
  /// have gone out.
  private mutating func dropTorn(_ event: LineFramer.Event?) {
    guard case .line(let range) = event else { return }
    end.length -= range.count
    Complaint.show(
      "\(path):\(line + 1): dropped the torn last line, \(range.count) bytes; no reply to it was "
        + "sent")
  }

  private static func step(
    _ event: LineFramer.Event, of framer: LineFramer
  ) -> Result<Step, StepError> {
    guard case .line(let range) = event else { return .failure(StepError("the line is too long")) }
    do throws(StepError) {
      return .success(try StepReader.step(framer.bytes.span.extracting(range)))
    } catch {
      return .failure(error)
    }
  }

  /// Executes and compares what was read, piece by piece: the requests of a piece are known
  /// before the first of them is executed.
  private mutating func takeSteps() throws(Server.Ending) {
    var requests: [UInt8] = []
    for case .success(let step) in steps {
      if let sent = step.sent { requests += sent }
    }
    stream.foresee(requests)
    for step in steps {
      line += 1
      switch step {
      case .success(let step): try take(step)
      case .failure(let error): throw self.error(error.message)
      }
    }
    steps.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ step: Step) throws(Server.Ending) {
    switch step {
    case .note, .arguments, .exit: break
    case .send(let json):
      guard try execute(json.line) else { throw error("the request is not JSON") }
    case .sendRaw(let bytes): _ = try execute(bytes)
    case .expectNothing:
      if output.count > 0 { throw error("the request of line \(requestLine) has a reply") }
    case .expect(let json): try compare(json, .whole)
    case .expectMatching(let json): try compare(json, .matching)
    case .expectRaw(let bytes):
      let reply = output.takeLine()
      if reply != bytes { throw error("the reply to line \(requestLine) is another one now") }
    }
  }

  /// Executes what a client sent once; false where any of it is not JSON.
  private mutating func execute(_ bytes: [UInt8]) throws(Server.Ending) -> Bool {
    if output.count > 0 { throw error("the reply to line \(requestLine) is missing") }
    requestLine = line
    stream.receive(bytes.span)
    var isJSON = true
    while let exchange = stream.answerNext(into: &output) {
      isJSON = isJSON && exchange.isJSON
      stream.resume()
    }
    return isJSON
  }

  private mutating func compare(
    _ expected: ByteString, _ extent: Comparison.Extent
  ) throws(Server.Ending) {
    guard output.count > 0 else { throw error("line \(requestLine) has no reply to compare") }
    let reply = ByteString(output.takeLine())
    do throws(StepError) {
      let differences = try Comparison.differences(expected: expected, got: reply, extent)
      guard let first = differences.first else { return }
      throw StepError(
        "the reply to line \(requestLine) is another one now: \(first.path) was "
          + "\(first.expected?.description ?? "absent") and is "
          + "\(first.got?.description ?? "absent")")
    } catch {
      throw self.error(error.message)
    }
  }

  private func error(_ message: String) -> Server.Ending {
    .failed(
      "\(path):\(line): \(Terminal.safe(message)); nothing was restored, and the file is as it was")
  }

  private static func open(_ path: String) throws(Server.Ending) -> InputChannel {
    do throws(SystemError) {
      return try Files.open(path)
    } catch {
      throw .failed("cannot restore from \(path): \(error.description)")
    }
  }

  private static func hand(_ count: Int, of file: InputChannel, to framer: inout LineFramer) {
    framer.append(file.bytes.span.extracting(0..<count))
  }
}
