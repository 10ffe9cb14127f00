/// What can stand for a ticket in `deliver` and `fail`: a ticket, the outcome of the load that
/// issued it, or the name that the load gave it.
public protocol TicketReference: Sendable {
  /// What is sent.
  ///
  /// - Throws: `InvalidValue` for an outcome that has no ticket.
  func ticketParameter() throws -> JSONValue
}

extension Ticket: TicketReference {
  public func ticketParameter() -> JSONValue { json }
}

extension String: TicketReference {
  public func ticketParameter() -> JSONValue { .string(self) }
}

/// For what only tests of the protocol would send.
extension JSONValue: TicketReference {
  public func ticketParameter() -> JSONValue { self }
}

extension Outcome: TicketReference {
  public func ticketParameter() throws -> JSONValue {
    if let ticket = json["ticket"] { return ticket }
    let reason = reason.map { " (\($0.rawValue))" } ?? ""
    throw InvalidValue("this outcome is \"\(kind.rawValue)\"\(reason) and has no ticket")
  }
}
