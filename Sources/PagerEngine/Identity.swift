internal import PagerJSON

/// What makes two rows the same record. Typed: the integer 1 is not the string "1".
enum Identity {
  case integer(Int64)
  /// A string, as JSON.
  case text(ByteString)
  /// Several values or a whole row, as one JSON text in canonical form.
  case composite(ByteString)
}

extension Identity: Hashable {
  static func == (a: Identity, b: Identity) -> Bool {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): a == b
    case (.text(let a), .text(let b)), (.composite(let a), .composite(let b)): a == b
    case (.integer, _), (.text, _), (.composite, _): false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hashValue)
  }

  /// Cheaper than a `Hasher`'s, and kinder to memory: integers that differ in their last five
  /// bits only, as most ids of a page do, are neighbours in an index. Keyed by the process, so
  /// that nobody can choose ids that collide.
  var hashValue: Int {
    switch self {
    case .integer(let integer):
      let bits = UInt64(bitPattern: integer)
      return Int(truncatingIfNeeded: Self.mix(bits >> 5) << 5 | bits & 31)
    case .text(let text), .composite(let text):
      return text.hashValue
    }
  }

  /// Folds the product of both: all bits of the result depend on all bits of `value`.
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ keys.0).multipliedFullWidth(by: keys.1)
    return product.high ^ product.low
  }

  private static let keys: (UInt64, UInt64) = {
    var hasher = Hasher()
    let first = UInt64(bitPattern: Int64(hasher.finalize()))
    hasher = Hasher()
    hasher.combine(first)
    return (first, UInt64(bitPattern: Int64(hasher.finalize())) | 1)
  }()
}
