/// The engine has ended, was closed or is being killed, and answers no more.
public struct EngineDied: PagerError, Hashable {
  /// What happened, as a clause: "the engine exited with status 1".
  public let reason: String
  /// Nil where a signal ended it, and while it is not over yet.
  public let exitStatus: Int?
  /// The number of the signal that ended it.
  public let signal: Int?
  /// The end of what it said on stderr, at most 64 KiB.
  public let stderrTail: String
  /// The last line that was sent to it; nil where nothing was.
  public let lastRequest: String?

  public var description: String {
    var text = reason
    if let lastRequest { text += "; the last request was \(shortened(lastRequest))" }
    if !stderrTail.isEmpty { text += "; stderr ended with: \(stderrTail.suffix(500))" }
    return text
  }
}
