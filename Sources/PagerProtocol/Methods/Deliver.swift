package import PagerJSON

/// `deliver`: answers a ticket with a page.
package struct DeliverParams {
  static let parameters: [Parameter] = [.session, .ticket, .rows, .hasMore, .nextCursor]

  package let session: JSONText?
  package let ticket: TicketReference
  /// An array; its rows have still to pass the identity rule.
  package let rows: JSONNode
  package let hasMore: Bool?
  package let nextCursor: NextCursor

  /// What was said about the next cursor. Null and left out are not the same.
  package enum NextCursor {
    case absent
    case null
    case cursor(WireCursor)
  }

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    ticket = try TicketReference(arguments)
    rows = try arguments.required(.rows)
    guard rows.kind == .array else { throw .type("rows", expected: "an array") }
    hasMore = try arguments.boolean(.hasMore)
    nextCursor = try Self.nextCursor(arguments)
  }

  private static func nextCursor(
    _ arguments: borrowing Arguments
  ) throws(RPCError) -> NextCursor {
    guard let node = arguments[.nextCursor] else { return .absent }
    if node.isNull { return .null }
    guard let cursor = WireCursor(node) else {
      throw .type("nextCursor", expected: "a string, an integer or null")
    }
    return .cursor(cursor)
  }
}
