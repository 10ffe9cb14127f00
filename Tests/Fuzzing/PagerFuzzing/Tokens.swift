/// The scalars of an input, strings with their quotes, as ranges of it; what is no JSON, too.
struct Tokens {
  let ranges: [Range<Int>]

  init(of input: [UInt8]) {
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset < input.count {
      let start = offset
      offset += 1
      switch input[start] {
      case UInt8(ascii: "\""): offset = Self.endOfString(in: input, from: offset)
      case _ where Self.isPlain(input[start]):
        while offset < input.count, Self.isPlain(input[offset]) { offset += 1 }
      default: continue
      }
      ranges.append(start..<offset)
    }
    self.ranges = ranges
  }

  private static func endOfString(in input: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < input.count, input[offset] != UInt8(ascii: "\n") {
      if input[offset] == UInt8(ascii: "\"") { return offset + 1 }
      offset += input[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset, input.count)
  }

  /// Letters, digits and what numbers have.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
