internal import PagerEngine
internal import PagerIO
internal import PagerJSON
internal import PagerProtocol

/// Moves bytes between the descriptors and the engine: one thread, strictly in order.
///
/// Replies leave as soon as no further complete line is waiting. Where the reader does not keep
/// up, reading goes on until `pendingBytes` of replies wait, so that a client may write its
/// requests before it reads.
struct Server: ~Copyable {
  /// What ends the process other than the end of its input.
  enum Ending: Error {
    /// Nobody reads the replies any more.
    case readerGone
    case signal(Int32)
    case failed(String)
  }

  private var input = InputChannel(0)
  private let output: OutputChannel
  private var stream: LineStream
  private var journal: Journal?
  private let pendingLimit: Int
  private var pending = JSONWriter()
  /// Whether the last byte that was written ended a reply.
  private var isBetweenReplies = true

  /// While more lines wait, replies are handed on in pieces of at least this size.
  private static var pieceBytes: Int { 64 * 1024 }

  init(
    _ stream: consuming LineStream, journal: consuming Journal?, output: OutputChannel
  ) {
    pendingLimit = stream.engine.limits.pendingBytes
    self.output = output
    self.stream = stream
    self.journal = journal
  }

  var hasRepliedWithError: Bool { stream.engine.hasRepliedWithError }

  /// Serves until there is nothing more to serve.
  mutating func run() throws(Ending) {
    var isOpen = true
    while isOpen, !stream.engine.isShutDown {
      let isDone = try execute()
      try write()
      if stream.engine.isShutDown { break }
      if isDone {
        isOpen = try read()
      } else if pending.count >= pendingLimit {
        // Lines that wait are bounded by what one read brings: no other one before they are done.
        try waitForRoom()
      }
    }
    while try !execute() { try writeAll() }
    let mark = pending.mark
    if let exchange = stream.finish(into: &pending) { note(exchange, since: mark) }
    try writeAll()
  }

  /// Executes the complete lines that are waiting; false where replies had no more room.
  private mutating func execute() throws(Ending) -> Bool {
    while pending.count < pendingLimit {
      let mark = pending.mark
      guard let exchange = stream.answerNext(into: &pending) else { return true }
      note(exchange, since: mark)
      if pending.count >= Self.pieceBytes { try write() }
      if let signal = Signals.received { try end(signal) }
    }
    return false
  }

  /// Records an exchange, if that is wished.
  private mutating func note(_ exchange: LineStream.Exchange, since mark: JSONWriter.Mark) {
    journal?.note(
      exchange, of: stream.bytes, reply: pending.line(since: mark),
      saysVersion: stream.engine.saysVersion)
  }

  /// Waits for what can go on, and reads if that is it. False at the end of the input.
  private mutating func read() throws(Ending) -> Bool {
    switch pending.count == 0 ? readIdle() : try readOrWaitForRoom() {
    case .read(let count):
      Self.hand(count, of: input, to: &stream)
      return true
    case .nothing:
      return true
    case .end:
      return false
    case .failed(let error):
      throw .failed("cannot read requests: \(error.description)")
    }
  }

  private static func hand(_ count: Int, of input: InputChannel, to stream: inout LineStream) {
    stream.receive(input.bytes.span.extracting(0..<count))
  }

  /// Reads with nothing to write: one system call, unless the descriptor does not block.
  private mutating func readIdle() -> InputChannel.Outcome {
    Signals.whileIdle {
      let outcome = input.read()
      if outcome == .nothing { _ = Poll.wait(input: input.descriptor, output: nil) }
      return outcome
    }
  }

  /// Reads while replies wait for room, whichever comes first.
  private mutating func readOrWaitForRoom() throws(Ending) -> InputChannel.Outcome {
    let isReady = Poll.wait(input: input.descriptor, output: output.descriptor)
    if let signal = Signals.received { try end(signal) }
    return isReady ? input.read() : .nothing
  }

  // MARK: Writing

  /// Writes what there is room for; what is recorded comes first.
  private mutating func write() throws(Ending) {
    try journal?.flush()
    while pending.count > 0, try write(upTo: pending.count) != nil {
      if let signal = Signals.received { try end(signal) }
    }
  }

  private mutating func writeAll() throws(Ending) {
    while true {
      try write()
      if pending.count == 0 { return }
      try waitForRoom()
    }
  }

  private mutating func waitForRoom() throws(Ending) {
    _ = Poll.wait(input: nil, output: output.descriptor)
    if let signal = Signals.received { try end(signal) }
  }

  /// One write; the number of bytes written, or nil where there was no room.
  private mutating func write(upTo count: Int) throws(Ending) -> Int? {
    switch pending.withUnsafeBytes({ output.write(.init(rebasing: $0.prefix(count))) }) {
    case .wrote(let written):
      if written > 0 { isBetweenReplies = pending.endsLine(at: written) }
      pending.removeFirst(written)
      return written
    case .wouldBlock:
      return nil
    case .closed:
      throw .readerGone
    case .failed(let error):
      throw .failed("cannot write replies: \(error.description)")
    }
  }

  /// Finishes the reply that is being written, if one is, and ends.
  private mutating func end(_ signal: Int32) throws(Ending) -> Never {
    // Looked for once: the rest of a reply may be long.
    var rest = isBetweenReplies ? 0 : pending.lineCount
    while rest > 0 {
      if let written = try write(upTo: rest) {
        rest -= written
      } else {
        Poll.waitForRoom(in: output.descriptor)
      }
    }
    throw .signal(signal)
  }
}
