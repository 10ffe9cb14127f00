internal import Synchronization

/// Stands for one call of a method that waits, whose task may be cancelled at any time.
final class CallToken: Sendable {
  private let cancelled = Atomic<Bool>(false)

  /// Whether it was cancelled before it could be found by `ConnectionState.cancel`.
  var isCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }

  /// Must come before the lock is taken to cancel what waits.
  func cancel() {
    cancelled.store(true, ordering: .sequentiallyConsistent)
  }
}
