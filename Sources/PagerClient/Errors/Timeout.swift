/// A call had no answer within its deadline. The engine was killed, as the order of events is no
/// longer known: later calls fail at once.
public struct Timeout: PagerError, Hashable {
  /// What was waited for: a method, or what else was called.
  public let what: String
  public let timeout: Duration

  public var description: String {
    "\(what) had no answer within \(timeout); the engine was killed"
  }
}
