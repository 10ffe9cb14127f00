internal import PagerJSON

/// A row as a session keeps it, in eight bytes: its identity, and the bytes that a snapshot prints.
///
/// A row that is its own identity is kept once.
enum Row: Identifiable {
  case integer(ShortInteger)
  /// The string as JSON. The writer gives equal strings equal bytes.
  case text(json: ByteString)
  /// An object, or an integer that is not short.
  case record(TaggedText<Identity>)

  var id: Identity {
    switch self {
    case .integer(let integer): .integer(integer.value)
    case .text(let json): .text(json)
    case .record(let json): json.tag
    }
  }
}

extension Row {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let integer): writer.value(integer.value)
    case .text(let json): writer.raw(json)
    case .record(let json): writer.raw(json)
    }
  }
}

/// An integer of 56 bits: it leaves a byte for the case of an enum that is as large as a pointer.
struct ShortInteger {
  private let low: UInt32
  private let middle: UInt16
  private let high: Int8

  /// Nil where more bits are needed.
  init?(_ value: Int64) {
    guard (value << 8) >> 8 == value else { return nil }
    low = UInt32(truncatingIfNeeded: value)
    middle = UInt16(truncatingIfNeeded: value >> 32)
    high = Int8(truncatingIfNeeded: value >> 48)
  }

  var value: Int64 { Int64(high) << 48 | Int64(middle) << 32 | Int64(low) }
}
