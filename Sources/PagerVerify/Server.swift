/// How well a server behaves: which answers come at all.
package enum Server: String, Hashable, Sendable, CaseIterable {
  /// Only answers to the ticket in flight.
  case inTime = "in time"
  /// One answer to each ticket, however late.
  case once = "once, at any time"
  /// Any number of answers to each ticket.
  case any = "any number of times, at any time"
}
