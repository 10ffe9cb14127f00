internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

/// A row as a session keeps it: its identity, and the bytes that a snapshot prints.
///
/// A row that is its own identity is kept once.
enum Row: Identifiable {
  case integer(Int64)
  /// The string as JSON. The writer gives equal strings equal bytes.
  case text(json: ByteString)
  case record(Identity, json: ByteString)

  var id: Identity {
    switch self {
    case .integer(let integer): .integer(integer)
    case .text(let json): .text(json)
    case .record(let identity, _): identity
    }
  }
}

/// What makes two rows the same record. Typed: the integer 1 is not the string "1".
enum Identity: Hashable {
  case integer(Int64)
  /// A string, as JSON.
  case text(ByteString)
  /// Several values or a whole row, as one JSON text in canonical form.
  case composite(ByteString)
}

extension Row: WireItem {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let integer): writer.value(integer)
    case .text(let json), .record(_, let json): writer.raw(json)
    }
  }
}
