/// Reads JSON by RFC 8259 to the letter, and refuses what this project refuses besides: two
/// members of one name, U+0000 in a name, half a surrogate pair, too many levels.
///
/// It shares nothing with the engine's parser, which it judges. Which of several faults a text is
/// refused for, it does not say.
package struct JSONReader {
  package struct Refused: Error {
    package init() {}
  }

  private let text: [UInt8]
  private let depthLimit: Int
  private var offset = 0
  private var depth = 0
  /// Whether a number was beyond 64 bits.
  package private(set) var hasLargeNumber = false

  package init(_ text: [UInt8], depth: Int) {
    self.text = text
    depthLimit = depth
  }

  /// Reads the text, which must be one value and nothing else.
  package mutating func document() throws(Refused) -> Value {
    let value = try value()
    skipBlanks()
    guard offset == text.count else { throw Refused() }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ literal: StaticString) throws(Refused) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard take(literal.utf8Start[index]) else { throw Refused() }
    }
  }

  // MARK: Values

  private mutating func value() throws(Refused) -> Value {
    skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
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

  private mutating func enter() throws(Refused) {
    depth += 1
    offset += 1
    guard depth <= depthLimit else { throw Refused() }
    skipBlanks()
  }

  private mutating func elements() throws(Refused) -> [Value] {
    try enter()
    defer { depth -= 1 }
    if take(UInt8(ascii: "]")) { return [] }
    var values: [Value] = []
    repeat {
      values.append(try value())
      skipBlanks()
    } while take(UInt8(ascii: ","))
    try expect("]")
    return values
  }

  private mutating func members() throws(Refused) -> [Value.Member] {
    try enter()
    defer { depth -= 1 }
    if take(UInt8(ascii: "}")) { return [] }
    var members: [Value.Member] = []
    repeat {
      skipBlanks()
      let name = try string()
      guard !name.contains(0), !members.contains(where: { $0.name == name }) else {
        throw Refused()
      }
      skipBlanks()
      try expect(":")
      members.append(Value.Member(name: name, value: try value()))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    try expect("}")
    return members
  }

  // MARK: Numbers

  private mutating func number() throws(Refused) -> Value {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isReal = false
    if take(UInt8(ascii: ".")) {
      isReal = true
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isReal = true
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let token = String(decoding: text[start..<offset], as: UTF8.self)
    if !isReal, let integer = Int64(token) { return .integer(integer) }
    if isReal, let real = Double(token), real.isFinite { return .real(real) }
    hasLargeNumber = true
    return .large
  }

  private mutating func digits() throws(Refused) {
    let start = offset
    while let byte = peek, (0x30...0x39).contains(byte) { offset += 1 }
    guard offset > start else { throw Refused() }
  }

  // MARK: Strings

  private mutating func string() throws(Refused) -> [UInt8] {
    try expect("\"")
    var bytes: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return bytes
      case UInt8(ascii: "\\"): bytes += try escaped()
      case 0x20..<0x80:
        bytes.append(byte)
        offset += 1
      default: bytes += try character()
      }
    }
    throw Refused()
  }

  /// A character of several bytes: RFC 3629's table.
  private mutating func character() throws(Refused) -> ArraySlice<UInt8> {
    let start = offset
    let second: ClosedRange<UInt8>
    let count: Int
    switch text[start] {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xE1...0xEC, 0xEE...0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: throw Refused()
    }
    guard start + count <= text.count, second.contains(text[start + 1]) else { throw Refused() }
    for index in (start + 2)..<max(start + 2, start + count) where text[index] & 0xC0 != 0x80 {
      throw Refused()
    }
    offset += count
    return text[start..<offset]
  }

  private mutating func escaped() throws(Refused) -> [UInt8] {
    offset += 1
    guard let byte = peek else { throw Refused() }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw Refused()
    }
    var scalar = try codeUnit()
    switch scalar {
    case 0xDC00...0xDFFF: throw Refused()
    case 0xD800...0xDBFF:
      try expect("\\u")
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low) else { throw Refused() }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    default: break
    }
    return Unicode.Scalar(scalar).map { Array(UTF8.encode($0) ?? .init()) } ?? []
  }

  private mutating func codeUnit() throws(Refused) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw Refused() }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}
