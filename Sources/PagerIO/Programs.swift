#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Programs: others that can be started, and this one.
package enum Programs {
  /// Why a path is no program that can be started; nil if it is one.
  package static func fault(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? "there is no such file" : SystemError.current.description
    }
    if status.st_mode & S_IFMT != S_IFREG { return "not a file" }
    return access(path, X_OK) == 0 ? nil : "not executable"
  }

  /// Ends this process.
  package static func exit(_ status: Int32) -> Never {
    libcExit(status)
  }

  /// A variable of the environment.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// `exit` of libc, which the method of that name hides.
private func libcExit(_ status: Int32) -> Never {
  exit(status)
}
