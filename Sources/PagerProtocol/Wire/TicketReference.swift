package import PagerJSON

/// The `ticket` of a settling request: a ticket, or the name that it was given with `as`.
package enum TicketReference {
  case name(JSONText)
  /// Without a position where the client left it out: which one is missing depends on the session.
  case ticket(generation: Int, position: WirePosition?, attempt: Int)

  static let maximumNameBytes = 64

  private static let members: [StaticString] = [
    "generation", "page", "offset", "cursor", "attempt",
  ]

  init(_ arguments: borrowing Arguments) throws(RPCError) {
    let node = try arguments.required(.ticket)
    switch node.kind {
    case .string:
      self = .name(try arguments.name(node, "ticket", maximum: Self.maximumNameBytes))
    case .object:
      self = try Self.ticket(node)
    case .array, .integer, .real, .boolean, .null:
      throw .type("ticket", expected: "a ticket or the name of one")
    }
  }

  private static func ticket(_ node: JSONNode) throws(RPCError) -> TicketReference {
    for (name, _) in node.members where !members.contains(where: { name == $0 }) {
      throw .unknown(name, in: "ticket", known: members)
    }
    guard let generation = try integer(node, "generation", from: 0) else {
      throw .missing("ticket.generation")
    }
    var positions: [WirePosition] = []
    if let page = try integer(node, "page", from: 0) { positions.append(.page(page)) }
    if let offset = try integer(node, "offset", from: 0) { positions.append(.offset(offset)) }
    if let cursor = node.member("cursor") {
      positions.append(.cursor(try Self.cursor(cursor)))
    }
    if positions.count > 1 {
      throw .type("ticket", expected: "a ticket with one of page, offset and cursor")
    }
    let attempt = try integer(node, "attempt", from: 1) ?? 1
    return .ticket(generation: generation, position: positions.first, attempt: attempt)
  }

  private static func cursor(_ node: JSONNode) throws(RPCError) -> WireCursor? {
    if node.isNull { return nil }
    guard let cursor = WireCursor(node) else {
      throw .type("ticket.cursor", expected: "a string, an integer or null")
    }
    return cursor
  }

  private static func integer(
    _ node: JSONNode, _ name: StaticString, from minimum: Int
  ) throws(RPCError) -> Int? {
    guard let member = node.member(name) else { return nil }
    guard let value = member.integer else {
      throw .type("ticket.\(name)", expected: "an integer")
    }
    guard value >= minimum else { throw .range("ticket.\(name)", expected: "\(minimum) or more") }
    return Int(value)
  }
}
