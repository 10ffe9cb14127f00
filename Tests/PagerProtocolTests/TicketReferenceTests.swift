import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct TicketReferenceTests {
  /// A ticket in one line, or what is wrong with it.
  private static func describe(_ ticket: String) throws -> String {
    do {
      return try withArguments(
        #"{"ticket":\#(ticket),"rows":[]}"#, of: .deliver
      ) { arguments throws(RPCError) in
        switch try TicketReference(arguments) {
        case .name(let name): "name \(name.description)"
        case .ticket(let generation, let position, let attempt):
          "\(generation) \(position.map(describe) ?? "none") \(attempt)"
        }
      }
    } catch let error as RPCError {
      return summary(error)
    }
  }

  private static func describe(_ position: WirePosition) -> String {
    written { position.write(to: &$0) }
  }

  @Test(arguments: [
    (#"{"generation":0,"page":1,"attempt":1}"#, #"0 {"page":1} 1"#),
    (#"{"generation":0,"page":1}"#, #"0 {"page":1} 1"#),
    (#"{"attempt":3,"page":0,"generation":2}"#, #"2 {"page":0} 3"#),
    (#"{"generation":7,"offset":0}"#, #"7 {"offset":0} 1"#),
    (
      #"{"generation":7,"offset":9223372036854775807,"attempt":9223372036854775807}"#,
      #"7 {"offset":9223372036854775807} 9223372036854775807"#
    ),
    (
      #"{"generation":9223372036854775807,"page":9223372036854775807}"#,
      #"9223372036854775807 {"page":9223372036854775807} 1"#
    ),
    (#"{"generation":1,"cursor":null}"#, #"1 {"cursor":null} 1"#),
    (#"{"generation":1,"cursor":""}"#, #"1 {"cursor":""} 1"#),
    (#"{"generation":1,"cursor":"a\u0000"}"#, #"1 {"cursor":"a\u0000"} 1"#),
    (#"{"generation":1,"cursor":-3,"attempt":2}"#, #"1 {"cursor":-3} 2"#),
    (#"{"generation":1,"cursor":"1"}"#, #"1 {"cursor":"1"} 1"#),
    (#"{"generation":1}"#, "1 none 1"),
    (#"{"generation":1,"attempt":4}"#, "1 none 4"),
    (#""t0""#, "name t0"),
    (#"" ""#, "name  "),
    (#""{}""#, "name {}"),
  ])
  func `a ticket is read as it was issued or written by hand`(
    ticket: String, expected: String
  ) throws {
    #expect(try Self.describe(ticket) == expected)
  }

  @Test(arguments: [
    ("{}", "missing param=ticket.generation"),
    (#"{"page":1}"#, "missing param=ticket.generation"),
    (#"{"page":1,"attempt":1}"#, "missing param=ticket.generation"),
    (#"{"generation":null,"page":1}"#, "type param=ticket.generation"),
    (#"{"generation":0.0,"page":1}"#, "type param=ticket.generation"),
    (#"{"generation":"0","page":1}"#, "type param=ticket.generation"),
    (#"{"generation":-1,"page":1}"#, "range param=ticket.generation"),
    (#"{"generation":0,"page":null}"#, "type param=ticket.page"),
    (#"{"generation":0,"page":1.0}"#, "type param=ticket.page"),
    (#"{"generation":0,"page":"1"}"#, "type param=ticket.page"),
    (#"{"generation":0,"page":-1}"#, "range param=ticket.page"),
    (#"{"generation":0,"offset":true}"#, "type param=ticket.offset"),
    (#"{"generation":0,"offset":-1}"#, "range param=ticket.offset"),
    (#"{"generation":0,"cursor":1.5}"#, "type param=ticket.cursor"),
    (#"{"generation":0,"cursor":true}"#, "type param=ticket.cursor"),
    (#"{"generation":0,"cursor":[]}"#, "type param=ticket.cursor"),
    (#"{"generation":0,"cursor":{}}"#, "type param=ticket.cursor"),
    (#"{"generation":0,"page":1,"attempt":0}"#, "range param=ticket.attempt"),
    (#"{"generation":0,"page":1,"attempt":-1}"#, "range param=ticket.attempt"),
    (#"{"generation":0,"page":1,"attempt":null}"#, "type param=ticket.attempt"),
    (#"{"generation":0,"page":1,"attempt":1.0}"#, "type param=ticket.attempt"),
    (#"{"generation":0,"page":1,"attempts":1}"#, "unknownParam param=ticket.attempts"),
    (#"{"generation":0,"page":1,"":1}"#, "unknownParam param=ticket."),
    (#"{"Generation":0,"page":1}"#, "unknownParam param=ticket.Generation"),
    (#"{"generation":0,"position":{"page":1}}"#, "unknownParam param=ticket.position"),
    (#"{"x":1}"#, "unknownParam param=ticket.x"),
    (#"{"generation":0,"page":1,"offset":1}"#, "type param=ticket"),
    (#"{"generation":0,"page":1,"cursor":null}"#, "type param=ticket"),
    (#"{"generation":0,"offset":1,"cursor":"a"}"#, "type param=ticket"),
    (#"{"generation":0,"page":1,"offset":1,"cursor":1}"#, "type param=ticket"),
    ("null", "type param=ticket"), ("1", "type param=ticket"), ("1.5", "type param=ticket"),
    ("true", "type param=ticket"), ("[]", "type param=ticket"), (#"["t0"]"#, "type param=ticket"),
    (#""""#, "range param=ticket"), (#""t\u0000""#, "range param=ticket"),
  ])
  func `what is no ticket is refused with the name of what is wrong`(
    ticket: String, expected: String
  ) throws {
    #expect(try Self.describe(ticket) == expected)
  }

  @Test func `the name of a ticket has 1 to 64 bytes here, too`() throws {
    let longest = String(repeating: "é", count: 32)
    #expect(try Self.describe("\"\(longest)\"") == "name \(longest)")
    #expect(try Self.describe("\"\(longest)x\"") == "range param=ticket")
  }

  @Test(arguments: [
    (
      WireTicket(generation: 0, position: .page(1), attempt: 1),
      #"{"generation":0,"page":1,"attempt":1}"#
    ),
    (
      WireTicket(generation: 2, position: .offset(40), attempt: 3),
      #"{"generation":2,"offset":40,"attempt":3}"#
    ),
    (
      WireTicket(generation: 1, position: .cursor(nil), attempt: 1),
      #"{"generation":1,"cursor":null,"attempt":1}"#
    ),
    (
      WireTicket(generation: 1, position: .cursor(.integer(-7)), attempt: 1),
      #"{"generation":1,"cursor":-7,"attempt":1}"#
    ),
    (
      WireTicket(generation: 1, position: .cursor(.text(ByteString("a\"\u{7F}"))), attempt: 2),
      #"{"generation":1,"cursor":"a\"\u007f","attempt":2}"#
    ),
  ])
  func `a ticket that is written is read as the same ticket`(
    ticket: WireTicket, text: String
  ) throws {
    #expect(written { ticket.write(to: &$0) } == text)
    let position = written { ticket.position.write(to: &$0) }
    #expect(try Self.describe(text) == "\(ticket.generation) \(position) \(ticket.attempt)")
  }

  @Test func `cursors are compared by type and bytes`() {
    let cursors: [WireCursor?] = [
      nil, .integer(1), .integer(0), .text(ByteString("1")), .text(ByteString("")),
      .text(ByteString("\u{E9}")), .text(ByteString("e\u{301}")),
    ]
    #expect(Set(cursors.map { WirePosition.cursor($0) }).count == cursors.count)
    #expect(WirePosition.page(1) != .offset(1))
    #expect(WirePosition.page(1) != .cursor(.integer(1)))
  }
}
