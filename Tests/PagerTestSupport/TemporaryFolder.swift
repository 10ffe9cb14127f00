#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An empty folder that is removed with its files when nobody refers to it any more.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let template = strdup("\(parent)/pager-engine-XXXXXX")
    defer { free(template) }
    guard let template, mkdtemp(template) != nil else { throw SystemFailure("mkdtemp") }
    path = String(cString: template)
  }

  deinit {
    if let folder = opendir(path) {
      var names: [String] = []
      while let entry = readdir(folder) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      closedir(folder)
      for name in names { _ = unlink(file(name)) }
    }
    _ = rmdir(path)
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  package func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    let descriptor = try Descriptor.open(file(name), .write)
    var rest = Array(bytes)[...]
    while !rest.isEmpty { rest = rest.dropFirst(try descriptor.write(rest) ?? 0) }
    return file(name)
  }

  package func read(_ name: String) throws -> [UInt8] {
    try Descriptor.open(file(name)).readToEnd()
  }

  package func makeFIFO(_ name: String) throws -> String {
    guard mkfifo(file(name), 0o600) == 0 else { throw SystemFailure("mkfifo") }
    return file(name)
  }
}
