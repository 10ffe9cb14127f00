package import PagerJSON

/// The kind of position that a session's pages start at.
package enum Paging: WireChoice, Hashable {
  case page, offset, cursor

  package var wireName: StaticString {
    switch self {
    case .page: "page"
    case .offset: "offset"
    case .cursor: "cursor"
    }
  }
}

/// A cursor as an API hands it out: opaque, compared by type and bytes.
package enum WireCursor: Hashable, Sendable {
  case integer(Int64)
  case text(ByteString)

  /// The cursor that a value is; nil for any other kind of value, null included.
  package init?(_ node: JSONNode) {
    if let integer = node.integer {
      self = .integer(integer)
    } else if let text = node.text {
      self = .text(ByteString(text))
    } else {
      return nil
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let integer): writer.value(integer)
    case .text(let text): writer.text(text)
    }
  }
}

/// Where a page starts, on the wire: `{"page":1}`, `{"offset":20}`, `{"cursor":"abc"}`.
package enum WirePosition: Hashable, Sendable {
  case page(Int)
  case offset(Int)
  case cursor(WireCursor?)

  package var paging: Paging {
    switch self {
    case .page: .page
    case .offset: .offset
    case .cursor: .cursor
    }
  }

  /// Writes the one member that says it.
  package func writeMember(to writer: inout JSONWriter) {
    switch self {
    case .page(let number): writer.member("page", number)
    case .offset(let offset): writer.member("offset", offset)
    case .cursor(nil):
      writer.key("cursor")
      writer.null()
    case .cursor(.some(let cursor)):
      writer.key("cursor")
      cursor.write(to: &writer)
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMember(to: &writer)
    writer.endObject()
  }
}

/// A ticket on the wire: `{"generation":0,"page":1,"attempt":1}`.
package struct WireTicket: Hashable, Sendable {
  package let generation: Int
  package let position: WirePosition
  package let attempt: Int

  package init(generation: Int, position: WirePosition, attempt: Int) {
    self.generation = generation
    self.position = position
    self.attempt = attempt
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("generation", generation)
    position.writeMember(to: &writer)
    writer.member("attempt", attempt)
    writer.endObject()
  }
}
