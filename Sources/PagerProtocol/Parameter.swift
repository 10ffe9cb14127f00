/// The name of a parameter. One name means one thing in every method that has it.
package enum Parameter: Int, CaseIterable, Sendable {
  case session, paging, first, identity, duplicates, whileLoading, afterFailure
  case repeatedPosition, emptyCursor, query, `as`, ticket, rows, hasMore, nextCursor
  case error, retryable, snapshot, items, from, limit, pages

  package var wireName: StaticString {
    switch self {
    case .session: "session"
    case .paging: "paging"
    case .first: "first"
    case .identity: "identity"
    case .duplicates: "duplicates"
    case .whileLoading: "whileLoading"
    case .afterFailure: "afterFailure"
    case .repeatedPosition: "repeatedPosition"
    case .emptyCursor: "emptyCursor"
    case .query: "query"
    case .as: "as"
    case .ticket: "ticket"
    case .rows: "rows"
    case .hasMore: "hasMore"
    case .nextCursor: "nextCursor"
    case .error: "error"
    case .retryable: "retryable"
    case .snapshot: "snapshot"
    case .items: "items"
    case .from: "from"
    case .limit: "limit"
    case .pages: "pages"
    }
  }
}
