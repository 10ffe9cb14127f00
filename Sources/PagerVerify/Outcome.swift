package import PagerCore

/// What a command did, as far as anything outside the pager can tell.
package enum Outcome: Hashable, Sendable {
  /// A ticket was issued, for this position.
  case started(position: Int)
  case ignored(IgnoredReason)
  /// A page was applied, and so many rows were listed anew.
  case applied(added: Int)
  /// A failure was applied.
  case failed
  case stale(StaleReason)
  /// A generation began.
  case startedOver(generation: Int)
  case cancelled

  /// The position of the ticket that was issued, if one was.
  package var position: Int? {
    switch self {
    case .started(let position): position
    case .ignored, .applied, .failed, .stale, .startedOver, .cancelled: nil
    }
  }
}
