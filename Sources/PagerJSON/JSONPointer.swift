/// A JSON Pointer (RFC 6901): the way to one value inside another.
package struct JSONPointer: Hashable, Sendable {
  /// As it was written.
  package let text: ByteString
  private let tokens: [ByteString]

  /// Fails where the text is no pointer: it must be empty or start with `/`, and `~` must be
  /// followed by `0` or `1`.
  package init?(_ text: ByteString) {
    guard text.bytes.isEmpty || text.bytes[0] == UInt8(ascii: "/") else { return nil }
    var tokens: [ByteString] = []
    for token in text.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      guard let token = Self.unescape(token) else { return nil }
      tokens.append(ByteString(token))
    }
    self.text = text
    self.tokens = tokens
  }

  private static func unescape(_ token: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = token
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        result.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): result.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): result.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return result
  }

  /// The value that this points to inside `node`; nil where there is none.
  ///
  /// - Complexity: O(tokens).
  package func resolve(in node: JSONNode) -> JSONNode? {
    var node = node
    for token in tokens {
      switch node.kind {
      case .object:
        guard let member = node.member(token) else { return nil }
        node = member
      case .array:
        guard let index = Self.index(token), index < node.count else { return nil }
        node = node[index]
      case .string, .integer, .real, .boolean, .null:
        return nil
      }
    }
    return node
  }

  /// An array index: digits, without a leading zero.
  private static func index(_ token: ByteString) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard token.bytes.allSatisfy(digits.contains),
      token.count == 1 || token.bytes.first != UInt8(ascii: "0")
    else { return nil }
    return Int(token.description)
  }
}
