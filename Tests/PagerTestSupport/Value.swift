/// A JSON value of the tests' own: members in order, integers and reals apart, texts as bytes, reals
/// by their bits.
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

    package init(name: [UInt8], value: Value) {
      self.name = name
      self.value = value
    }
  }

  package static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null), (.large, .large): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    case (.null, _), (.boolean, _), (.integer, _), (.real, _), (.large, _), (.text, _),
      (.array, _), (.object, _):
      false
    }
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
