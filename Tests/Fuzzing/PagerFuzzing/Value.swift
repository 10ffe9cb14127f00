/// A JSON value as the checks look at it: members in order, integers and reals apart, texts as
/// bytes.
package indirect enum Value: Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  /// A number that neither a 64-bit integer nor a double can hold.
  case large
  case text([UInt8])
  case array([Value])
  case object([Member])

  package struct Member: Equatable {
    package let name: [UInt8]
    package let value: Value
  }

  /// The member of this name; nil where there is none.
  package subscript(_ name: StaticString) -> Value? {
    guard case .object(let members) = self else { return nil }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return members.first { $0.name.elementsEqual(name) }?.value
  }

  /// Whether this is the text.
  package func isText(_ text: StaticString) -> Bool {
    guard case .text(let bytes) = self else { return false }
    return bytes.elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Levels of arrays and objects.
  package var depth: Int {
    switch self {
    case .array(let values): 1 + (values.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    case .null, .boolean, .integer, .real, .large, .text: 0
    }
  }
}
