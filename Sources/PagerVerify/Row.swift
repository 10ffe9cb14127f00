/// A row of the lists in orderings.
package struct Row: Identifiable, Hashable, Sendable {
  /// What makes two rows the same record.
  package let id: Int
  /// Which answer brought it, counted from 1; 0 where newer and older rows need not be told apart.
  package let version: Int

  package init(id: Int, version: Int = 0) {
    self.id = id
    self.version = version
  }
}

extension Row: CustomStringConvertible {
  package var description: String { version == 0 ? "\(id)" : "\(id)v\(version)" }
}
