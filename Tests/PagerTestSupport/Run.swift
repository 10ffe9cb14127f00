/// How a process ended and what it wrote.
package struct Run: CustomStringConvertible {
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  package let command: [String]
  package let ending: Ending
  /// What came through stdout, where that led to the test.
  package let output: [UInt8]
  package let errors: [UInt8]
  /// The most memory that it had at a time. On Linux it counts the parent's at the start, too.
  package let peakBytes: Int

  package var lines: [String] { Self.lines(of: output) }
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  package static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Everything that is known about it, for messages of failed tests.
  package var description: String {
    Self.describe(command: command, status: "\(ending)", output: output, errors: errors)
  }

  static func describe(
    command: [String], status: String, output: [UInt8], errors: [UInt8]
  ) -> String {
    """
    command: \(command.joined(separator: " "))
    status:  \(status)
    stdout:  \(shortened(output))
    stderr:  \(shortened(errors))
    """
  }

  /// The start and the end of something long.
  private static func shortened(_ bytes: [UInt8]) -> String {
    guard bytes.count > 3000 else { return String(decoding: bytes, as: UTF8.self) }
    let start = String(decoding: bytes.prefix(1000), as: UTF8.self)
    let end = String(decoding: bytes.suffix(400), as: UTF8.self)
    return "\(start)\n… \(bytes.count) bytes in all …\n\(end)"
  }
}
