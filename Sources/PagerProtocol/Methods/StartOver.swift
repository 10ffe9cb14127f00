package import PagerJSON

/// `reset`: starts a new query with an empty list.
package struct ResetParams {
  static let parameters: [Parameter] = [.session, .query]

  package let session: JSONText?
  /// Nil: the query stays as it is.
  package let query: JSONNode?

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    query = arguments[.query]
  }
}

/// `cancel`: gives up the load in flight.
package struct CancelParams {
  static let parameters: [Parameter] = [.session]

  package let session: JSONText?

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
  }
}
