/// One end of the list: where the next page starts, what is going on there, and which tickets it
/// has handed out in this generation.
///
/// All of it is one value because all of it starts over together. A list that also grows at its
/// head would hold a second `Edge`.
struct Edge<Cursor: Hashable, Failure> {
  /// Where the next page starts; while a load is in flight, where that page starts.
  private(set) var position: Position<Cursor>
  /// What is going on.
  var phase: Phase<Cursor, Failure> = .idle
  private var attempts: Attempts<Cursor>

  init(at position: Position<Cursor>) {
    self.position = position
    attempts = Attempts(from: position)
  }

  /// Issues the next ticket of the current position and goes to loading.
  ///
  /// The count is per position and generation, so that a cursor that comes round again gets
  /// tickets it never had (rule 3).
  ///
  /// - Complexity: O(1) expected.
  mutating func issue(_ generation: Int) -> Ticket<Cursor> {
    let attempt = attempts.increment(position)
    phase = .loading(attempt: attempt)
    return Ticket(generation: generation, position: position, attempt: attempt)
  }

  /// Whether this generation has issued a ticket for `position`.
  func hasUsed(_ position: Position<Cursor>) -> Bool {
    attempts[position] > 0
  }

  /// Whether this generation has issued this attempt of `position`.
  func hasIssued(_ position: Position<Cursor>, attempt: Int) -> Bool {
    attempt >= 1 && attempt <= attempts[position]
  }

  /// Goes on to `position`, in `phase`. The only way to move.
  mutating func move(to position: Position<Cursor>, phase: Phase<Cursor, Failure>) {
    self.position = position
    self.phase = phase
  }

  /// Whether the current position has a ticket, as it must in any phase that speaks of one.
  func invariantHolds() -> Bool {
    switch phase {
    case .loading(let attempt), .failed(_, _, let attempt):
      attempts[position] == attempt
    case .halted(let fault):
      attempts[fault.ticket.position] >= fault.ticket.attempt
    case .idle, .exhausted:
      true
    }
  }
}

extension Edge: Sendable where Cursor: Sendable, Failure: Sendable {}
