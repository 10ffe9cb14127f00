import PagerProtocol
import PagerTestSupport
import Testing

@Suite struct WaitingLinesTests {
  /// Groups of whole lines, by the rules: each as short as it may be.
  private static func groups(of size: Int, _ bytes: [UInt8], from start: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = start
    for index in start..<bytes.count where bytes[index] == 0x0A && index + 1 - start >= size {
      groups.append(start..<(index + 1))
      start = index + 1
    }
    return groups
  }

  @Test(arguments: [1, 2, 5, 16])
  func `waiting lines come in groups of whole lines`(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    for _ in 0..<200 {
      var framer = LineFramer(limit: 1_000)
      for _ in 0..<4 {
        let chunk = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          Int.random(in: 0...4, using: &generator) == 0 ? UInt8(0x0A) : 0x78
        }
        framer.append(chunk.span)
        // Right behind an append, what has been returned is gone.
        #expect(
          framer.waitingLines(inGroupsOf: size) == Self.groups(of: size, framer.bytes, from: 0))
        while framer.next() != nil {}
      }
    }
  }

  @Test(arguments: [3, 1_000])
  func `the offset says where the bytes are in the stream`(limit: Int) {
    let stream = Array("one\ntwo two\n\nsix\nfour four four\nten\nsix".utf8)
    for size in 1...stream.count {
      var framer = LineFramer(limit: limit)
      var rest = stream[...]
      while !rest.isEmpty {
        framer.append(Array(rest.prefix(size)).span)
        rest = rest.dropFirst(size)
        while let event = framer.next() {
          guard case .line(let line) = event else { continue }
          let place = (framer.offset + line.lowerBound)..<(framer.offset + line.upperBound)
          #expect(Array(framer.bytes[line]) == Array(stream[place]))
        }
      }
    }
  }
}
