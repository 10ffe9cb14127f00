/// Looks for a few values in compact JSON without building a tree: a tenth of the cost of a parse.
///
/// For lines of which there are hundreds of thousands, and which look alike. It follows the common
/// form only, without blanks, escapes in names or reals; wherever the text is another one it gives
/// up, and a parser has to look. It does not check what it skips.
package struct JSONSkimmer {
  private let text: [UInt8]
  private var place = 0

  package init(_ text: [UInt8]) {
    self.text = text
  }

  package var isAtEnd: Bool { place == text.count }

  /// Goes behind a byte, if it is the next one.
  package mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  /// A string without escapes: where its bytes are. Nil where there is none.
  package mutating func string() -> Range<Int>? {
    guard take("\"") else { return nil }
    let start = place
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        return start..<(place - 1)
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { return nil }
      place += 1
    }
    return nil
  }

  /// An integer of at most 18 digits.
  package mutating func integer() -> Int? {
    let isNegative = take("-")
    let start = place
    var value = 0
    while place < text.count, case let digit = text[place] &- UInt8(ascii: "0"), digit < 10 {
      if place - start == 18 { return nil }
      value = value * 10 + Int(digit)
      place += 1
    }
    guard place > start, place < text.count else { return nil }
    switch text[place] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return isNegative ? -value : value
    default: return nil
    }
  }

  package mutating func boolean() -> Bool? {
    if takeWord("true") { return true }
    return takeWord("false") ? false : nil
  }

  package mutating func null() -> Bool { takeWord("null") }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= text.count, matches(place..<end, word) else { return false }
    place = end
    return true
  }

  /// Whether these bytes are a word.
  package func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      word.count == range.count
        && word.indices.allSatisfy { word[$0] == text[range.lowerBound + $0] }
    }
  }

  /// The bytes of a string.
  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { text[range] }

  /// Goes behind a value, whatever it is.
  package mutating func skip() -> Bool {
    var depth = 0
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
        if depth == 0 { return true }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
        place += 1
        if depth == 0 { return true }
      case UInt8(ascii: ",") where depth == 0:
        return true
      default:
        place += 1
      }
    }
    return false
  }

  private mutating func skipString() -> Bool {
    place += 1
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "\""):
        place += 1
        return true
      case UInt8(ascii: "\\"): place += 2
      default: place += 1
      }
    }
    return false
  }

  /// Calls `body` for each member of an object with where its name is; `body` goes behind the value.
  ///
  /// - Returns: false where this is no object in the common form, or `body` gave up.
  package mutating func members(_ body: (inout JSONSkimmer, Range<Int>) -> Bool) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    while true {
      guard let name = string(), take(":"), body(&self, name) else { return false }
      if take("}") { return true }
      guard take(",") else { return false }
    }
  }
}
