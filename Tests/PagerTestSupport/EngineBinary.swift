#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where the program that the tests drive is.
package enum EngineBinary {
  /// What PAGER_ENGINE names, or else the engine that was built with the tests.
  package static let path = variable("PAGER_ENGINE") ?? sibling("pager-engine")

  /// The first program of this name in a folder around the test binary, which is where the
  /// package manager puts both.
  package static func sibling(_ name: String) -> String {
    for start in [ownPath] + CommandLine.arguments where start.utf8.first == UInt8(ascii: "/") {
      var folder = start[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let candidate = "\(folder)/\(name)"
        if isProgram(candidate) { return candidate }
      }
    }
    return "\(name)-is-not-built"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The path of this process's own program, where the system tells.
  private static var ownPath: String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}

/// The repository that the tests were built from.
package enum Repository {
  /// The path of a file in it.
  package static func path(_ name: String) -> String {
    var root = #filePath[...]
    for _ in 0..<3 { root = root[..<(root.lastIndex(of: "/") ?? root.startIndex)] }
    return "\(root)/\(name)"
  }

  package static func bytes(_ name: String) throws -> [UInt8] {
    try Descriptor.open(path(name)).readToEnd()
  }
}
