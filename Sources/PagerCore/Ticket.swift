/// The credential of one load: which query, which page, which try.
///
/// A response may change the list only when it comes with a ticket that is equal to the one in
/// flight, all three parts included (rules 2 and 3). Comparing less than all three is the classic
/// fault: the first page has the same position in every generation, and a retry has the same
/// position and generation as the try that timed out.
public struct Ticket<Cursor: Hashable>: Hashable {
  /// Counts the logical queries of this pager; grows when a query starts.
  public let generation: Int
  /// Where the page starts.
  public let position: Position<Cursor>
  /// How many times this position has been asked for in this generation, from 1.
  public let attempt: Int

  public init(generation: Int, position: Position<Cursor>, attempt: Int = 1) {
    self.generation = generation
    self.position = position
    self.attempt = attempt
  }
}

extension Ticket: Sendable where Cursor: Sendable {}
