internal import Synchronization

/// Calls a connection when somebody has waited long enough, where no thread of an engine does.
final class Alarm: Sendable {
  private weak let core: ConnectionCore?
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ core: ConnectionCore) {
    self.core = core
  }

  /// Sets the time; an earlier setting is forgotten.
  func set(_ deadline: ContinuousClock.Instant) {
    let task = Task.detached { [weak core] in
      guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
      // Nothing is killed: an engine in this process has answered all that it was asked.
      _ = core?.state.withLock { $0.expire(.now) }
    }
    self.task.withLock { current in
      current?.cancel()
      current = task
    }
  }

  func stop() {
    task.withLock { $0?.cancel() }
  }
}
