/// One line of the list of open sessions.
public struct SessionSummary: Hashable, Sendable {
  public let session: String
  public let phase: Phase?
  public let count: Int?
  public let revision: Int?
}
