package import PagerJSON

/// `fail`: answers a ticket with a failure.
package struct FailParams {
  static let parameters: [Parameter] = [.session, .ticket, .error, .retryable]

  package let session: JSONText?
  package let ticket: TicketReference
  package let error: FailureError
  package let retryable: Bool

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    ticket = try TicketReference(arguments)
    error = try FailureError(try arguments.required(.error))
    retryable = try arguments.boolean(.retryable) ?? true
  }
}

/// What went wrong with a load, as the client tells it: `{"message", "code"?, "data"?}`.
package struct FailureError {
  private static let members: [StaticString] = ["message", "code", "data"]

  private let message: JSONText
  private let code: JSONNode?
  private let data: JSONNode?

  init(_ node: JSONNode) throws(RPCError) {
    guard node.kind == .object else {
      throw .type("error", expected: "an object with a message")
    }
    for (name, _) in node.members where !Self.members.contains(where: { name == $0 }) {
      throw .unknown(name, in: "error", known: Self.members)
    }
    guard let message = node.member("message") else { throw .missing("error.message") }
    guard let text = message.text else { throw .type("error.message", expected: "a string") }
    self.message = text
    code = node.member("code")
    guard code.map({ $0.kind == .integer || $0.kind == .string }) ?? true else {
      throw .type("error.code", expected: "an integer or a string")
    }
    data = node.member("data")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("message")
    writer.text(message)
    if let code {
      writer.key("code")
      writer.value(code)
    }
    if let data {
      writer.key("data")
      writer.value(data)
    }
    writer.endObject()
  }
}
