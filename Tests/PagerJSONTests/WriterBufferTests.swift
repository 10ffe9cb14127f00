import PagerJSON
import PagerTestSupport
import Testing

@Suite struct WriterBufferTests {
  private static let block = 64 * 1024

  /// Sizes around the buffer's first capacity, its half, its double and where it is given back.
  private static let sizes: [Int] = [block / 2, block, block * 2, block * 4, block * 16].flatMap {
    size in (-3...3).map { size + $0 }
  }

  private static let longPattern = (0...(block * 17)).map { UInt8(ascii: "a") + UInt8($0 % 23) }

  private static func pattern(_ count: Int) -> [UInt8] { Array(longPattern.prefix(count)) }

  @Test(arguments: sizes)
  func `a text of any size is written whole`(size: Int) {
    let text = Self.pattern(size)
    var writer = JSONWriter()
    writer.text(ByteString(text))
    #expect(writer.count == size + 2)
    #expect(writer.bytes == [0x22] + text + [0x22])
  }

  @Test(arguments: sizes)
  func `the buffer grows byte by byte as well`(size: Int) {
    var writer = JSONWriter()
    for _ in 0..<size { writer.endLine() }
    #expect(writer.count == size)
    #expect(writer.bytes.allSatisfy { $0 == 0x0A })
    writer.text("x" as StaticString)
    #expect(writer.bytes.suffix(4) == utf8("\n\"x\"")[...])
  }

  @Test(arguments: sizes)
  func `an escape may stand where the buffer ends`(size: Int) {
    let text = Self.pattern(size)
    let json = written { writer in
      writer.text(ByteString(text + [0x0A, 0xE2, 0x80, 0xA8] + text))
    }
    #expect(json == [0x22] + text + utf8(#"\n\u2028"#) + text + [0x22])
  }

  @Test(arguments: sizes)
  func `what is left after taking from the front stays as it was`(size: Int) {
    let json = Self.pattern(size)
    for taken in [0, 1, size / 2, size - 1, size] {
      var writer = JSONWriter()
      writer.raw(ByteString(json))
      writer.removeFirst(taken)
      #expect(writer.count == size - taken)
      writer.endLine()
      writer.raw(ByteString(json))
      #expect(writer.bytes == json.dropFirst(taken) + [0x0A] + json)
    }
  }

  @Test func `taking nothing from an empty buffer is allowed`() {
    var writer = JSONWriter()
    writer.removeFirst(0)
    #expect(writer.count == 0)
    #expect(writer.bytes == [])
    #expect(writer.withUnsafeBytes { $0.count } == 0)
  }

  @Test(arguments: [UInt64(11), 12, 13, 14, 15, 16])
  func `any sequence of writing, taking and rolling back is that of an array`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var writer = JSONWriter()
    var model: [UInt8] = []
    var largest = 0
    for step in 0..<400 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        let size = Int.random(in: 0...(2 * Self.block), using: &generator) >> (step % 17)
        let json = Self.pattern(size)
        writer.raw(ByteString(json))
        writer.endLine()
        model += json + [0x0A]
      case 5..<8:
        let count = Int.random(in: 0...model.count, using: &generator)
        writer.removeFirst(count)
        model.removeFirst(count)
      case 8:
        writer.removeFirst(model.count)
        model = []
      default:
        let mark = writer.mark
        writer.raw(ByteString(Self.pattern(Self.block / 3)))
        writer.endLine()
        writer.rollBack(to: mark)
      }
      largest = max(largest, model.count)
      #expect(writer.count == model.count, "seed \(seed), step \(step)")
      if writer.bytes != model {
        Issue.record("seed \(seed), step \(step): the bytes differ")
        return
      }
    }
    #expect(largest > Self.block, "seed \(seed) never grew the buffer")
  }

  @Test func `a queue that is never empty stays correct while it moves along`() {
    var writer = JSONWriter()
    var written = 0
    var taken = 0
    for round in 0..<20_000 {
      writer.value(round)
      writer.endLine()
      written += 1
      if round % 3 != 0, written - taken > 100 {
        expectEqual(writer.takeLine(), utf8("\(taken)"))
        taken += 1
      }
    }
    while taken < written {
      expectEqual(writer.takeLine(), utf8("\(taken)"))
      taken += 1
    }
    #expect(writer.count == 0)
  }
}
