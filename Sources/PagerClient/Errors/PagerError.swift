/// What every error of this library conforms to.
public protocol PagerError: Error, CustomStringConvertible, Sendable {}

/// At most so much of a line is shown in a message.
func shortened(_ text: String) -> String {
  let maximum = 200
  let start = text.prefix(maximum)
  return start.endIndex == text.endIndex ? text : "\(start)… (\(text.utf8.count) bytes)"
}
