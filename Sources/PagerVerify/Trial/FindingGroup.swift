/// All differences of one kind, told by a shortest one.
package struct FindingGroup: Sendable {
  package let finding: Finding
  package let certificate: Certificate
  /// How often it was met, before shrinking.
  package var count: Int
  /// The known faults that look exactly like this.
  package let likelyFaults: [Fault]

  /// The faults whose first difference on the same ordering is at the same place, in the same
  /// field, with the same value.
  ///
  /// - Complexity: O(faults · events).
  static func likelyFaults(_ finding: Finding, _ subject: SubjectProfile) -> [Fault] {
    guard case .field(let field) = finding.symptom, let got = finding.got,
      finding.texts.areIntegers
    else { return [] }
    let events = finding.events
    return Fault.real.filter { fault in
      let difference = fault.firstDifference(in: events, subject.faultProfile, subject.visible)
      guard let difference else { return false }
      return difference.count == events.count && difference.field == field
        && difference.got.agrees(with: got, on: field)
    }
  }
}
