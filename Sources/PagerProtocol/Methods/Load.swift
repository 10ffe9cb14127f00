package import PagerJSON

/// `loadNext`: asks for the next page. `retry`: asks for the failed page again.
package struct LoadParams {
  static let parameters: [Parameter] = [.session, .as]

  package let session: JSONText?
  package let name: JSONText?

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    name = try arguments.ticketName()
  }
}

/// `refresh`: loads the first page anew, with the old items on view until it is there.
package struct RefreshParams {
  static let parameters: [Parameter] = [.session, .as, .query]

  package let session: JSONText?
  package let name: JSONText?
  /// Nil: the query stays as it is.
  package let query: JSONNode?

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    name = try arguments.ticketName()
    query = arguments[.query]
  }
}
