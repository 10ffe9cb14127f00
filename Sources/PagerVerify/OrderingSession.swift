/// One ordering, run from the start in a session of its own.
package struct OrderingSession: Hashable, Sendable {
  /// Where it comes from: the fault that it tells, the ladder, the number in the tour.
  package let name: String
  /// Tickets count from the first one that the reference issues.
  package let events: [Event]

  package init(name: String, events: [Event]) {
    self.name = name
    self.events = events
  }
}
