#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where requests come from: a pipe, a file, a terminal or a socket. Never sought in.
package struct InputChannel {
  package enum Outcome: Hashable, Sendable {
    /// So many bytes are at the start of `bytes`.
    case read(Int)
    /// Nothing more will come: the end, or the other side is gone.
    case end
    /// Nothing is there yet, or a signal came first.
    case nothing
    case failed(SystemError)
  }

  package let descriptor: Int32
  /// What the last `read` brought, at its start.
  package private(set) var bytes: [UInt8]

  package init(_ descriptor: Int32, chunk: Int = 128 * 1024) {
    self.descriptor = descriptor
    // Not filled: a process that reads one line would touch sixteen pages of memory for nothing.
    bytes = [UInt8](unsafeUninitializedCapacity: chunk) { $1 = chunk }
  }

  /// Reads what is there, waiting for the first byte unless the descriptor does not block.
  package mutating func read() -> Outcome {
    let descriptor = descriptor
    let count = bytes.withUnsafeMutableBytes { libcRead(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return .read(count) }
    if count == 0 { return .end }
    switch errno {
    case EINTR, EAGAIN, EWOULDBLOCK: return .nothing
    // A socket whose other side left with our replies unread; a terminal that was hung up.
    case ECONNRESET, EIO: return .end
    default: return .failed(.current)
    }
  }
}

/// `read` of libc, which the method of that name hides.
private func libcRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
