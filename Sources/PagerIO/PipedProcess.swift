#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization

/// A program that is written to and read from by a thread of its own, so that neither side ever
/// waits for the other: what is sent queues up, stdout is handed to the owner as it comes, stderr
/// is drained and its end kept.
///
/// It leads a process group. When it has ended, what is left of the group is killed before its
/// number can be another's.
package final class PipedProcess: Sendable {
  struct State: ~Copyable {
    /// Ends the thread's sleep.
    var wakePipe: WakePipe
    /// What was sent and is not in the pipe yet.
    var outgoing: [UInt8] = []
    var endsInput = false
    var isClosing = false
    var ending: ChildEnding?
    var stderrTail: [UInt8] = []
    /// Whether the thread sleeps, or is about to.
    var isPolling = false
  }

  package static let tailBytes = 64 * 1024

  let child: Spawn.Child
  /// How long each step of closing may take.
  let grace: Duration
  let state: Mutex<State>

  /// Starts a program. Nothing is read before `run`.
  package init(_ argv: [String], grace: Duration) throws(SystemError) {
    state = Mutex(State(wakePipe: try WakePipe()))
    self.grace = grace
    child = try Spawn.start(argv)
  }

  /// Starts the threads, which hold on to the process and to its owner until it has ended.
  ///
  /// Where there are no threads to have, the program is killed.
  package func run(for owner: some PipedProcessOwner) throws(SystemError) {
    do throws(SystemError) {
      try Thread.start { self.waitForEnd() }
    } catch {
      _ = libcKill(-child.pid, SIGKILL)
      waitForEnd()
      closePipes()
      throw error
    }
    do throws(SystemError) {
      try Thread.start {
        var loop = PipedProcessLoop(self)
        loop.run(for: owner)
      }
    } catch {
      kill()
      closePipes()
      throw error
    }
  }

  /// The end of what it said on stderr.
  package var stderrTail: [UInt8] { state.withLock { $0.stderrTail } }

  /// How it ended; nil while it runs.
  package var ending: ChildEnding? { state.withLock { $0.ending } }

  // MARK: From any thread

  /// Queues bytes; they are on their way after `wake`. What it does not take because it has ended
  /// is dropped.
  package func send(_ bytes: [UInt8]) {
    state.withLock { $0.outgoing += bytes }
  }

  /// Ends its stdin behind all that was sent.
  package func endInput() {
    state.withLock { $0.endsInput = true }
    wake()
  }

  /// Ends its stdin, waits, sends SIGTERM to the group, waits, sends SIGKILL. Returns at once; the
  /// owner is told of the end.
  package func close() {
    state.withLock {
      $0.endsInput = true
      $0.isClosing = true
    }
    wake()
  }

  /// Kills it with all that it has started.
  package func kill() {
    signal(SIGKILL)
  }

  /// Lets the thread look at what has changed.
  package func wake() {
    state.withLock { state in
      if state.isPolling { state.wakePipe.wake() }
      state.isPolling = false
    }
  }

  // MARK: For the threads

  /// Sends a signal to the group, unless its leader has been reaped: then its number may be
  /// another's.
  func signal(_ number: Int32) {
    state.withLock { state in
      if state.ending == nil { _ = libcKill(-child.pid, number) }
    }
  }

  private func closePipes() {
    for end in [child.input, child.output, child.errors] { _ = libcClose(end) }
  }

  private func waitForEnd() {
    var info = siginfo_t()
    _ = retryingInterrupts { waitid(P_PID, id_t(child.pid), &info, WEXITED | WNOWAIT) }
    state.withLock { state in
      // Not reaped yet, so the number of the group is still ours.
      _ = libcKill(-child.pid, SIGKILL)
      var status: Int32 = 0
      _ = retryingInterrupts { waitpid(child.pid, &status, 0) }
      state.ending = ChildEnding(status)
    }
    wake()
  }
}

/// Whom a process tells what happens, always on the process's own thread.
package protocol PipedProcessOwner: AnyObject, Sendable {
  /// Bytes of its stdout.
  func received(_ bytes: Span<UInt8>)

  /// When `deadlinePassed` has to be called; nil for never.
  var nextDeadline: ContinuousClock.Instant? { get }

  func deadlinePassed(_ now: ContinuousClock.Instant)

  /// It has closed a pipe. It is given a while to end by itself, and killed then.
  func lost(_ what: String)

  /// It has ended, and all that it wrote was read. The last call.
  func ended(_ ending: ChildEnding)
}

/// `kill` of libc, which the method of that name hides.
private func libcKill(_ pid: pid_t, _ signal: Int32) -> Int32 {
  kill(pid, signal)
}

/// `close` of libc, which the method of that name hides.
private func libcClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
