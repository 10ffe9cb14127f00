#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization

/// SIGINT, SIGTERM and SIGHUP: ends the process between two replies, never inside one.
///
/// While the process waits for a request there is no reply to finish, and the handler ends it on
/// the spot; that is what `idle` says. At any other time the handler leaves the number behind and
/// a byte in a pipe, and the writer of replies looks when it is between two. A second signal ends
/// the process whatever it is doing.
package enum Signals {
  /// Takes over the three signals, and ignores SIGPIPE and SIGXFSZ: a reader that left and a file
  /// that may not grow are errors of `write`. Whether they are ignored is inherited from whoever
  /// started us. A SIGHUP that is ignored, as under nohup, stays so.
  ///
  /// Call it once.
  package static func install() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    // Also makes the lazy initialization of the globals happen here, not in the handler.
    wakeInput.store(ends[1], ordering: .sequentiallyConsistent)
    wakeOutput.store(ends[0], ordering: .sequentiallyConsistent)
    receivedSignal.store(0, ordering: .sequentiallyConsistent)
    isIdle.store(false, ordering: .sequentiallyConsistent)

    ignoreFailedWrites()
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
  }

  /// Makes a pipe that nobody reads and a file that may not grow errors of `write` instead of the
  /// end of this process.
  package static func ignoreFailedWrites() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// The signal that asked the process to end, if one did.
  package static var received: Int32? {
    let number = receivedSignal.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Calls `wait`, during which a signal ends the process at once. Nothing may be half done.
  package static func whileIdle<Result>(_ wait: () -> Result) -> Result {
    isIdle.store(true, ordering: .sequentiallyConsistent)
    // A signal that came before the line above found nobody idle.
    if let number = received { _exit(128 + number) }
    defer { isIdle.store(false, ordering: .sequentiallyConsistent) }
    return wait()
  }

  /// Becomes readable when a signal came.
  static var descriptor: Int32 { wakeOutput.load(ordering: .sequentiallyConsistent) }

  private static func handle(_ number: Int32) {
    var previous = sigaction()
    if number == SIGHUP, sigaction(number, nil, &previous) == 0, previous.isIgnored { return }
    var action = sigaction()
    action.setHandler(onSignal)
    _ = sigaction(number, &action, nil)
  }
}

private let receivedSignal = Atomic<Int32>(0)
private let isIdle = Atomic<Bool>(false)
private let wakeInput = Atomic<Int32>(-1)
private let wakeOutput = Atomic<Int32>(-1)

/// Runs between any two instructions: atomics, `write` and `_exit` only.
private func onSignal(_ number: Int32) {
  let first = receivedSignal.exchange(number, ordering: .sequentiallyConsistent) == 0
  if isIdle.load(ordering: .sequentiallyConsistent) || !first { _exit(128 + number) }
  let saved = errno
  var byte: UInt8 = 0
  _ = write(wakeInput.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = saved
}

// The union inside `struct sigaction` is spelled differently on each platform.
extension sigaction {
  #if canImport(Darwin)
    fileprivate var isIgnored: Bool {
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
      __sigaction_u.__sa_handler = handler
    }
  #else
    fileprivate var isIgnored: Bool {
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
      __sigaction_handler.sa_handler = handler
    }
  #endif
}
