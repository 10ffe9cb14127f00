// A second parser, which shares nothing with the one under test: RFC 8259 to the letter, with what
// this project refuses besides (duplicate members, U+0000 in names, halves of surrogate pairs,
// numbers that do not fit).

struct Refused: Error {}

extension Value {
  init(parsing text: [UInt8]) throws {
    var parser = ReferenceParser(text: text)
    self = try parser.document()
  }
}

private struct ReferenceParser {
  let text: [UInt8]
  var offset = 0

  init(text: [UInt8]) {
    self.text = text
  }

  mutating func document() throws -> Value {
    guard String(validating: text, as: UTF8.self) != nil, !text.contains(0) else { throw Refused() }
    let value = try value()
    blanks()
    guard offset == text.count else { throw Refused() }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func blanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = peek, byte == character.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ literal: String) throws {
    guard text[offset...].starts(with: literal.utf8) else { throw Refused() }
    offset += literal.utf8.count
  }

  // MARK: Values

  private mutating func value() throws -> Value {
    blanks()
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"):
      try expect("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return try number()
    }
  }

  private mutating func array() throws -> Value {
    try expect("[")
    blanks()
    if take("]") { return .array([]) }
    var values: [Value] = []
    repeat {
      values.append(try value())
      blanks()
    } while take(",")
    try expect("]")
    return .array(values)
  }

  private mutating func object() throws -> Value {
    try expect("{")
    blanks()
    if take("}") { return .object([]) }
    var members: [Value.Member] = []
    repeat {
      blanks()
      let name = try string()
      guard !name.contains(0), !members.contains(where: { $0.name == name }) else {
        throw Refused()
      }
      blanks()
      try expect(":")
      members.append(Value.Member(name: name, value: try value()))
      blanks()
    } while take(",")
    try expect("}")
    return .object(members)
  }

  // MARK: Numbers

  private mutating func number() throws -> Value {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    var isReal = false
    if take(".") {
      isReal = true
      try digits()
    }
    if take("e") || take("E") {
      isReal = true
      _ = take("+") || take("-")
      try digits()
    }
    let token = String(decoding: text[start..<offset], as: UTF8.self)
    if isReal {
      guard let real = Double(token), real.isFinite else { throw Refused() }
      return .real(real)
    }
    guard let integer = Int64(token) else { throw Refused() }
    return .integer(integer)
  }

  private mutating func digits() throws {
    let start = offset
    while let byte = peek, (0x30...0x39).contains(byte) { offset += 1 }
    guard offset > start else { throw Refused() }
  }

  // MARK: Strings

  private mutating func string() throws -> [UInt8] {
    try expect("\"")
    var units: [UInt16] = []
    while !take("\"") {
      guard let byte = peek, byte >= 0x20 else { throw Refused() }
      if byte == UInt8(ascii: "\\") {
        units.append(try escape())
      } else {
        let end = text[(offset + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        units += String(decoding: text[offset..<end], as: UTF8.self).utf16
        offset = end
      }
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw Refused() }
    return Array(text.utf8)
  }

  private static let escapes: [UInt8: UInt16] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func escape() throws -> UInt16 {
    try expect("\\")
    if take("u") {
      guard offset + 4 <= text.count else { throw Refused() }
      let digits = text[offset..<(offset + 4)]
      offset += 4
      guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw Refused() }
      return unit
    }
    guard let byte = peek, let unit = Self.escapes[byte] else { throw Refused() }
    offset += 1
    return unit
  }
}
