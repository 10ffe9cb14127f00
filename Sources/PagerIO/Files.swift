#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Whole files and folders, for the modes that work on them.
package enum Files {
  /// Opens a file to read.
  package static func open(_ path: String) throws(SystemError) -> InputChannel {
    let descriptor = retryingInterrupts { libcOpen(path, O_RDONLY | O_CLOEXEC, 0) }
    guard descriptor != -1 else { throw .current }
    return InputChannel(descriptor, chunk: 256 * 1024)
  }

  /// Whether both paths lead to one file.
  package static func areSame(_ a: String, _ b: String) -> Bool {
    var first = stat()
    var second = stat()
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  package static func close(_ file: InputChannel) {
    _ = libcClose(file.descriptor)
  }

  /// Whether this is a file that can be read again and again; one that comes as `/dev/stdin` may not
  /// have a position of its own.
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.starts(with: "/dev/".utf8) && stat(path, &status) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  /// All bytes of a file.
  package static func read(_ path: String) throws(SystemError) -> [UInt8] {
    var input = try open(path)
    defer { close(input) }
    var bytes: [UInt8] = []
    while true {
      switch input.read() {
      case .read(let count): bytes += input.bytes[..<count]
      case .end: return bytes
      case .nothing: continue
      case .failed(let error): throw error
      }
    }
  }

  /// Puts bytes in a file's place, all of them or none.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let temporary = path + ".new"
    let descriptor = libcOpen(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor != -1 else { throw .current }
    let isWritten = bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = retryingInterrupts { write(descriptor, start, rest.count) }
        guard count >= 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
    guard isWritten, libcClose(descriptor) == 0, rename(temporary, path) == 0 else {
      let error = SystemError.current
      _ = unlink(temporary)
      throw error
    }
  }

  /// Makes a folder, unless it is there.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw .current
  }

  /// The files below a folder whose names have this ending, in the order of their paths' bytes;
  /// the path itself where it is no folder.
  ///
  /// - Throws: with the path of the folder that cannot be read.
  package static func find(_ path: String, ending: String) throws(Unreadable) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOTDIR { return [path] }
      throw Unreadable(path: path, error: .current)
    }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let child = path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)"
      if isFolder(child) {
        found += try find(child, ending: ending)
      } else if Array(name.utf8.suffix(ending.utf8.count)) == Array(ending.utf8) {
        found.append(child)
      }
    }
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// A folder that cannot be read, and why.
  package struct Unreadable: Error {
    package let path: String
    package let error: SystemError
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// `open` of libc, which the function of that name hides.
private func libcOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

/// `close` of libc, which the function of that name hides.
private func libcClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}
