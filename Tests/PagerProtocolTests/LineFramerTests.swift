import PagerProtocol
import Testing

@Suite struct LineFramerTests {
  private static let bom: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The events of a stream that comes in these chunks.
  static func events(of chunks: [[UInt8]], limit: Int) -> [String] {
    var framer = LineFramer(limit: limit)
    var events: [String] = []
    func note(_ event: LineFramer.Event, _ bytes: [UInt8]) {
      switch event {
      case .line(let range): events.append("\(Array(bytes[range]))")
      case .tooLong: events.append("too long")
      }
    }
    for chunk in chunks {
      framer.append(chunk.span)
      while let event = framer.next() { note(event, framer.bytes) }
    }
    if let event = framer.finish() { note(event, framer.bytes) }
    return events
  }

  /// The events of a stream, by the rules and all at once.
  static func expected(of stream: [UInt8], limit: Int) -> [String] {
    let text = stream.starts(with: bom) ? stream.dropFirst(3) : stream[...]
    var events: [String] = []
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.count > limit {
        events.append("too long")
      } else if line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
        events.append("\(Array(line))")
      }
    }
    return events
  }

  private static let streams: [(stream: [UInt8], limit: Int, events: [String])] = [
    ([], 5, []),
    (utf8("a\n"), 5, ["a"]),
    (utf8("a"), 5, ["a"]),
    (utf8("ab\ncd\n"), 5, ["ab", "cd"]),
    (utf8("ab\ncd"), 5, ["ab", "cd"]),
    (utf8("a\r\nb\r\n"), 5, ["a\r", "b\r"]),
    (utf8("a\rb\n"), 5, ["a\rb"]),
    (utf8("\n\n\na\n\n"), 5, ["a"]),
    (utf8("\r\n \t\n\t\r\na\n \n  "), 5, ["a"]),
    (utf8(" a \n"), 5, [" a "]),
    (utf8("\u{B}\n\u{C}\n"), 5, ["\u{B}", "\u{C}"]),
    ([0x00, 0x0A, 0x61, 0x0A], 5, ["\0", "a"]),
    (utf8("a\u{2028}b\u{2029}c\u{85}d\n"), 20, ["a\u{2028}b\u{2029}c\u{85}d"]),
    (bom + utf8("a\nb\n"), 5, ["a", "b"]),
    (bom, 5, []),
    (bom + utf8("\n"), 5, []),
    (bom + utf8("a"), 1, ["a"]),
    (bom + utf8("ab"), 1, ["too long"]),
    (utf8("a\n") + bom + utf8("b\n"), 5, ["a", "\u{FEFF}b"]),
    (utf8("\n") + bom + utf8("b\n"), 5, ["\u{FEFF}b"]),
    (utf8(" ") + bom + utf8("b"), 5, [" \u{FEFF}b"]),
    (bom + bom + utf8("a"), 5, ["\u{FEFF}a"]),
    (utf8("abcde\n"), 5, ["abcde"]),
    (utf8("abcdef\n"), 5, ["too long"]),
    (utf8("abcde"), 5, ["abcde"]),
    (utf8("abcdef"), 5, ["too long"]),
    (utf8("abcd\r\n"), 5, ["abcd\r"]),
    (utf8("abcde\r\n"), 5, ["too long"]),
    (utf8("abcdef\nghijkl\nm\n"), 5, ["too long", "too long", "m"]),
    (utf8("abcdefghijklmnop\nq"), 5, ["too long", "q"]),
    (utf8("abcdefghijklmnop\n\nabcdefghijklmnop"), 5, ["too long", "too long"]),
    (utf8("      \n     \na"), 5, ["too long", "a"]),
    (utf8("a\nabcdef\nb\nabcdefg\nc"), 5, ["a", "too long", "b", "too long", "c"]),
    (utf8("a\n\nb"), 1, ["a", "b"]),
    (utf8("a"), 1, ["a"]),
    (utf8("ab"), 1, ["too long"]),
    (utf8("  "), 1, ["too long"]),
    (utf8("Content-Length: 2\r\n\r\n{}"), 20, ["Content-Length: 2\r", "{}"]),
  ]

  @Test(arguments: streams)
  func `a stream gives its lines, whole or byte by byte or in two pieces`(
    stream: [UInt8], limit: Int, lines: [String]
  ) {
    let events = lines.map { $0 == "too long" ? $0 : "\(Array($0.utf8))" }
    #expect(Self.expected(of: stream, limit: limit) == events)
    #expect(Self.events(of: [stream], limit: limit) == events)
    #expect(Self.events(of: stream.map { [$0] }, limit: limit) == events)
    #expect(Self.events(of: [[]] + stream.flatMap { [[$0], []] }, limit: limit) == events)
    for place in 0...stream.count {
      let halves = [Array(stream[..<place]), Array(stream[place...])]
      #expect(Self.events(of: halves, limit: limit) == events, "split at \(place)")
    }
  }

  @Test func `the two bytes that start a byte order mark are none`() {
    for count in 1...2 {
      let part = Array(Self.bom.prefix(count))
      #expect(Self.events(of: [part], limit: 5) == ["\(part)"])
      #expect(Self.events(of: [part + [0x0A, 0x61]], limit: 5) == ["\(part)", "[97]"])
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `any chunks of the same bytes give the same lines`(seed: UInt64) {
    var generator = SeededWords(seed: seed)
    let alphabet: [UInt8] = [
      0x0A, 0x0A, 0x0D, 0x20, 0x09, 0x00, 0x61, 0x62, 0xEF, 0xBB, 0xBF, 0xE2,
    ]
    for number in 0..<60 {
      var stream = Bool.random(using: &generator) ? Self.bom : []
      for _ in 0..<Int.random(in: 0..<80, using: &generator) {
        stream.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
      }
      let limit = Int.random(in: 1...12, using: &generator)
      let expected = Self.expected(of: stream, limit: limit)
      for _ in 0..<12 {
        let chunks = Self.chunks(of: stream, using: &generator)
        #expect(
          Self.events(of: chunks, limit: limit) == expected,
          "seed \(seed), stream \(number), limit \(limit): \(chunks)")
      }
    }
  }

  private static func chunks(
    of stream: [UInt8], using generator: inout SeededWords
  ) -> [[UInt8]] {
    let longest = Int.random(in: 1...20, using: &generator)
    var chunks: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 0...longest, using: &generator))
      chunks.append(Array(chunk))
      rest = rest.dropFirst(chunk.count)
    }
    return chunks
  }

  @Test func `a line without an end is skipped in bounded memory`() {
    let limit = 1_000
    let chunk = [UInt8](repeating: 0x61, count: 700)
    var framer = LineFramer(limit: limit)
    var tooLong = 0
    for _ in 0..<5_000 {
      framer.append(chunk.span)
      while let event = framer.next() { tooLong += event == .tooLong ? 1 : 0 }
      #expect(framer.bytes.count <= limit + chunk.count)
      #expect(framer.bytes.capacity <= 4 * (limit + chunk.count))
    }
    #expect(tooLong == 1)
    framer.append(utf8("\nb\n").span)
    let event = framer.next()
    #expect(event.map { line(of: $0, in: framer.bytes) } == "b")
  }

  @Test func `one very long chunk does not stay in memory`() {
    var framer = LineFramer(limit: 1_000)
    framer.append([UInt8](repeating: 0x61, count: 1_000_000).span)
    let event = framer.next()
    #expect(event == .tooLong)
    #expect(framer.bytes.isEmpty)
    #expect(framer.bytes.capacity <= 2_000)
    #expect(framer.next() == nil)
  }

  @Test func `a line that waits for its end keeps its bytes, and lines that are done go`() {
    var framer = LineFramer(limit: 100)
    for _ in 0..<10_000 {
      framer.append(utf8("abc\nde").span)
      let first = framer.next()
      #expect(first != nil)
      #expect(framer.next() == nil)
      #expect(framer.bytes.count <= 20)
    }
  }

  private func line(of event: LineFramer.Event, in bytes: [UInt8]) -> String? {
    guard case .line(let range) = event else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// SplitMix64. The numbers of a seed are the same in every run.
struct SeededWords: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
