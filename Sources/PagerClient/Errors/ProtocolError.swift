/// The engine wrote a line that is no reply. It goes on running.
public struct ProtocolError: PagerError, Hashable {
  /// What is wrong with it.
  public let reason: String
  /// The line, its bad UTF-8 shown as U+FFFD. Empty where it was too long to be kept.
  public let line: String

  init(_ reason: String, _ line: String) {
    self.reason = reason
    self.line = line
  }

  public var description: String { "the engine wrote \(reason): \(shortened(line))" }
}
