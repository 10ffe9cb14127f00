/// The state machine behind a list that loads page by page: which response may change the list.
///
/// A pager never loads anything itself. `loadNext` hands out a ticket; whoever loads the page
/// comes back with `deliver` or `fail` and that ticket; and only the ticket in flight may write.
/// Everything else is refused with a reason and leaves no trace but a count:
///
///     var pager = Pager<Contact, String, any Error>(first: .cursor(nil))
///     guard case .started(let old) = pager.loadNext() else { … }
///     pager.reset()                                  // the filter changes
///     guard case .started(let new) = pager.loadNext() else { … }
///     pager.deliver(page, for: new.ticket)           // .applied
///     pager.deliver(latePage, for: old.ticket)       // .stale(.generation)
///
/// It is a value and a function of its inputs: no clock, no randomness, no concurrency, no I/O.
/// Copy it to look ahead; compare copies to see what a command changed. It is not a cache, not a
/// loader and not an observable object; those are built around it.
///
/// The rules that are named by number here and in the tests are those of the protocol's
/// specification, `protocol/README.md`.
///
/// - `Item`: a row of the list. Two rows with one `id` are the same record.
/// - `Cursor`: what a cursor API hands out; compared with `==`, so it must not be a `String` where
///   cursors that differ only in Unicode normalization must differ.
/// - `Failure`: what a failed load brings back.
public struct Pager<Item: Identifiable, Cursor: Hashable, Failure> {
  /// Where the first page starts.
  public let first: Position<Cursor>
  public let policies: Policies
  public let capacity: Capacity

  /// Counts the logical queries. Grows in `reset`, `refresh` and `restore`, at once (rule 6).
  public internal(set) var generation = 0
  /// Grows by one with every command that changes the pager; counting alone is no change.
  public internal(set) var revision = 0
  /// True between a `refresh` and its first applied page: the items are the old list's.
  public internal(set) var replacing = false
  public internal(set) var counters = Counters()

  var list = ItemList<Item, Cursor>()
  var edge: Edge<Cursor, Failure>

  public init(
    first: Position<Cursor>, policies: Policies = Policies(), capacity: Capacity = Capacity()
  ) {
    self.first = first
    self.policies = policies
    self.capacity = capacity
    self.edge = Edge(at: first)
  }
}

extension Pager: Sendable where Item: Sendable, Cursor: Sendable, Failure: Sendable {}

// MARK: - Reading

extension Pager {
  /// The items on view, in the order in which the server sent them.
  public var items: [Item] { list.items }

  /// One record for each page that the items on view came from, in order. A restored list starts
  /// without records.
  public var pages: [PageRecord<Cursor>] { list.pages }

  /// Where the next page starts; while a load is in flight, where that page starts.
  public var next: Position<Cursor> { edge.position }

  /// Whether more may come. False only after an applied response said the end (rule 14).
  public var hasMore: Bool {
    switch edge.phase {
    case .idle, .loading, .failed, .halted: true
    case .exhausted: false
    }
  }

  public var phase: PhaseName {
    switch edge.phase {
    case .idle: .idle
    case .loading: .loading
    case .failed: .failed
    case .exhausted: .exhausted
    case .halted: .halted
    }
  }

  /// The ticket whose response may still change the list.
  public var inFlight: Ticket<Cursor>? {
    edge.phase.inFlight(generation, at: edge.position)
  }

  /// The failure of the last load, until the next ticket or a new start clears it (rule 11).
  public var failure: (error: Failure, retryable: Bool, ticket: Ticket<Cursor>)? {
    switch edge.phase {
    case .failed(let error, let retryable, let attempt):
      (
        error, retryable,
        Ticket(generation: generation, position: edge.position, attempt: attempt)
      )
    case .idle, .loading, .exhausted, .halted: nil
    }
  }

  /// The way in which the API broke its protocol, until a new start.
  public var fault: Fault<Cursor>? {
    switch edge.phase {
    case .halted(let fault): fault
    case .idle, .loading, .failed, .exhausted: nil
    }
  }

  /// Why a response with this ticket would be refused; nil for the ticket in flight (rule 2).
  ///
  /// - Complexity: O(1).
  public func staleness(of ticket: Ticket<Cursor>) -> StaleReason? {
    if ticket.generation != generation {
      return ticket.generation < generation ? .generation : .unknown
    }
    if ticket == inFlight { return nil }
    return edge.hasIssued(ticket.position, attempt: ticket.attempt) ? .settled : .unknown
  }
}
