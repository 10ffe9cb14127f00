/// Looks for a shortest ordering that tells a fault from the reference.
///
/// Breadth first over pairs of states: the first difference found is a shortest one, and where all
/// pairs have been seen there is none.
package struct KillerSearch {
  package let fault: Fault?
  package let profile: Profile
  var limits = Duel.Limits()
  /// Events of the longest ordering that is tried.
  var depth = 9
  /// Steps after which the search gives up.
  var budget = 600_000

  package init(_ fault: Fault?, _ profile: Profile) {
    self.fault = fault
    self.profile = profile
  }

  package enum Result: Hashable, Sendable {
    /// A shortest ordering; its last event shows the difference.
    case killer([Event])
    /// There is none within the alphabet, however long; this many steps were compared.
    case equal(steps: Int)
    /// There is none of this length or shorter.
    case open(length: Int)
  }

  /// The whole search: the usual window, then a wider one, then a narrow one until nothing new
  /// comes.
  package static func run(_ fault: Fault?, _ profile: Profile = Profile()) -> Result {
    var search = KillerSearch(fault, profile)
    let found = search.run()
    guard case .open = found else { return found }
    search.limits = Duel.Limits(ids: 2, pages: 3, tickets: 4)
    search.depth = 8
    search.budget = 4_000_000
    let wider = search.run()
    if case .killer = wider { return wider }
    search.limits = Duel.Limits(ids: 3, pages: 2, tickets: 2)
    search.depth = 20
    return search.run()
  }

  /// Whether a server of this kind can bring the fault out at all, within the usual window.
  package static func canTell(_ fault: Fault, _ profile: Profile, _ server: Server) -> Bool {
    var search = KillerSearch(fault, profile)
    search.limits.server = server
    search.budget = 300_000
    if case .killer = search.run() { return true }
    return false
  }

  /// A path to a pair of states: the last event, and where it was taken.
  private struct Step {
    var parent: Int
    var event: Event
  }

  /// One search in one alphabet.
  func run() -> Result {
    let root = Duel(fault, profile)
    var seen: Set<[UInt8]> = [root.key(limits)]
    var steps: [Step] = []
    var level: [(duel: Duel, step: Int)] = [(root, -1)]
    var compared = 0
    for length in 1...depth {
      var next: [(duel: Duel, step: Int)] = []
      for (duel, parent) in level {
        for event in duel.events(limits) {
          var child = duel
          compared += 1
          let step = Step(parent: parent, event: Self.absolute(event, duel))
          if child.step(event, limits) != nil {
            return .killer(Self.path(to: step, steps))
          }
          if seen.insert(child.key(limits)).inserted {
            next.append((child, steps.count))
            steps.append(step)
          }
        }
        if compared > budget { return .open(length: length - 1) }
      }
      if next.isEmpty { return .equal(steps: compared) }
      level = next
    }
    return .open(length: depth)
  }

  private static func absolute(_ event: Event, _ duel: Duel) -> Event {
    event.ticket.map { event.addressing($0 + duel.forgottenTickets) } ?? event
  }

  private static func path(to last: Step, _ steps: [Step]) -> [Event] {
    var events = [last.event]
    var index = last.parent
    while index >= 0 {
      events.append(steps[index].event)
      index = steps[index].parent
    }
    return events.reversed()
  }
}
