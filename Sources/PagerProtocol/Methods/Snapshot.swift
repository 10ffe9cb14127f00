package import PagerJSON

/// `snapshot`: shows the list and the state of its end.
package struct SnapshotParams {
  static let parameters: [Parameter] = [.session, .items, .from, .limit, .pages]

  package let session: JSONText?
  package let items: Bool
  package let from: Int
  /// Nil: all items from `from` on.
  package let limit: Int?
  package let pages: Bool

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    items = try arguments.boolean(.items) ?? true
    from = try arguments.count(.from) ?? 0
    limit = try arguments.count(.limit)
    pages = try arguments.boolean(.pages) ?? false
  }
}
