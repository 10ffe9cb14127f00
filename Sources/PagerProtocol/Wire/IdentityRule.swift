package import PagerJSON

/// What makes two rows the same record.
package enum IdentityRule: Sendable {
  /// The row itself, a string or an integer.
  case row
  /// The value at a place inside the row, a string or an integer.
  case pointer(JSONPointer)
  /// The values at several places, compared one by one.
  case pointers([JSONPointer])
  /// The whole row, whatever it is; the order of members does not matter.
  case whole

  private static let maximumPointers = 16

  init(_ node: JSONNode) throws(RPCError) {
    if node.isNull {
      self = .row
    } else if let text = node.text {
      self = text.count == 0 ? .whole : .pointer(try Self.pointer(text, "identity"))
    } else if node.kind == .array {
      self = .pointers(try Self.pointers(node))
    } else {
      throw .type("identity", expected: "null, a JSON Pointer or an array of JSON Pointers")
    }
  }

  private static func pointers(_ node: JSONNode) throws(RPCError) -> [JSONPointer] {
    guard (1...maximumPointers).contains(node.count) else {
      throw .range("identity", expected: "1 to \(maximumPointers) JSON Pointers")
    }
    var pointers: [JSONPointer] = []
    for index in 0..<node.count {
      guard let text = node[index].text else {
        throw .type("identity[\(index)]", expected: "a JSON Pointer")
      }
      pointers.append(try pointer(text, "identity[\(index)]"))
    }
    return pointers
  }

  private static func pointer(_ text: JSONText, _ path: String) throws(RPCError) -> JSONPointer {
    guard !text.containsNUL, let pointer = JSONPointer(ByteString(text)) else {
      throw .range(path, expected: "a JSON Pointer, such as \"/id\" (RFC 6901)")
    }
    return pointer
  }
}
