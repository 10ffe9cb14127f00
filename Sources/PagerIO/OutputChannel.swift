#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where replies go, written without ever waiting, so that a client may write all its requests
/// before it reads the first reply.
///
/// `O_NONBLOCK` cannot simply be set: it belongs to the open file, which we share with whoever
/// started us. Each kind of file has its own way around that.
package struct OutputChannel {
  package enum Outcome: Hashable, Sendable {
    /// So many bytes are written; none where a signal came first.
    case wrote(Int)
    /// The reader has not kept up; `Poll` says when there is room.
    case wouldBlock
    /// Nobody reads any more.
    case closed
    case failed(SystemError)
  }

  private enum Kind {
    /// Does not block: it was handed to us like that, or we opened it anew for ourselves.
    case nonBlocking
    /// `send` takes a flag for one call.
    case socket
    /// A regular file: a write never waits for a reader.
    case file
    /// Blocks. A pipe that is ready takes this many bytes without waiting (POSIX: `PIPE_BUF`).
    case small(Int)
  }

  package let descriptor: Int32
  private let kind: Kind

  /// - Parameter descriptor: owned by this channel from now on.
  package init(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      self.init(descriptor, .small(Self.pipeBuffer))
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self.init(descriptor, .file)
    case S_IFSOCK: self.init(descriptor, .socket)
    default:
      if fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0 {
        self.init(descriptor, .nonBlocking)
      } else if let own = Self.reopen(descriptor) {
        _ = close(descriptor)
        self.init(own, .nonBlocking)
      } else {
        self.init(descriptor, .small(Self.pipeBuffer))
      }
    }
  }

  private init(_ descriptor: Int32, _ kind: Kind) {
    self.descriptor = descriptor
    self.kind = kind
  }

  #if os(Linux)
    private static let pipeBuffer = 4096

    /// Opens the same pipe or terminal a second time, for us alone. Fails where `/proc` is not
    /// mounted or not permitted.
    private static func reopen(_ descriptor: Int32) -> Int32? {
      let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      let own = open("/proc/self/fd/\(descriptor)", flags)
      return own == -1 ? nil : own
    }
  #else
    private static let pipeBuffer = 512

    private static func reopen(_ descriptor: Int32) -> Int32? { nil }
  #endif

  /// Writes what there is room for.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    let count: Int
    switch kind {
    case .nonBlocking, .file:
      count = libcWrite(descriptor, bytes.baseAddress, bytes.count)
    case .socket:
      count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    case .small(let maximum):
      guard Poll.isWritable(descriptor) else { return .wouldBlock }
      count = libcWrite(descriptor, bytes.baseAddress, min(bytes.count, maximum))
    }
    if count >= 0 { return .wrote(count) }
    switch errno {
    case EINTR: return .wrote(0)
    case EAGAIN, EWOULDBLOCK: return .wouldBlock
    // EIO: a terminal that was hung up.
    case EPIPE, ECONNRESET, EIO: return .closed
    default: return .failed(.current)
    }
  }
}

/// `write` of libc, which the method of that name hides.
private func libcWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
