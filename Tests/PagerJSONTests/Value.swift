import PagerTestSupport

extension Value {
  /// Reads a text with a parser that shares nothing with the one under test. A number that does
  /// not fit is refused, as the project does.
  init(parsing text: [UInt8]) throws {
    var reader = JSONReader(text, depth: .max)
    self = try reader.document()
    if reader.hasLargeNumber { throw JSONReader.Refused() }
  }

  /// The same value with all members in the order of their names.
  var sorted: Value {
    switch self {
    case .array(let values): .array(values.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.sorted) }
          .sorted { $0.name.lexicographicallyPrecedes($1.name) })
    case .null, .boolean, .integer, .real, .large, .text: self
    }
  }

  /// The same value with all members in a random order.
  func shuffled(using generator: inout SeededGenerator) -> Value {
    switch self {
    case .array(let values):
      var result: [Value] = []
      for value in values { result.append(value.shuffled(using: &generator)) }
      return .array(result)
    case .object(let members):
      var result: [Member] = []
      for member in members {
        result.append(
          Member(name: member.name, value: member.value.shuffled(using: &generator)))
      }
      return .object(result.shuffled(using: &generator))
    case .null, .boolean, .integer, .real, .large, .text:
      return self
    }
  }
}

// MARK: - Random values

extension Value {
  /// A random value of about `size` nodes.
  static func random(using generator: inout SeededGenerator, size: Int) -> Value {
    guard size > 1 else { return scalar(using: &generator) }
    let parts = Int.random(in: 0...min(size, 6), using: &generator)
    var values: [Value] = []
    for _ in 0..<parts {
      let share = Int.random(in: 0...(size - 1), using: &generator) * 2 / max(parts, 1)
      values.append(random(using: &generator, size: min(share, size - 1)))
    }
    guard Bool.random(using: &generator) else { return .array(values) }
    var members: [Member] = []
    for value in values {
      let name = text(using: &generator).filter { $0 != 0 }
      if !members.contains(where: { $0.name == name }) {
        members.append(Member(name: name, value: value))
      }
    }
    return .object(members)
  }

  private static func scalar(using generator: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .integer(Int64.random(in: -100...100, using: &generator))
    case 3: return .integer(Int64(bitPattern: generator.next()))
    case 4: return .real(Double(Int64.random(in: -1000...1000, using: &generator)) / 8)
    case 5:
      let value = Double(bitPattern: generator.next())
      return .real(value.isFinite ? value : 0.1)
    default: return .text(text(using: &generator))
    }
  }

  private static let interesting: [UInt32] = [
    0x00, 0x01, 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1F, 0x20, 0x22, 0x2F, 0x5C, 0x7E, 0x7F, 0x80, 0x85,
    0x9F, 0xA0, 0xE9, 0x301, 0x7FF, 0x800, 0x2027, 0x2028, 0x2029, 0x202A, 0xD7FF, 0xE000, 0xFEFF,
    0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF,
  ]

  private static func text(using generator: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let code: UInt32 =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: interesting[Int.random(in: 0..<interesting.count, using: &generator)]
        case 1: UInt32.random(in: 0...0x10FFFF, using: &generator)
        default: UInt32.random(in: 0x20...0x7E, using: &generator)
        }
      if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
    }
    return Array(text.utf8)
  }
}
