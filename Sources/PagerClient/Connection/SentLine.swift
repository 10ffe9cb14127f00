/// A line that was sent and is not known to have been dealt with: what tells whose an error without
/// an id is. The engine answers in order.
struct SentLine {
  let bytes: Int
  /// Levels of arrays and objects.
  let depth: Int
  /// Elements, if it is a batch.
  let elements: Int
  /// The calls in it; empty for notifications.
  let ids: Range<Int>

  /// Whether this line is one that the engine answers with this error and no id.
  func mayCause(_ error: RPCError) -> Bool {
    guard let value = error.value else { return !ids.isEmpty }
    switch error.reason {
    case .lineTooLong: return bytes > value
    case .depth: return depth > value
    case .batch: return elements > value
    default: return !ids.isEmpty
    }
  }
}
