/// A number of orderings: exact, or known to be larger than the largest integer.
package struct Count: Hashable, Sendable, CustomStringConvertible {
  /// Nil beyond.
  package let exact: Int?

  package init(_ exact: Int?) {
    self.exact = exact
  }

  package static func + (one: Count, other: Count) -> Count {
    guard let one = one.exact, let other = other.exact else { return Count(nil) }
    let (sum, overflows) = one.addingReportingOverflow(other)
    return Count(overflows ? nil : sum)
  }

  /// With separators: `58,240`.
  package var description: String { exact?.grouped ?? "more than \(Int.max.grouped)" }
}

extension Int {
  /// With a comma between groups of three digits.
  package var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
