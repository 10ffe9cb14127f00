/// A row of the lists in these tests: rows with one `id` are one record, `version` tells an older
/// row from a newer one.
struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var version = 0
}

extension Row: ExpressibleByIntegerLiteral {
  init(integerLiteral id: Int) {
    self.init(id: id)
  }
}

extension Row: CustomStringConvertible {
  var description: String { version == 0 ? "\(id)" : "\(id)v\(version)" }
}
