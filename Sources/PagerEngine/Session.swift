internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

/// A named slot that holds one pager, and what belongs to the wire around it.
///
/// A class, so that a session is changed where it stands: nothing but the table of sessions holds
/// on to one.
final class Session {
  let name: ByteString
  /// Counts the sessions of this engine; orders `sessions`.
  let number: Int
  let paging: Paging
  let rows: RowReader
  let emptyCursor: OpenParams.EmptyCursor
  /// The label of the logical query, as JSON.
  var query: ByteString
  var pager: SessionPager
  /// The tickets that have a name. Across generations: a late answer has a name, too.
  private(set) var tickets: [ByteString: Ticket<WireCursor>] = [:]

  /// A session with all options at their defaults.
  init(name: ByteString, number: Int, limits: Limits) {
    self.name = name
    self.number = number
    paging = .page
    rows = RowReader(rule: .row)
    emptyCursor = .continue
    query = Self.noQuery
    pager = SessionPager(first: .page(1), capacity: Capacity(limits))
  }

  init(name: ByteString, number: Int, _ params: OpenParams, query: ByteString?, limits: Limits) {
    self.name = name
    self.number = number
    paging = params.first.paging
    rows = RowReader(rule: params.identity)
    emptyCursor = params.emptyCursor
    self.query = query ?? Self.noQuery
    pager = SessionPager(
      first: Position(params.first), policies: Policies(params), capacity: Capacity(limits))
  }

  private static let noQuery = ByteString("null")

  /// Whether a ticket that is issued now may have this name.
  func hasRoom(for name: JSONText?, limits: Limits) -> Bool {
    guard let name, tickets.count >= limits.ticketNames else { return true }
    return tickets[ByteString(name)] != nil
  }

  func bind(_ name: JSONText?, to ticket: Ticket<WireCursor>) {
    if let name { tickets[ByteString(name)] = ticket }
  }

  var standing: Standing {
    Standing(
      phase: pager.phase.wire, count: pager.items.count, hasMore: pager.hasMore,
      revision: pager.revision)
  }

  /// The state as it is shown, without the items.
  var snapshot: SnapshotResult {
    SnapshotResult(
      session: name, paging: paging, query: query, generation: pager.generation,
      ticket: pager.inFlight?.wire, next: pager.next.wire, replacing: pager.replacing,
      failure: pager.failure.map {
        WireFailure(error: $0.error, retryable: $0.retryable, ticket: $0.ticket.wire)
      },
      fault: pager.fault?.wire, standing: standing, counters: pager.counters.wire)
  }
}
