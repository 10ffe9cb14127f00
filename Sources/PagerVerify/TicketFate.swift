/// What became of a ticket.
package enum TicketFate: UInt8, Hashable, Sendable, CaseIterable {
  /// While its answer may still change the list.
  case live
  /// After a new generation began without it.
  case stale
  /// After its page was applied.
  case delivered
  /// After its failure was applied.
  case failed
  /// After it was cancelled, or superseded by a newer one.
  case abandoned
}
