#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An error number of the operating system.
package struct SystemError: Error, Hashable {
  package let number: Int32

  /// The error of the call that has just failed.
  static var current: SystemError { SystemError(number: errno) }

  /// What the C library says about it, without a locale's help: nothing here calls `setlocale`.
  package var description: String { String(cString: strerror(number)) }
}

/// Repeats a system call that a signal interrupted.
func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
