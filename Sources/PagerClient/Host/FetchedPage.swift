/// A page, as the server of a list under test answers it.
public struct FetchedPage: Hashable, Sendable {
  public let rows: [JSONValue]
  public let hasMore: Bool
  /// Of lists that page by cursor; null where there is none.
  public let nextCursor: JSONValue
}
