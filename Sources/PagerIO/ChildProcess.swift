#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program that is started, written to and read from, with a time-out on everything.
///
/// It runs in a process group of its own, so that whatever it has started ends with it. Its
/// stderr is always read, or it could fill and block, and the end of it is kept.
package struct ChildProcess: ~Copyable {
  /// Why there is nothing to read.
  package enum Silence: Error, Hashable {
    /// Its output has ended.
    case ended
    case timedOut
  }

  private let pid: pid_t
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private let timeoutMilliseconds: Int
  /// What has been read; all before `taken` has been handed out.
  private var received: [UInt8] = []
  private var taken = 0
  private var searched = 0
  private var outputEnded = false
  private var errorsEnded = false
  private var status: Int32?
  /// The end of what it said on stderr.
  package private(set) var stderrTail: [UInt8] = []

  private static var tailBytes: Int { 8 * 1024 }

  /// Starts a command by the shell, with further arguments as they are.
  ///
  /// - Parameter timeoutMilliseconds: how long to wait for anything that is expected of it.
  package init(
    command: String, arguments: [String], timeoutMilliseconds: Int
  ) throws(SystemError) {
    // "$@" hands the arguments on without the shell looking into them.
    let argv = ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments
    let child = try Spawn.start(argv)
    self.timeoutMilliseconds = timeoutMilliseconds
    pid = child.pid
    input = child.input
    output = child.output
    errors = child.errors
  }

  deinit {
    if status == nil {
      _ = kill(-pid, SIGKILL)
      var ignored: Int32 = 0
      _ = retryingInterrupts { waitpid(pid, &ignored, 0) }
    }
    for end in [input, output, errors] where end != -1 { _ = close(end) }
  }

  // MARK: Talking

  /// Writes all bytes, reading whatever comes meanwhile. What it does not take because it has
  /// ended is dropped: its silence will say so.
  package mutating func write(_ bytes: [UInt8]) throws(Silence) {
    var rest = bytes[...]
    while !rest.isEmpty, input != -1 {
      let written = rest.withUnsafeBytes { libcWrite(input, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        try wait(toWrite: true)
      } else if errno != EINTR {
        closeInput()
      }
    }
  }

  /// The next line of output, without its line feed.
  package mutating func readLine() throws(Silence) -> [UInt8] {
    while true {
      if let line = bufferedLine() { return line }
      if outputEnded {
        guard taken < received.count else { throw .ended }
        defer { forget(upTo: received.count) }
        return Array(received[taken...])
      }
      try wait(toWrite: false)
    }
  }

  /// The next line of output, if it is there already.
  package mutating func bufferedLine() -> [UInt8]? {
    let end = received.withUnsafeBytes { bytes -> Int? in
      guard searched < bytes.count, let start = bytes.baseAddress else { return nil }
      return memchr(start + searched, 0x0A, bytes.count - searched).map {
        UnsafeRawPointer($0) - start
      }
    }
    guard let end else {
      searched = received.count
      return nil
    }
    let line = Array(received[taken..<end])
    forget(upTo: end + 1)
    return line
  }

  /// Lets go of what has been handed out, once it is worth moving the rest.
  private mutating func forget(upTo index: Int) {
    taken = index
    searched = index
    guard taken == received.count || taken > 256 * 1024 else { return }
    received.removeFirst(taken)
    taken = 0
    searched = 0
  }

  /// Ends it on the spot, with all that it has started.
  package borrowing func killAll() {
    _ = kill(-pid, SIGKILL)
  }

  package mutating func closeInput() {
    if input != -1 { _ = close(input) }
    input = -1
  }

  /// Waits for its end.
  ///
  /// - Returns: the exit status, or 128 + the signal that ended it.
  package mutating func waitForEnd() throws(Silence) -> Int {
    closeInput()
    while !outputEnded || !errorsEnded { try wait(toWrite: false) }
    var raw: Int32 = 0
    _ = retryingInterrupts { waitpid(pid, &raw, 0) }
    status = raw
    let signal = raw & 0x7F
    return Int(signal == 0 ? raw >> 8 & 0xFF : 128 + signal)
  }

  /// Waits until something can be read, or written where that is wished, and reads it.
  private mutating func wait(toWrite: Bool) throws(Silence) {
    // poll passes over negative descriptors.
    var descriptors = [
      pollfd(fd: outputEnded ? -1 : output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorsEnded ? -1 : errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let ready = retryingInterrupts {
      poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: timeoutMilliseconds))
    }
    guard ready > 0 else { throw .timedOut }
    if descriptors[0].revents != 0 {
      let bytes = Self.read(from: output)
      outputEnded = bytes.isEmpty
      received += bytes
    }
    if descriptors[1].revents != 0 {
      let bytes = Self.read(from: errors)
      errorsEnded = bytes.isEmpty
      stderrTail = Array((stderrTail + bytes).suffix(Self.tailBytes))
    }
  }

  /// Reads once what poll has announced; nothing at the end.
  private static func read(from descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      count = max(0, retryingInterrupts { libcRead(descriptor, buffer.baseAddress, buffer.count) })
    }
  }
}

/// `write` of libc, which the method of that name hides.
private func libcWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// `read` of libc, which the method of that name hides.
private func libcRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
