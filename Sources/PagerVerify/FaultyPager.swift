/// A pager with one classic fault, or with none.
///
/// It is written apart from `PagerCore.Pager` and differently: everything that the real one keeps
/// in one phase is spread over variables here, as it is in most code that has these faults. Without
/// a fault it does what the real one does; a test walks both through the whole graph.
package struct FaultyPager: Hashable, Sendable {
  package let fault: Fault?
  package let profile: Profile

  package internal(set) var items: [Row] = []
  package internal(set) var hasMore = true
  package internal(set) var failure: String?
  package internal(set) var generation = 0
  /// The position that comes next, counted from 0.
  package internal(set) var page = 0
  package internal(set) var inFlight: Ticket?
  /// Whether loading stopped because an offset did not advance.
  package internal(set) var isHalted = false
  /// Ids that count as duplicates when they come again.
  var seen: [Int] = []
  /// Tickets issued.
  var issued = 0
  /// The ticket counter; the same as `issued`, but for a pager that starts it anew.
  var counter = 0
  /// Whether a second `loadNext` waits for the load in flight.
  var isQueued = false
  /// The ids of the last applied page.
  var lastPage: [Int] = []
  /// Failures applied since the last page.
  var failures = 0

  /// What a load is known by. Which part of it is compared is what many faults are about.
  package struct Ticket: Hashable, Sendable {
    /// Counts the tickets of this pager.
    package let number: Int
    let counter: Int
    package let generation: Int
    /// The position that is asked for.
    package let page: Int
  }

  package init(_ fault: Fault? = nil, _ profile: Profile = Profile()) {
    self.fault = fault
    self.profile = profile
  }

  /// What can be seen of it, with what its last command did.
  package func observation(_ outcome: Outcome) -> Observation {
    Observation(
      items: items, hasMore: hasMore, isLoading: inFlight != nil, failure: failure,
      outcome: outcome, generation: generation, next: page)
  }

  /// Issues a ticket for `page` without touching anything else.
  mutating func ticket(for page: Int) -> Ticket {
    defer {
      issued += 1
      counter += 1
    }
    return Ticket(number: issued, counter: counter, generation: generation, page: page)
  }

  mutating func wipe() {
    items = []
    seen = []
  }
}
