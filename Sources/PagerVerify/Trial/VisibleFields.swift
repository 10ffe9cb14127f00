/// What can be seen of a subject. What cannot is not compared, and the report says so.
package struct VisibleFields: Hashable, Sendable {
  /// In the order in which differences are reported.
  package private(set) var fields: [Observation.Field]

  package init(_ fields: some Sequence<Observation.Field>) {
    let given = Set(fields)
    self.fields = Observation.Field.allCases.filter { given.contains($0) }
  }

  /// Everything that shows at a level.
  package init(_ level: Level) {
    fields = Observation.Field.allCases.filter { $0.level <= level }
  }

  package func contains(_ field: Observation.Field) -> Bool { fields.contains(field) }

  /// The highest level that shows nothing more than this; nil where not even the items and the
  /// requests show.
  package var level: Level? {
    Level.allCases.last { VisibleFields($0).fields.allSatisfy { contains($0) } }
  }

  package mutating func remove(_ field: Observation.Field) {
    fields.removeAll { $0 == field }
  }

  package mutating func insert(_ field: Observation.Field) {
    self = VisibleFields(fields + [field])
  }
}
