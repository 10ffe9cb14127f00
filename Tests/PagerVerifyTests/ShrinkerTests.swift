@testable import PagerVerify
import Testing

@Suite struct Shrinking {
  /// Faults that random walks find, with the length of a shortest ordering for each.
  @Test func `what random walks find gets as short as it can be`() throws {
    let profile = Profile(level: .c)
    let walks = Suite.random(
      calls: 6000, seed: 1, length: 60, Bounds(pages: 3, rows: 4, tickets: 3, ages: 2), profile)
    var shrunk = 0
    for (fault, length) in ShortestLengths.at(.c) where length <= 4 {
      let found = walks.sessions.first { fault.firstDifference(in: $0.events, profile) != nil }
      guard let found else { continue }
      var shrinker = Shrinker(profile) { fault.firstDifference(in: $0, profile)?.events }
      let shrunkOnce = shrinker.shrink(found.events)
      let short = try #require(shrunkOnce)
      let (certified, certificate) = shrinker.certify(short, budget: 5000)
      #expect(certified.count == length, "\(fault.id): \(certified.shortForm)")
      #expect(certificate == .shortest, "\(fault.id)")
      shrunk += 1
    }
    #expect(shrunk > 60)
  }

  @Test func `what does not fail is not shrunk`() {
    var shrinker = Shrinker { _ in nil }
    #expect(shrinker.shrink([.loadNext, .reset]) == nil)
    #expect(shrinker.calls == 2)
  }

  @Test func `deleting a load deletes the answers to its ticket, and the others keep theirs`() {
    let events: [Event] = [
      .loadNext, .reset, .loadNext, .deliver(ticket: 0, rows: .new, then: .more),
      .deliver(ticket: 1, rows: .empty, then: .last),
    ]
    let rest = Deletion(events, Profile()).without { $0 == 0 }
    #expect(rest.shortForm == "R · L · D t0 [E] last")
  }

  @Test func `no single event is left that could go`() {
    var shrinker = Shrinker { $0.contains(.reset) ? $0 : nil }
    #expect(shrinker.shrink([.loadNext, .reset]) == [.reset])
    #expect(shrinker.shrink(Array(repeating: .loadNext, count: 40) + [.reset]) == [.reset])
  }

  @Test func `pairs go where single events cannot`() {
    // Fails with both resets or with none.
    var shrinker = Shrinker { events in
      let resets = events.count { $0 == .reset }
      return events.contains(.loadNext) && resets != 1 ? events : nil
    }
    #expect(shrinker.shrink([.loadNext, .reset, .reset]) == [.loadNext])
  }

  @Test func `rows and continuations get as simple as they may`() {
    var shrinker = Shrinker { events in
      events.contains { $0.ticket != nil } ? events : nil
    }
    let events: [Event] = [.loadNext, .deliver(ticket: 0, rows: .newAroundNew, then: .last)]
    #expect(shrinker.shrink(events)?.last == .deliver(ticket: 0, rows: .empty, then: .more))
  }

  @Test func `a certificate takes as many calls as there are shorter orderings`() {
    let events = Array(repeating: Event.loadNext, count: 4)
    // 2 orderings of one event, 15 of two, 112 of three.
    let all = 2 + 15 * 2 + 112 * 3
    for (budget, certificate) in [
      (all, Certificate.shortest), (all - 1, .nothingShorter(upTo: 2)),
      (31, .nothingShorter(upTo: 1)), (1, .nothingShorter(upTo: 0)),
    ] {
      var shrinker = Shrinker { _ in nil }
      let result = shrinker.certify(events, budget: budget)
      #expect(result.events == events)
      #expect(result.certificate == certificate)
    }
  }

  @Test func `a certificate finds what shrinking cannot`() {
    var shrinker = Shrinker { $0 == [.reset] ? $0 : nil }
    let result = shrinker.certify([.loadNext, .loadNext], budget: 10)
    #expect(result.events == [.reset])
    #expect(result.certificate == .shortest)
  }

  @Test func `an error of the run ends it`() {
    struct Gone: Error {}
    var shrinker = Shrinker { (_) throws(Gone) -> [Event]? in throw Gone() }
    #expect(throws: Gone.self) { try shrinker.shrink([.loadNext]) }
    #expect(throws: Gone.self) { try shrinker.certify([.loadNext, .reset], budget: 9) }
  }

  @Test(arguments: zip(1...5, [2, 15, 112, 902, 8462]))
  func `there are as many orderings of a length as the model says`(_ length: Int, _ count: Int) {
    #expect(Orderings(length: length).reduce(0) { sum, _ in sum + 1 } == count)
  }
}
