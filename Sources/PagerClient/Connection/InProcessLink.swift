internal import PagerIO
internal import PagerJSON
internal import Synchronization

/// An engine in this process: the same replies and the same exit status, without descriptors.
///
/// Who sends executes, unless somebody else is at it. So a call is answered before it would have
/// to wait, and no thread is kept.
final class InProcessLink: Link {
  private struct Queue {
    var bytes: [UInt8] = []
    var endsInput = false
    var isBusy = false
    /// How the engine ended, or will have when the queue has been dealt with.
    var ending: ChildEnding?
  }

  private let queue = Mutex(Queue())
  private let engine: Mutex<RecordedStream>
  private let core: ConnectionCore
  private let alarm: Alarm

  /// - Parameter arguments: as of a command line.
  init(_ arguments: [String], for core: ConnectionCore) {
    self.core = core
    alarm = Alarm(core)
    engine = Mutex(RecordedStream(arguments))
    if let failure = engine.withLock({ $0.failure }) {
      end(.exited(status: failure.status))
    }
  }

  var stderrTail: String { engine.withLock { $0.failure?.message ?? "" } }

  func send(_ bytes: [UInt8]) {
    queue.withLock { $0.bytes += bytes }
  }

  func endInput() {
    queue.withLock { $0.endsInput = true }
    pump()
  }

  func close() { endInput() }

  /// What waits is not executed any more.
  func kill() { end(.killed(signal: 9)) }

  func deadlineChanged() {
    // Calls are answered before they return; only who waits for a line may wait in vain.
    if let deadline = core.state.withLock({ $0.inbox.deadline }) { alarm.set(deadline) }
  }

  func pump() {
    while let (bytes, endsInput) = takeWork() {
      let output = engine.withLock { $0.execute(bytes, endsInput: endsInput) }
      for line in output.lines { core.receive(line.span) }
      queue.withLock { $0.isBusy = false }
      if let status = output.status { end(.exited(status: status)) }
    }
  }

  private func takeWork() -> ([UInt8], endsInput: Bool)? {
    queue.withLock { queue in
      guard !queue.isBusy, queue.ending == nil, queue.endsInput || !queue.bytes.isEmpty else {
        return nil
      }
      queue.isBusy = true
      defer { queue.bytes = [] }
      return (queue.bytes, queue.endsInput)
    }
  }

  private func end(_ ending: ChildEnding) {
    let isFirst = queue.withLock { queue in
      defer { queue.ending = queue.ending ?? ending }
      return queue.ending == nil
    }
    guard isFirst else { return }
    alarm.stop()
    core.ended(ending, stderrTail: stderrTail)
  }
}
