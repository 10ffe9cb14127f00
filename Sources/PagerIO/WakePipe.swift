#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Ends another thread's `poll`.
struct WakePipe: ~Copyable, Sendable {
  /// Becomes readable with `wake`.
  let descriptor: Int32
  private let input: Int32

  init() throws(SystemError) {
    let ends = try Spawn.closedOnExec()
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    descriptor = ends[0]
    input = ends[1]
  }

  deinit {
    _ = close(descriptor)
    _ = close(input)
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
