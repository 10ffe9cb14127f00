// A second way to write JSON, which shares nothing with the one under test.

import PagerTestSupport

extension Value {
  /// Compact JSON, with as few escapes as JSON allows.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .large: preconditionFailure("no test writes a number that does not fit")
    case .real(let value): "\(value)"
    case .text(let bytes): Self.quoted(bytes)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        text += "\\\(scalar)"
      } else if scalar.value < 0x20 {
        text += escape(UInt16(scalar.value))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// The same value as a client might write it: blanks anywhere, escapes at will, numbers in odd
  /// forms. Never with anything that changes its meaning.
  func sloppyText(using generator: inout SeededGenerator) -> String {
    let blanks = ["", "", "", " ", "\t", "\r", "  \r\t"]
    func blank(_ generator: inout SeededGenerator) -> String {
      blanks[Int.random(in: 0..<blanks.count, using: &generator)]
    }
    var text = blank(&generator)
    switch self {
    case .null, .boolean, .integer, .large: text += self.text
    case .real(let value): text += Self.sloppy(value, using: &generator)
    case .text(let bytes): text += Self.sloppyQuoted(bytes, using: &generator)
    case .array(let values):
      text += "[" + blank(&generator)
      for (index, value) in values.enumerated() {
        text += (index > 0 ? "," : "") + value.sloppyText(using: &generator)
      }
      text += "]"
    case .object(let members):
      text += "{" + blank(&generator)
      for (index, member) in members.enumerated() {
        text += (index > 0 ? "," : "") + blank(&generator)
        text += Self.sloppyQuoted(member.name, using: &generator) + blank(&generator) + ":"
        text += member.value.sloppyText(using: &generator)
      }
      text += "}"
    }
    return text + blank(&generator)
  }

  private static func sloppy(_ value: Double, using generator: inout SeededGenerator) -> String {
    let text = "\(value)"
    let hasExponent = text.contains("e")
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return hasExponent ? text : text + "e0"
    case 1: return hasExponent ? text.uppercased() : text + "00E-00"
    default: return text
    }
  }

  private static func sloppyQuoted(
    _ bytes: [UInt8], using generator: inout SeededGenerator
  ) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let mustEscape = scalar == "\"" || scalar == "\\" || scalar.value < 0x20
      if mustEscape || Int.random(in: 0..<4, using: &generator) == 0 {
        for unit in String(scalar).utf16 { text += escape(unit) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
