package import PagerJSON

// What can be wrong with a parameter. Typos must not pass in a tool for tests.

extension RPCError {
  /// The dotted name of a parameter or of a member inside one: `ticket.generation`.
  package typealias Path = String

  package static func missing(_ path: Path, _ hint: String = "it is required") -> RPCError {
    RPCError(.missing, "`\(path)` is missing: \(hint)", [("param", .text(ByteString(path)))])
  }

  package static func type(_ path: Path, expected: String) -> RPCError {
    RPCError(.type, "`\(path)` must be \(expected)", [("param", .text(ByteString(path)))])
  }

  package static func range(_ path: Path, expected: String) -> RPCError {
    RPCError(.range, "`\(path)` must be \(expected)", [("param", .text(ByteString(path)))])
  }

  /// A name that the method, or the object inside a parameter, does not have.
  package static func unknown(
    _ name: JSONText, in parent: Path? = nil, known: [StaticString]
  ) -> RPCError {
    var path = parent.map { Array(($0 + ".").utf8) } ?? []
    path += ByteString(name).bytes
    let names = known.map { "\($0)" }.joined(separator: ", ")
    let hint = known.isEmpty ? "there are none" : "there are \(names)"
    return RPCError(
      .unknownParam, "there is no parameter `\(ByteString(path).description)` here; \(hint)",
      [("param", .text(ByteString(path)))])
  }

  /// One position too many.
  package static func surplus(_ method: Method) -> RPCError {
    let count = method.parameters.count
    let path = "params[\(count)]"
    return RPCError(
      .unknownParam, "\(method.wireName) takes at most \(count) parameters by position",
      [("param", .text(ByteString(path)))])
  }
}
