internal import CSettling
internal import Synchronization

/// Runs all of a process's Swift concurrency on one thread, and only when it is told to, so that
/// it is known, without guessing and without waiting, when nothing is left to do.
///
/// Jobs of the main actor, of other actors and of no actor at all queue up here in the order in
/// which they come, and `settle` runs them until there are none. It is not told of what happens
/// outside: queues of Dispatch, threads, timers. A job that comes from there waits for the next
/// `settle`.
package final class SettlingExecutor: SerialExecutor {
  /// Code goes on and on, such as a loop around `Task.yield()`.
  package struct NeverSettles: Error, Hashable {
    /// How many jobs were run.
    package let jobs: Int
  }

  private enum Job {
    case main(UnownedJob)
    case global(UnownedJob)
  }

  private struct Queue {
    var jobs: [Job] = []
    var taken = 0

    mutating func next() -> Job? {
      guard taken < jobs.count else { return nil }
      defer {
        taken += 1
        if taken == jobs.count { self = Queue() }
      }
      return jobs[taken]
    }
  }

  /// What jobs of no actor find themselves on. Some of them, such as `Task.yield()`, hand their
  /// next job to where they are instead of to the runtime.
  private final class Elsewhere: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      SettlingExecutor.shared.add(.global(UnownedJob(job)))
    }
  }

  private let queue = Mutex(Queue())
  private let elsewhere = Elsewhere()

  private init() {}

  /// The executor of this process. Everything is run by it from its first use on, so that must be
  /// before any task that matters is started, and in a process that does nothing else.
  package static let shared: SettlingExecutor = {
    let executor = SettlingExecutor()
    // Identity and implementation, as the runtime sees them.
    let (identity, implementation) = unsafeBitCast(
      executor.asUnownedSerialExecutor(), to: (UnsafeMutableRawPointer, UInt).self)
    pager_settling_install(
      { job in SettlingExecutor.shared.add(.global(unsafeBitCast(job, to: UnownedJob.self))) },
      identity, implementation)
    return executor
  }()

  /// Takes a job of the main actor.
  package func enqueue(_ job: consuming ExecutorJob) {
    add(.main(UnownedJob(job)))
  }

  /// Jobs are run by the thread that calls `settle`, which is the main one.
  package func checkIsolated() {}

  private func add(_ job: Job) {
    queue.withLock { $0.jobs.append(job) }
  }

  /// Runs jobs until there are none.
  ///
  /// - Parameter limit: so many jobs after which something is thought to run for ever.
  @MainActor
  package func settle(limit: Int = 100_000) throws(NeverSettles) {
    var jobs = 0
    while let job = queue.withLock({ $0.next() }) {
      jobs += 1
      switch job {
      case .main(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .global(let job): job.runSynchronously(on: elsewhere.asUnownedTaskExecutor())
      }
      if jobs >= limit { throw NeverSettles(jobs: jobs) }
    }
  }
}
