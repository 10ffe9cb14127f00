/// What can be had from every state, whatever happened before. No fairness is assumed: there is a
/// way, and a user or a server can take it.
package enum Reachability: String, Hashable, Sendable, CaseIterable {
  case idle = "answering the ticket in flight ends the load"
  case load = "a load can be issued again"
  case end = "the end of the list can be reached"
  case firstScreen = "a reset gives the first screen"
}
