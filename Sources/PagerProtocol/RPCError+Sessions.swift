package import PagerJSON

// What a session can object to.

extension RPCError {
  package static func sessionNotFound(_ name: ByteString, nearest: [ByteString]) -> RPCError {
    let hint =
      nearest.first.map { "did you mean \"\($0.description)\"? If not, open it first" }
      ?? "open it first"
    return RPCError(
      .sessionNotFound, "no session of this name is open; \(hint)",
      [("session", .text(name)), ("nearest", .texts(nearest))])
  }

  package static func sessionExists(_ name: ByteString) -> RPCError {
    RPCError(
      .sessionExists, "a session of this name is in use; close it first or take another name",
      [("session", .text(name))])
  }

  package static func limit(_ name: StaticString, _ value: Int) -> RPCError {
    let flag = Limit.all.first { "\($0.name)" == "\(name)" }.map { "\($0.flag)" } ?? ""
    return RPCError(
      .limit, "the limit \(name) is \(value), and nothing was changed; raise it with \(flag)",
      [("limit", .text(ByteString("\(name)"))), ("value", .integer(value))])
  }

  /// - Parameter pointer: where the identity was looked for; nil for the row itself.
  package static func rowWithoutIdentity(_ row: Int, pointer: ByteString?) -> RPCError {
    let place = pointer.map { "at \"\($0.description)\"" } ?? "as the row itself"
    return RPCError(
      .rowWithoutIdentity,
      "row \(row) has no string or integer \(place), so it has no identity; nothing was applied "
        + "(see `identity` of open)",
      [("row", .integer(row)), ("pointer", pointer.map { .text($0) } ?? .null)])
  }

  package static func invalidSnapshot(_ member: String, _ expected: String) -> RPCError {
    RPCError(
      .invalidSnapshot,
      "`snapshot.\(member)` must be \(expected): restore takes a complete snapshot reply of a "
        + "session with the same paging",
      [("param", .text(ByteString("snapshot.\(member)")))])
  }
}
