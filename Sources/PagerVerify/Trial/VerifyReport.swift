/// Everything that a run found out.
package struct VerifyReport: Sendable {
  package let subject: SubjectProfile
  package let sessions: [Session]
  /// One for each kind of difference; the first is the shortest.
  package let groups: [FindingGroup]
  package let waivers: [WaiverUse]
  /// Kinds of differences that were not made short.
  package let otherKinds: Int
  /// The policies that the subject follows instead of those it told.
  package var policies: [String]?
  package var coverage = (seen: 0, total: 0, bounds: Bounds.standard)
  /// Calls of the suite, of detours and of shrinking.
  package var calls = 0
  /// How many of the known faults the suite tells, of those that show in what the subject shows.
  package var faultsTold = 0

  package init(
    subject: SubjectProfile, sessions: [Session], groups: [FindingGroup], waivers: [WaiverUse],
    otherKinds: Int
  ) {
    self.subject = subject
    self.sessions = sessions
    self.groups = groups
    self.waivers = waivers
    self.otherKinds = otherKinds
  }

  /// A session of the suite.
  package struct Session: Sendable {
    package let name: String
    /// Nil where it agreed, or differed only as a waiver says.
    package let finding: Finding?
  }

  /// What became of a waiver.
  package struct WaiverUse: Sendable {
    package let waiver: Waiver
    /// Differences that it accepted.
    package var hits = 0
    /// Steps that it is about.
    package var tried = 0

    package init(waiver: Waiver) {
      self.waiver = waiver
    }
  }

  package var agrees: Bool { groups.isEmpty }
}
