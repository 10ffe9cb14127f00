/// Looks at a text's bytes without parsing it, for what the parser cannot say or lets pass.
///
/// JSON's structure is ASCII and UTF-8 never hides an ASCII byte inside another character, so
/// bytes are enough; all that has to be known is whether one stands inside a string.
enum JSONScan {
  /// A reason to refuse the text before it is parsed: a NUL byte, or too many levels.
  ///
  /// A text without many brackets cannot be deep, and counting them costs little; only a text
  /// with many is walked.
  static func refusal(of text: UnsafeBufferPointer<UInt8>, depth limit: Int) -> JSONError? {
    let bytes = UnsafeRawBufferPointer(text)
    if let offset = ByteSearch.firstIndex(of: 0, in: bytes) {
      return JSONError(reason: .encoding, offset: offset)
    }
    let openers =
      count(of: UInt8(ascii: "["), in: bytes, upTo: limit + 1)
      + count(of: UInt8(ascii: "{"), in: bytes, upTo: limit + 1)
    return openers > limit ? tooDeep(text, limit: limit) : nil
  }

  /// How often a byte occurs, as far as it matters.
  private static func count(
    of byte: UInt8, in bytes: UnsafeRawBufferPointer, upTo limit: Int
  ) -> Int {
    var count = 0
    var rest = bytes
    while count < limit, let offset = ByteSearch.firstIndex(of: byte, in: rest) {
      count += 1
      rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
    }
    return count
  }

  private static func tooDeep(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> JSONError? {
    var depth = 0
    var walk = Walk(text)
    while let (offset, byte) = walk.nextOutsideStrings() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return JSONError(reason: .depth, offset: offset) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
      default:
        break
      }
    }
    return nil
  }

  /// Whether a `\uD800`…`\uDFFF` escape stands without its other half.
  static func hasLoneSurrogate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    var awaitsLow = false
    var isInString = false
    while offset < text.count {
      if text[offset] == UInt8(ascii: "\"") { isInString.toggle() }
      guard isInString, text[offset] == UInt8(ascii: "\\"), offset + 1 < text.count else {
        if awaitsLow { return true }
        offset += 1
        continue
      }
      let unit = escapedUnit(text, at: offset)
      switch unit {
      case .some(0xDC00...0xDFFF) where awaitsLow:
        awaitsLow = false
      case .some(0xDC00...0xDFFF):
        return true
      case _ where awaitsLow:
        return true
      case .some(0xD800...0xDBFF):
        awaitsLow = true
      default:
        break
      }
      offset += unit == nil ? 2 : 6
    }
    return awaitsLow
  }

  /// The code unit of the escape, `\u` and four digits, that starts at `offset`, if one does.
  private static func escapedUnit(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    guard offset + 5 < text.count, text[offset + 1] == UInt8(ascii: "u") else { return nil }
    let digits = text[(offset + 2)..<(offset + 6)]
    return Int(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Replaces each number that is beyond 64 bits, as an integer or as a real, by `0.0` or `0.5`.
  static func replaceLargeNumbers(in text: inout [UInt8], byZero: Bool) {
    let tokens = text.withUnsafeBufferPointer { largeNumbers(in: $0) }
    for token in tokens {
      for offset in token { text[offset] = UInt8(ascii: " ") }
      text.replaceSubrange(
        token.lowerBound..<(token.lowerBound + 3), with: byZero ? "0.0".utf8 : "0.5".utf8)
    }
  }

  private static func largeNumbers(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var walk = Walk(text)
    while let (start, byte) = walk.nextOutsideStrings() {
      guard byte == UInt8(ascii: "-") || isDigit(byte) else { continue }
      var end = start + 1
      while end < text.count, isDigit(text[end]) || "+-.eE".utf8.contains(text[end]) { end += 1 }
      walk.offset = end
      // The smallest number that is too large has five characters: 1e309.
      if end - start >= 5, isTooLarge(text[start..<end]) { tokens.append(start..<end) }
    }
    return tokens
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether these are a number, which is what the run of its characters may not be, and too large.
  private static func isTooLarge(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard isNumber(token) else { return false }
    let number = String(decoding: token, as: UTF8.self)
    if token.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "-") }) { return Int64(number) == nil }
    return Double(number).map(\.isInfinite) ?? false
  }

  /// Whether these are a number by JSON's grammar. `Double` takes more.
  private static func isNumber(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = token
    func take(_ characters: String) -> Bool {
      guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func takeDigits() -> Bool {
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      return !digits.isEmpty
    }
    _ = take("-")
    if !take("0"), !takeDigits() { return false }
    if take("."), !takeDigits() { return false }
    if take("eE") {
      _ = take("+-")
      if !takeDigits() { return false }
    }
    return rest.isEmpty
  }

  /// Steps over a text's bytes, leaving out what stands inside strings.
  private struct Walk {
    let text: UnsafeBufferPointer<UInt8>
    var offset = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
      self.text = text
    }

    mutating func nextOutsideStrings() -> (offset: Int, byte: UInt8)? {
      while offset < text.count {
        let byte = text[offset]
        offset += 1
        if byte != UInt8(ascii: "\"") { return (offset - 1, byte) }
        skipString()
      }
      return nil
    }

    private mutating func skipString() {
      while offset < text.count {
        switch text[offset] {
        case UInt8(ascii: "\\"): offset += 2
        case UInt8(ascii: "\""):
          offset += 1
          return
        default: offset += 1
        }
      }
    }
  }
}
