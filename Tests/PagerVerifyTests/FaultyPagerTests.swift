@testable import PagerVerify
import PagerCore
import Testing

@Suite("A faulty pager") struct FaultyPagerTests {
  /// Policies in which pagers may differ, each in a profile of its own.
  static let profiles: [Profile] = [
    Profile(),
    Profile(policies: Policies(duplicates: .replace)),
    Profile(policies: Policies(duplicates: .keepAll)),
    Profile(policies: Policies(whileLoading: .supersede)),
    Profile(policies: Policies(afterFailure: .block)),
    Profile(paging: .offset),
    Profile(policies: Policies(repeatedPosition: .end), paging: .offset),
    Profile(policies: Policies(repeatedPosition: .continue), paging: .offset),
    Profile(paging: .cursor),
    Profile(resetLoads: true),
    Profile(reportsFailure: false),
    Profile(
      policies: Policies(duplicates: .replace, whileLoading: .supersede, afterFailure: .block),
      paging: .cursor, resetLoads: true),
  ]

  @Test(arguments: profiles)
  func `without a fault does what the real pager does`(_ profile: Profile) {
    var differences = 0
    for ordering in Orderings(length: profile == Profile() ? 5 : 4, profile) {
      var reference = ReferenceRun(profile)
      var faulty = FaultyRun(nil, profile)
      for event in ordering {
        guard let step = reference.step(event) else { continue }
        let got = faulty.call(step)
        if got != step.expected, differences < 3 {
          differences += 1
          Issue.record("\(ordering.shortForm): \(step.expected), got \(String(describing: got))")
        }
      }
    }
  }
}
