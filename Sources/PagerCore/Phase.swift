/// What one end of the list is doing.
///
/// Everything that is true in one phase only is a payload of that phase, so that no second
/// property has to agree with it: a pager that is loading cannot hold a failure, and a ticket in
/// flight cannot exist outside `loading`. The ticket itself is put together from the generation,
/// the position and the attempt kept here.
enum Phase<Cursor: Hashable, Failure> {
  /// While nothing is in flight and more may come.
  case idle
  /// While the ticket of this attempt may still change the list.
  case loading(attempt: Int)
  /// After the ticket of this attempt failed, until the next ticket or a new start.
  case failed(Failure, retryable: Bool, attempt: Int)
  /// After an applied response said that this was the last page.
  case exhausted
  /// After the API broke its own protocol, until a new start.
  case halted(Fault<Cursor>)
}

extension Phase {
  /// The ticket that may still change the list.
  ///
  /// Here and not in `Pager`, because a mutating function that called a getter of the whole pager
  /// would hold a second reference to its storage, and copy all of it at the next write.
  func inFlight(_ generation: Int, at position: Position<Cursor>) -> Ticket<Cursor>? {
    switch self {
    case .loading(let attempt):
      Ticket(generation: generation, position: position, attempt: attempt)
    case .idle, .failed, .exhausted, .halted:
      nil
    }
  }
}

extension Phase: Sendable where Cursor: Sendable, Failure: Sendable {}

/// The name of a phase without what comes with it.
public enum PhaseName: Hashable, Sendable, CaseIterable {
  case idle
  case loading
  case failed
  case exhausted
  case halted
}

/// A way in which a paged API broke its own protocol.
public struct Fault<Cursor: Hashable>: Hashable {
  public enum Code: Hashable, Sendable, CaseIterable {
    /// More was claimed behind a position that this generation has used already.
    case positionRepeated
    /// More was claimed without a cursor to ask for it.
    case cursorMissing
  }

  public let code: Code
  /// The load whose response broke the protocol; its rows were kept.
  public let ticket: Ticket<Cursor>
  /// What the response handed out as the next position.
  public let next: Position<Cursor>
}

extension Fault: Sendable where Cursor: Sendable {}
