// What each command of a pager returns: a value that says what happened. A response that comes
// too late and a command that finds nothing to do are outcomes, not errors.

/// What `loadNext` and `retry` did.
public enum LoadOutcome<Cursor: Hashable>: Hashable {
  case started(StartedLoad<Cursor>)
  case ignored(IgnoredReason)
}

/// A ticket that was issued, and the one that it took the place of, if any.
public struct StartedLoad<Cursor: Hashable>: Hashable {
  public let ticket: Ticket<Cursor>
  public let abandoned: Ticket<Cursor>?
}

/// Why a command did nothing.
public enum IgnoredReason: Hashable, Sendable, CaseIterable {
  /// A load is in flight already.
  case loading
  /// The last page has been applied.
  case exhausted
  /// The last load failed, and only `retry` asks again.
  case failed
  /// The API broke its protocol; only a new start helps.
  case halted
  /// `retry` without a failure.
  case nothingToRetry
  /// The failure was marked as one that asking again does not mend.
  case notRetryable
  /// `cancel` without a load in flight.
  case notLoading
}

/// What `deliver` did.
public enum DeliverOutcome: Hashable, Sendable {
  case applied(Merge)
  case stale(StaleReason)
  /// The page does not fit. Nothing changed, and the ticket is still in flight.
  case refused(Capacity.Part)
}

/// What `fail` did.
public enum FailOutcome: Hashable, Sendable {
  case applied
  case stale(StaleReason)
}

/// Why a response may not change the list.
public enum StaleReason: Hashable, Sendable, CaseIterable {
  /// Its ticket belongs to an older generation.
  case generation
  /// Its ticket was issued in this generation, and delivered, failed, cancelled or superseded.
  case settled
  /// Its ticket was never issued.
  case unknown
}

/// What `restore` did.
public enum RestoreOutcome<Cursor: Hashable>: Hashable {
  case restored(abandoned: Ticket<Cursor>?)
  /// The items do not fit. Nothing changed.
  case refused(Capacity.Part)
}

/// What `cancel` did.
public enum CancelOutcome<Cursor: Hashable>: Hashable {
  case cancelled(Ticket<Cursor>)
  case ignored(IgnoredReason)
}

extension LoadOutcome: Sendable where Cursor: Sendable {}
extension StartedLoad: Sendable where Cursor: Sendable {}
extension RestoreOutcome: Sendable where Cursor: Sendable {}
extension CancelOutcome: Sendable where Cursor: Sendable {}
