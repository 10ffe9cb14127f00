package import PagerJSON

/// What a JSON value on the wire is.
package enum Envelope {
  case request(Request)
  /// Somebody else's reply. Never answered, or two programs would answer each other for ever.
  case response
  /// No valid request. Answered even without an id: it is no notification either.
  case invalid(RPCError, RequestID)

  package init(_ node: JSONNode) {
    guard node.kind == .object else {
      self = .invalid(.envelope("a request must be an object"), .absent)
      return
    }
    let members = Members(node)
    if members.method == nil, members.isResponse {
      self = .response
      return
    }
    let id = members.id.map(RequestID.init) ?? .absent
    guard let id else {
      self = .invalid(.invalidID, .absent)
      return
    }
    self = Self.request(members, id)
  }

  private static func request(_ members: Members, _ id: RequestID) -> Envelope {
    guard let version = members.jsonrpc?.text, version == "2.0" else {
      return .invalid(.envelope("`jsonrpc` must be \"2.0\""), id)
    }
    guard let method = members.method?.text else {
      return .invalid(.envelope("`method` must be a string"), id)
    }
    switch members.params?.kind {
    case nil, .object, .array:
      return .request(Request(id: id, method: method, params: members.params))
    case .string, .integer, .real, .boolean, .null:
      return .invalid(.envelope("`params` must be an object or an array, or left out"), id)
    }
  }

  /// The members that mean something; others are ignored.
  private struct Members {
    var jsonrpc: JSONNode?
    var id: JSONNode?
    var method: JSONNode?
    var params: JSONNode?
    var isResponse = false

    init(_ node: JSONNode) {
      for (name, value) in node.members {
        if name == "jsonrpc" {
          jsonrpc = value
        } else if name == "id" {
          id = value
        } else if name == "method" {
          method = value
        } else if name == "params" {
          params = value
        } else if name == "result" || name == "error" {
          isResponse = true
        }
      }
    }
  }
}

/// A request whose envelope is in order. Method and parameters are still to be looked at.
package struct Request {
  package let id: RequestID
  package let method: JSONText
  package let params: JSONNode?

  package var isNotification: Bool {
    switch id {
    case .absent: true
    case .null, .integer, .text: false
    }
  }
}
