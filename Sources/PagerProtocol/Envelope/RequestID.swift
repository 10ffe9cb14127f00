package import PagerJSON

/// The id of a request, borrowed from its document.
package enum RequestID {
  /// A notification: nothing is answered.
  case absent
  case null
  case integer(Int64)
  case text(JSONText)

  /// The id that a request may have; nil for a fraction, a boolean, an array or an object.
  init?(_ node: JSONNode) {
    if let integer = node.integer {
      self = .integer(integer)
    } else if let text = node.text {
      self = .text(text)
    } else if node.isNull {
      self = .null
    } else {
      return nil
    }
  }

  /// Writes the value of a reply's `id` member: type and digits as sent, null where there is none.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .absent, .null: writer.null()
    case .integer(let integer): writer.value(integer)
    case .text(let text): writer.text(text)
    }
  }
}
