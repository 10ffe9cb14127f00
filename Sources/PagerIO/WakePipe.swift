#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Ends another thread's `poll`.
struct WakePipe: ~Copyable, Sendable {
  /// Becomes readable with `wake`.
  private(set) var descriptor: Int32
  private var input: Int32

  init() throws(SystemError) {
    let ends = try Spawn.closedOnExec()
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    descriptor = ends[0]
    input = ends[1]
  }

  deinit {
    close()
  }

  /// Nobody waits any more. What comes after that does nothing.
  mutating func end() {
    close()
    descriptor = -1
    input = -1
  }

  private func close() {
    for end in [descriptor, input] where end != -1 { _ = libcClose(end) }
  }

  /// A pipe that is full has woken already.
  func wake() {
    var byte: UInt8 = 0
    _ = write(input, &byte, 1)
  }

  /// Takes back all calls of `wake`.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}

/// `close` of libc, which the method of that name hides.
private func libcClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
