#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A thread that does one kind of work each time it is woken, and sleeps in between.
package final class HelperThread: Sendable {
  private let state: State

  /// Starts the thread. Nobody waits for it: it ends with the process, or when this is let go of
  /// and the work that it is at is done.
  ///
  /// - Returns: nil where there is one processor, or no thread to be had. The caller then does the
  ///   work itself.
  package init?(_ work: @escaping @Sendable () -> Void) {
    guard Self.processors > 1 else { return nil }
    let state = State()
    self.state = state
    do throws(SystemError) {
      try Thread.start {
        while state.sleep() { work() }
      }
    } catch {
      return nil
    }
  }

  /// Starts a helper; what is returned wakes it and keeps it.
  package static func start(_ work: @escaping @Sendable () -> Void) -> (() -> Void)? {
    HelperThread(work).map { helper in { helper.wake() } }
  }

  /// Processors that are online. How many of them this process may use is not asked: where it is
  /// one, two threads take turns, and cost a little more than one.
  package static var processors: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  deinit {
    state.end()
  }

  /// Has the work done once more, after what is being done now. Does not wait.
  package func wake() {
    state.wake()
  }

  /// What both threads look at. Outlives the helper, for as long as its thread runs.
  private final class State: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isWoken = false
    private var isEnding = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    func wake() { change { isWoken = true } }

    func end() { change { isEnding = true } }

    private func change(_ body: () -> Void) {
      pthread_mutex_lock(mutex)
      body()
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }

    /// Waits until there is work; false at the end.
    func sleep() -> Bool {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      while !isWoken, !isEnding { pthread_cond_wait(condition, mutex) }
      isWoken = false
      return !isEnding
    }
  }
}
