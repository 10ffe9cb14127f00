/// What a session is doing.
public enum Phase: String, CaseIterable, Sendable {
  case idle, loading, failed, exhausted, halted
}
