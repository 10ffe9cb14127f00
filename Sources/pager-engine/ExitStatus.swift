/// How the process ends. Bad input is no reason to end, and none of these.
enum ExitStatus {
  /// End of input, `shutdown`, or nobody reads the replies any more.
  static let success: Int32 = 0
  /// The process itself failed: a descriptor, a disk.
  static let failure: Int32 = 1
  /// The command line made no sense.
  static let usage: Int32 = 2
  /// A reply was an error, and `--fail-on-error` was given.
  static let repliedWithError: Int32 = 3
  /// A signal asked for it.
  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
