internal import PagerJSON

/// A row as a session keeps it: its identity, and the bytes that a snapshot prints.
///
/// A row that is its own identity is kept once.
enum Row: Identifiable {
  case integer(Int64)
  /// The string as JSON. The writer gives equal strings equal bytes.
  case text(json: ByteString)
  case record(TaggedText<Identity>)

  var id: Identity {
    switch self {
    case .integer(let integer): .integer(integer)
    case .text(let json): .text(json)
    case .record(let json): json.tag
    }
  }
}

extension Row {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let integer): writer.value(integer)
    case .text(let json): writer.raw(json)
    case .record(let json): writer.raw(json)
    }
  }
}
