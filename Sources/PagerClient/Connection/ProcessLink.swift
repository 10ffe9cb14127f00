internal import PagerIO
internal import PagerProtocol
internal import Synchronization

/// An engine in a process of its own.
final class ProcessLink: Link {
  private let process: PipedProcess

  /// Starts the program `command[0]`, whose replies go to `core`.
  init(
    _ command: [String], for core: ConnectionCore, grace: Duration, maxLineBytes: Int
  ) throws(SystemError) {
    process = try PipedProcess(command, grace: grace)
    try process.run(for: Owner(core, process, maxLineBytes: maxLineBytes))
  }

  func send(_ bytes: [UInt8]) { process.send(bytes) }
  func pump() { process.wake() }
  func deadlineChanged() { process.wake() }
  func endInput() { process.endInput() }
  func close() { process.close() }
  func kill() { process.kill() }

  var stderrTail: String { process.stderrTail.text }

  /// Lives as long as the process's threads.
  private final class Owner: PipedProcessOwner {
    private let core: ConnectionCore
    private let process: PipedProcess
    private let maxLineBytes: Int
    /// Used by the process's thread only, one chunk after the other.
    private let framer: Mutex<LineFramer>

    init(_ core: ConnectionCore, _ process: PipedProcess, maxLineBytes: Int) {
      self.core = core
      self.process = process
      self.maxLineBytes = maxLineBytes
      framer = Mutex(LineFramer(limit: maxLineBytes))
    }

    func received(_ bytes: Span<UInt8>) {
      framer.withLock { framer in
        framer.append(bytes)
        while let event = framer.next() { take(event, framer) }
      }
    }

    private func take(_ event: LineFramer.Event, _ framer: LineFramer) {
      switch event {
      case .line(let range): core.receive(framer.bytes.span.extracting(range))
      case .tooLong: core.receiveOverlongLine(limit: maxLineBytes)
      }
    }

    var nextDeadline: ContinuousClock.Instant? { core.nextDeadline }

    func deadlinePassed(_ now: ContinuousClock.Instant) {
      if core.expire(now) { process.kill() }
    }

    func lost(_ what: String) { core.lost(what) }

    func ended(_ ending: ChildEnding) {
      framer.withLock { framer in
        // A last line without its line feed.
        if let event = framer.finish() { take(event, framer) }
      }
      core.ended(ending, stderrTail: process.stderrTail.text)
    }
  }
}

extension [UInt8] {
  /// For people: what is no UTF-8 is shown as U+FFFD.
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
