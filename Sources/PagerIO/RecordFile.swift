#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that lines are appended to and must not be lost from.
package struct RecordFile: ~Copyable {
  private let descriptor: Int32
  private let syncs: Bool

  /// Opens a file to append to, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - length: cuts the file to so many bytes first; nil leaves it.
  ///   - syncs: whether each `append` waits until the disk has it.
  package init(path: String, cutTo length: Int?, syncs: Bool) throws(SystemError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    self.syncs = syncs
    guard descriptor != -1 else { throw .current }
    if let length, ftruncate(descriptor, off_t(length)) != 0 { throw .current }
  }

  deinit {
    if descriptor != -1 { _ = close(descriptor) }
  }

  /// Whether there is anything in it.
  package var isEmpty: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_size == 0
  }

  /// Appends all bytes. A file that has been removed is an error: nobody could read it.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current }
    if status.st_nlink == 0 { throw SystemError(number: ENOENT) }
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = retryingInterrupts { write(descriptor, start, rest.count) }
      guard count >= 0 else { throw .current }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    if syncs, Self.sync(descriptor) != 0 { throw .current }
  }

  /// Appends all bytes.
  package func append(_ bytes: Span<UInt8>) throws(SystemError) {
    try bytes.withUnsafeBytes { bytes throws(SystemError) in try append(bytes) }
  }

  private static func sync(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      fsync(descriptor)
    #else
      // A pipe or a device has nothing to wait for.
      fdatasync(descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : -1
    #endif
  }
}
