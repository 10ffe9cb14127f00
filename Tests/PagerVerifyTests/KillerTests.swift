@testable import PagerVerify
import Testing

@Suite struct `Shortest killers` {
  @Test(arguments: zip(Level.allCases, [77, 91, 100, 102]))
  func `each fault is told by an ordering as short as the model's`(_ level: Level, _ count: Int) {
    let profile = Profile(level: level)
    let lengths = ShortestLengths.at(level)
    #expect(lengths.count == count)
    for (fault, length) in lengths {
      guard case .killer(let events) = KillerSearch.run(fault, profile) else {
        Issue.record("\(fault.id) is not told at level \(level)")
        continue
      }
      #expect(events.count == length, "\(fault.id)")
      #expect(fault.firstDifference(in: events, profile)?.events == events, "\(fault.id)")
    }
  }

  @Test(arguments: Level.allCases)
  func `what a level hides is not told by longer orderings either`(_ level: Level) {
    let told = ShortestLengths.at(level).map(\.fault)
    for fault in Fault.allCases where !told.contains(fault) {
      var search = KillerSearch(fault, Profile(level: level))
      search.limits = Duel.Limits(ids: 3, pages: 2, tickets: 2)
      search.depth = 12
      if case .killer(let events) = search.run() {
        Issue.record("\(fault.id) at level \(level): \(events.shortForm)")
      }
    }
  }

  @Test func `a pager without a fault is equal to the reference`() {
    #expect(KillerSearch.run(nil) == .equal(steps: 4939))
  }
}
