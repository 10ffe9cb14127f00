#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Waits for descriptors.
package enum Poll {
  /// Waits until one of the descriptors is ready, the other side of one is gone, or a signal
  /// came.
  ///
  /// - Parameters:
  ///   - input: the descriptor to read from; nil when there is no wish to.
  ///   - output: the descriptor to write to; nil when there is nothing to write.
  /// - Returns: whether `input` is worth a `read`.
  package static func wait(input: Int32?, output: Int32?) -> Bool {
    // poll passes over negative descriptors.
    var descriptors = [
      pollfd(fd: input ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output ?? -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: Signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&descriptors, nfds_t(descriptors.count), -1)
    return descriptors[0].revents != 0
  }

  /// Waits until `output` can be written to or its reader is gone, whatever else happens.
  package static func waitForRoom(in output: Int32) {
    var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    _ = retryingInterrupts { poll(&request, 1, -1) }
  }

  /// Whether a write would not wait.
  static func isWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return retryingInterrupts { poll(&request, 1, 0) } == 1
  }
}
