#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file descriptor that is closed when nobody refers to it any more, and never inherited.
package final class Descriptor {
  /// -1 when it is closed or somebody else's.
  package private(set) var number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close()
  }

  package enum Mode {
    case read, write, append, readAndWrite
  }

  package static func open(_ path: String, _ mode: Mode = .read) throws -> Descriptor {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .write: O_WRONLY | O_CREAT | O_TRUNC
      case .append: O_WRONLY | O_CREAT | O_APPEND
      case .readAndWrite: O_RDWR
      }
    let number = libcOpen(path, flags | O_CLOEXEC | O_NOCTTY, 0o644)
    guard number != -1 else { throw SystemFailure("open \(path)") }
    return Descriptor(number)
  }

  package func close() {
    if number != -1 { _ = libcClose(number) }
    number = -1
  }

  /// Hands the descriptor to somebody who will close it.
  package func release() -> Int32 {
    defer { number = -1 }
    return number
  }

  /// A second descriptor of the same open file.
  package func duplicate() throws -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy != -1 else { throw SystemFailure("dup") }
    return Descriptor(copy)
  }

  package static func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) != -1 }

  /// Belongs to the open file, which others may share.
  package var isNonBlocking: Bool {
    get { fcntl(number, F_GETFL) & O_NONBLOCK != 0 }
    set {
      let flags = fcntl(number, F_GETFL)
      _ = fcntl(number, F_SETFL, newValue ? flags | O_NONBLOCK : flags & ~O_NONBLOCK)
    }
  }

  #if os(Linux)
    /// How many bytes a pipe holds; whole pages only.
    package func setCapacity(_ bytes: Int32) {
      // F_SETPIPE_SZ, which is not in the module of the C library.
      _ = fcntl(number, 1031, bytes)
    }
  #endif

  /// Says to the other side of a socket that nothing more will be written.
  package func endWriting() {
    _ = shutdown(number, Int32(SHUT_WR))
  }

  package func seek(to offset: Int) {
    _ = lseek(number, off_t(offset), SEEK_SET)
  }
}

// MARK: Reading and writing

extension Descriptor {
  /// One read: empty at the end, nil where nothing is there yet.
  package func read(upTo count: Int = 64 * 1024) throws -> [UInt8]? {
    var result = 0
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      result = libcRead(number, buffer.baseAddress, buffer.count)
      error = errno
      length = max(0, result)
    }
    if result >= 0 { return bytes }
    switch error {
    case EAGAIN, EWOULDBLOCK, EINTR: return nil
    // A socket whose other side left; a terminal that was hung up.
    case ECONNRESET, EIO: return []
    default: throw SystemFailure("read", number: error)
    }
  }

  package func readToEnd() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      guard let bytes = try read() else { continue }
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// Reads until a line feed is the last byte that has come, in however many pieces.
  package func readLine() throws -> [UInt8] {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard let bytes = try read() else { continue }
      if bytes.isEmpty { break }
      line += bytes
    }
    return line
  }

  /// One write: how many bytes it took, nil where there was no room.
  package func write(_ bytes: some Collection<UInt8>) throws -> Int? {
    let bytes = Array(bytes)
    let count = bytes.withUnsafeBytes { libcWrite(number, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    switch errno {
    case EAGAIN, EWOULDBLOCK, EINTR: return nil
    default: throw SystemFailure("write")
    }
  }

  /// Writes until there is no more room. Returns the number of bytes.
  package func fill() throws -> Int {
    let wasNonBlocking = isNonBlocking
    isNonBlocking = true
    defer { isNonBlocking = wasNonBlocking }
    var total = 0
    // Single bytes in the end: a pipe has room for a few where it has none for many.
    for size in [4096, 1] {
      while let count = try write(repeatElement(UInt8(ascii: "."), count: size)) { total += count }
    }
    return total
  }
}

/// A call of the operating system that failed.
package struct SystemFailure: Error, CustomStringConvertible {
  package let call: String
  package let number: Int32

  init(_ call: String, number: Int32 = errno) {
    self.call = call
    self.number = number
  }

  /// Whether a write had nobody to read it.
  package var isBrokenPipe: Bool { number == EPIPE || number == ECONNRESET || number == EIO }

  package var description: String { "\(call): \(String(cString: strerror(number)))" }
}

// libc's functions, which the methods of those names hide.

private func libcOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func libcClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func libcRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

private func libcWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
