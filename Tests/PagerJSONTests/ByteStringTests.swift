import PagerJSON
import Testing

@Suite struct ByteStringTests {
  /// Texts that are canonically equivalent, but not the same bytes.
  private static let equivalent: [(String, String)] = [
    ("\u{E9}", "e\u{301}"),
    ("\u{C5}", "\u{212B}"),
    ("\u{C5}", "A\u{30A}"),
    ("\u{2126}", "\u{3A9}"),
    ("\u{AC00}", "\u{1100}\u{1161}"),
    ("\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    ("\u{212A}", "K"),
    ("caf\u{E9} 1", "cafe\u{301} 1"),
  ]

  @Test(arguments: equivalent)
  func `canonically equivalent texts are equal to Swift and different here`(
    one: String, other: String
  ) {
    #expect(one == other)
    #expect(ByteString(one) != ByteString(other))
    #expect(ByteString(one) == ByteString(Array(one.utf8)))
    #expect(Set([ByteString(one), ByteString(other)]).count == 2)
    let places = [ByteString(one): 1, ByteString(other): 2]
    #expect(places[ByteString(one)] == 1)
    #expect(places[ByteString(other)] == 2)
  }

  @Test(arguments: ["", "a", "\0", "a\0", "a\0b", "\u{10FFFF}", String(repeating: "x", count: 300)])
  func `equal bytes are equal and have one hash`(text: String) {
    let one = ByteString(text)
    let other = text.utf8.withContiguousStorageIfAvailable { ByteString(copying: $0) }
    #expect(one == other)
    #expect(one.hashValue == other?.hashValue)
    #expect(one == ByteString(copying: Array(text.utf8).span))
    #expect(one.count == text.utf8.count)
    #expect(one.bytes == Array(text.utf8))
    #expect(one.description == text)
  }

  @Test func `a prefix is another text, as is one that goes on behind a NUL`() {
    #expect(ByteString("") != ByteString("\0"))
    #expect(ByteString("a") != ByteString("ab"))
    #expect(ByteString("a\0b") != ByteString("a\0c"))
    #expect(ByteString("a\0") != ByteString("a"))
    #expect(ByteString("ab") != ByteString("ba"))
  }

  @Test func `texts are ordered by their bytes, a prefix first`() {
    let ordered =
      ["", "\0", "A", "B", "a", "a\0", "aa", "ab", "b", "e\u{301}", "\u{7F}", "\u{E9}"]
      + ["\u{FFFF}", "\u{10000}"]
    let texts = ordered.map { ByteString($0) }
    #expect(texts.shuffledDeterministically.sorted() == texts)
    for (place, text) in texts.enumerated() {
      #expect(texts.map { text < $0 } == texts.indices.map { place < $0 })
    }
  }

  @Test func `bytes that are no UTF-8 are kept`() {
    let bytes: [UInt8] = [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80]
    #expect(ByteString(bytes).bytes == bytes)
    #expect(ByteString(bytes) != ByteString([0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x81]))
  }
}

extension Array {
  /// The same elements in another order, the same one in every run.
  fileprivate var shuffledDeterministically: [Element] {
    indices.map { self[($0 * 5 + 3) % count] }
  }
}

@Suite struct ByteSearchTests {
  @Test func `the first index of a byte lies in the range that was asked for`() {
    let bytes = utf8("a\nb\n\nc")
    for lower in 0...bytes.count {
      for upper in lower...bytes.count {
        let expected = (lower..<upper).first { bytes[$0] == 0x0A }
        #expect(ByteSearch.firstIndex(of: 0x0A, in: bytes, lower..<upper) == expected)
      }
    }
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `every byte is found, and no other`(byte: UInt8) {
    let all = Array(UInt8.min...UInt8.max)
    #expect(ByteSearch.firstIndex(of: byte, in: all, 0..<256) == Int(byte))
    #expect(ByteSearch.firstIndex(of: byte, in: all, 0..<Int(byte)) == nil)
    #expect(ByteSearch.firstIndex(of: byte, in: all, (Int(byte) + 1)..<256) == nil)
  }

  @Test func `nothing is found in nothing`() {
    #expect(ByteSearch.firstIndex(of: 0, in: [], 0..<0) == nil)
  }
}
