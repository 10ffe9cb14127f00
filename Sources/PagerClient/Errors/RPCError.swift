/// The engine answered a request with an error, and the request has changed nothing.
public struct RPCError: PagerError, Hashable {
  /// The stable half of `data`. Nil where a newer engine has a reason that this client does not
  /// know, which stands in `data` then.
  public let reason: Reason?
  public let code: Int
  /// One line for people, which may change.
  public let message: String
  /// All of `error.data`, `reason` included.
  public let data: JSONObject
  /// The method that was called; nil for a batch that was refused as a whole.
  public let method: String?

  public var description: String {
    "\(method.map { "\($0): " } ?? "")\(message) (\(code) \(data["reason"]?.string ?? ""))"
  }

  /// The parameter that is wrong, nested ones with dots: `ticket.generation`. Of -32602 and
  /// `invalidSnapshot`.
  public var param: String? { data["param"]?.string }

  /// The limit that would be exceeded: `items`.
  public var limit: String? { data["limit"]?.string }

  /// The value of that limit.
  public var value: Int? { data["value"]?.integer }

  /// The name of the session, of `sessionNotFound` and `sessionExists`.
  public var session: String? { data["session"]?.string }

  /// Open sessions whose names are like it, nearest first.
  public var nearest: [String]? { data["nearest"]?.array?.compactMap(\.string) }

  /// The row without an identity, from 0.
  public var row: Int? { data["row"]?.integer }

  /// The pointer that found nothing in that row; nil where the row itself is the identity.
  public var pointer: String? { data["pointer"]?.string }
}

extension RPCError {
  /// The value of a reply's `error`; nil where it has no code.
  init?(_ error: JSONValue, method: String?) {
    guard let code = error["code"]?.integer else { return nil }
    let data = error["data"]?.object ?? [:]
    self.init(
      reason: data["reason"]?.string.flatMap(Reason.init), code: code,
      message: error["message"]?.string ?? "an error without a message", data: data,
      method: method)
  }
}
