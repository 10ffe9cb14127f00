internal import PagerVerify

/// Which pager is served: its fault, its policies, and how much of it shows.
struct Mutant {
  var fault: Fault?
  var level = Level.d
  private(set) var subject = SubjectProfile()
  /// The policies that were given, as the profile tells them.
  private(set) var policies: [(name: String, value: String)] = [("failure", "reported")]

  var profile: Profile { subject.profile }

  mutating func follow(_ policy: String, _ value: String) throws(MutantUsageError) {
    do throws(ProfileError) {
      try subject.follow(policy, value)
    } catch {
      throw MutantUsageError(error.message)
    }
    policies.removeAll { $0.name == policy }
    policies.append((policy, value))
  }

  /// The fields that its profile names.
  var fields: [String] {
    SubjectProfile.fieldNames.filter { $0.field.level <= level }.map(\.name)
  }
}
