package import PagerJSON

/// An error reply: a reason for programs, and a line of English that says what to do.
package struct RPCError: Error {
  package let reason: ErrorReason
  package let message: String
  /// The members of `error.data` behind `reason`, in order.
  package let data: [(name: StaticString, value: Value)]

  package enum Value: Sendable {
    case text(ByteString)
    case texts([ByteString])
    case integer(Int)
    case null
  }

  package init(
    _ reason: ErrorReason, _ message: String, _ data: [(name: StaticString, value: Value)] = []
  ) {
    self.reason = reason
    // It may quote what a client sent, and is shown on a terminal sooner or later.
    self.message = Terminal.safe(message)
    self.data = data
  }

  /// Writes the value of a reply's `error` member.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", reason.code)
    writer.member("message", message)
    writer.key("data")
    writer.beginObject()
    writer.member("reason", reason.wireName)
    for (name, value) in data {
      writer.key(name)
      switch value {
      case .text(let text): writer.text(text)
      case .texts(let texts):
        writer.beginArray()
        for text in texts { writer.text(text) }
        writer.endArray()
      case .integer(let integer): writer.value(integer)
      case .null: writer.null()
      }
    }
    writer.endObject()
    writer.endObject()
  }
}
