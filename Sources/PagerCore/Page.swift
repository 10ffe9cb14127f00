/// One response of the paged API, as it came: rows, and what it says about the page behind it.
public struct Page<Item, Cursor: Hashable> {
  /// The rows in the server's order, duplicates included: position and end are computed from
  /// these, before anything is taken out (rule 4).
  public let rows: [Item]
  /// What the response says about more pages.
  public let continuation: Continuation<Cursor>

  public init(rows: [Item], continuation: Continuation<Cursor>) {
    self.rows = rows
    self.continuation = continuation
  }
}

extension Page: Sendable where Item: Sendable, Cursor: Sendable {}

/// What a response says about the page behind it.
public enum Continuation<Cursor: Hashable>: Hashable {
  /// There is no further page.
  case end
  /// There is more, and the pager counts the position itself (page numbers and offsets).
  case more
  /// There is more, behind this cursor.
  case cursor(Cursor)
}

extension Continuation: Sendable where Cursor: Sendable {}

/// What one applied page brought, kept for as long as its rows are in the list.
///
/// A list in pages of twenty has fifty thousand of these for each million items, so that the
/// numbers are kept in 32 bits.
public struct PageRecord<Cursor: Hashable>: Hashable {
  /// The position that the page was loaded from.
  public let position: Position<Cursor>
  private let attempt32: UInt32
  private let rows32: UInt32
  private let added32: UInt32

  init(position: Position<Cursor>, attempt: Int, rows: Int, added: Int) {
    self.position = position
    attempt32 = UInt32(attempt)
    rows32 = UInt32(rows)
    added32 = UInt32(added)
  }

  /// The attempt that succeeded.
  public var attempt: Int { Int(attempt32) }
  /// Rows in the raw page.
  public var rows: Int { Int(rows32) }
  /// Rows that were listed anew.
  public var added: Int { Int(added32) }
}

extension PageRecord: Sendable where Cursor: Sendable {}
