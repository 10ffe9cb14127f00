@testable import PagerCore
import Testing

/// The pager of most of these tests.
typealias TestPager = Pager<Row, String, String>

/// A kind of position, with the first one that sessions of that kind usually have.
enum Paging: CaseIterable {
  case page
  case offset
  case cursor

  var first: Position<String> {
    switch self {
    case .page: .page(1)
    case .offset: .offset(0)
    case .cursor: .cursor(nil)
    }
  }

  /// What a response of this kind says when there is more, here behind the cursor "A".
  var more: Continuation<String> {
    switch self {
    case .page, .offset: .more
    case .cursor: .cursor("A")
    }
  }
}

func ticket(
  _ generation: Int, _ position: Position<String>, _ attempt: Int = 1
) -> Ticket<String> {
  Ticket(generation: generation, position: position, attempt: attempt)
}

extension Pager where Item == Row, Cursor == String, Failure == String {
  init(_ paging: Paging, _ policies: Policies = Policies(), _ capacity: Capacity = Capacity()) {
    self.init(first: paging.first, policies: policies, capacity: capacity)
  }

  /// `loadNext` where it issues a ticket.
  mutating func ask(_ location: SourceLocation = #_sourceLocation) throws -> Ticket<String> {
    let outcome = loadNext()
    return try #require(outcome.ticket, "loadNext issues a ticket", sourceLocation: location)
  }

  /// `retry` where it issues a ticket.
  mutating func askAgain(_ location: SourceLocation = #_sourceLocation) throws -> Ticket<String> {
    let outcome = retry()
    return try #require(outcome.ticket, "retry issues a ticket", sourceLocation: location)
  }

  /// Answers a ticket where the answer is applied.
  @discardableResult
  mutating func answer(
    _ ticket: Ticket<String>, _ rows: [Row], _ continuation: Continuation<String>,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> Merge {
    let outcome = deliver(Page(rows: rows, continuation: continuation), for: ticket)
    return try #require(outcome.merge, "the page is applied", sourceLocation: location)
  }

  /// Asks for the next page and answers.
  @discardableResult
  mutating func load(
    _ rows: [Row], _ continuation: Continuation<String>,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> Merge {
    try answer(ask(location), rows, continuation, location)
  }
}

extension LoadOutcome {
  var ticket: Ticket<Cursor>? {
    switch self {
    case .started(let load): load.ticket
    case .ignored: nil
    }
  }
}

extension DeliverOutcome {
  var merge: Merge? {
    switch self {
    case .applied(let merge): merge
    case .stale, .refused: nil
    }
  }
}
