extension JSONWriter {
  package mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { escaped(UnsafeRawBufferPointer($0)) }
  }

  package mutating func text(_ text: ByteString) {
    text.bytes.withUnsafeBytes { escaped($0) }
  }

  package mutating func text(_ text: JSONText) {
    escaped(UnsafeRawBufferPointer(text.buffer))
  }

  /// UTF-8, with escapes for what JSON forbids raw and for what line readers split on or
  /// terminals act on: `"`, `\`, C0, U+007F–U+009F, U+2028 and U+2029.
  private mutating func escaped(_ text: UnsafeRawBufferPointer) {
    separate()
    append(UInt8(ascii: "\""))
    var plain = 0
    var offset = 0
    while offset < text.count {
      let length = Self.lengthToEscape(text, at: offset)
      if length == 0 {
        offset += 1
        continue
      }
      append(UnsafeRawBufferPointer(rebasing: text[plain..<offset]))
      escape(UnsafeRawBufferPointer(rebasing: text[offset..<(offset + length)]))
      offset += length
      plain = offset
    }
    append(UnsafeRawBufferPointer(rebasing: text[plain...]))
    append(UInt8(ascii: "\""))
  }

  /// How many bytes at `offset` are a character that needs an escape; 0 where none does.
  private static func lengthToEscape(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let byte = text[offset]
    if byte >= 0x20, byte < 0x7F {
      return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 1 : 0
    }
    switch byte {
    case ..<0x20, 0x7F:
      return 1
    case 0xC2 where offset + 1 < text.count && text[offset + 1] < 0xA0:
      return 2
    case 0xE2
    where offset + 2 < text.count && text[offset + 1] == 0x80
      && text[offset + 2] & 0xFE == 0xA8:
      return 3
    default:
      return 0
    }
  }

  private mutating func escape(_ character: UnsafeRawBufferPointer) {
    append(UInt8(ascii: "\\"))
    switch (character.count, character[0]) {
    case (1, UInt8(ascii: "\"")), (1, UInt8(ascii: "\\")): append(character[0])
    case (1, 0x08): append(UInt8(ascii: "b"))
    case (1, 0x09): append(UInt8(ascii: "t"))
    case (1, 0x0A): append(UInt8(ascii: "n"))
    case (1, 0x0C): append(UInt8(ascii: "f"))
    case (1, 0x0D): append(UInt8(ascii: "r"))
    case (1, let unit): unicode(0x00, unit)
    case (2, _): unicode(0x00, character[1])
    default: unicode(0x20, character[2] & 0x01 | 0x28)
    }
  }

  private mutating func unicode(_ high: UInt8, _ low: UInt8) {
    append(UInt8(ascii: "u"))
    for byte in [high, low] {
      hexDigit(byte >> 4)
      hexDigit(byte & 0x0F)
    }
  }

  private mutating func hexDigit(_ digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}
