#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Threads of our own, for what waits in system calls or computes for long: Swift's own threads must
/// never do that.
package enum Thread {
  /// Deep values are read recursively.
  private static let stackBytes = 8 * 1024 * 1024

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread that nobody waits for. Signals are for other threads: one that waits in a
  /// system call must be the one that a signal interrupts.
  package static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackBytes)
    // Inherited from whoever starts it, so that there is no moment without.
    var all = sigset_t()
    var blocked = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let error = pthread_create(&thread, &attributes, { Thread.main($0) }, body.toOpaque())
    #else
      var thread = pthread_t()
      let error = pthread_create(&thread, &attributes, { Thread.main($0!) }, body.toOpaque())
    #endif
    guard error == 0 else {
      body.release()
      throw SystemError(number: error)
    }
  }

  private static func main(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
}
