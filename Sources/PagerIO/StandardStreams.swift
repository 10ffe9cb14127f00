#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The process's own descriptors 0 to 2, put in order before anything else happens.
package enum StandardStreams {
  /// Takes the real stdout away and points descriptor 1 at stderr, so that whatever prints can
  /// never get between two replies. Missing descriptors are opened on `/dev/null` first: the next
  /// file to be opened would become stdout otherwise.
  ///
  /// Call it once, first.
  ///
  /// - Returns: the descriptor of the real stdout, closed on exec.
  package static func claimOutput() throws(SystemError) -> Int32 {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      guard open("/dev/null", O_RDWR) == descriptor else { throw .current }
    }
    let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard output != -1, dup2(2, 1) != -1 else { throw .current }
    return output
  }

  /// Whether a person sits at stdin.
  package static var inputIsTerminal: Bool { isatty(0) == 1 }

  /// Whether a person sees stderr.
  package static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// Says one line on stderr. What cannot be said is dropped.
  package static func complain(_ line: String) {
    printToError("pager-engine: \(line)\n")
  }

  /// Prints on stderr, as it is.
  package static func printToError(_ text: String) {
    var text = text
    _ = text.withUTF8 { bytes in retryingInterrupts { write(2, bytes.baseAddress, bytes.count) } }
  }

  /// Prints on stdout, for modes that do not serve. False where that failed; a reader that left
  /// is no failure.
  package static func print(_ text: [UInt8]) -> Bool {
    _ = signal(SIGPIPE, SIG_IGN)
    return text.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        let count = retryingInterrupts { write(1, start, rest.count) }
        if count == -1 {
          if errno == EPIPE { return true }
          if errno == EAGAIN {
            Poll.waitForRoom(in: 1)
            continue
          }
          complain("cannot write to stdout: \(SystemError.current.description)")
          return false
        }
        rest = rest.dropFirst(count)
        if rest.isEmpty { break }
      }
      return true
    }
  }
}
