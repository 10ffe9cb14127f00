import PagerIO
import PagerJSON
import PagerProtocol
import PagerTestSupport
import Testing

@testable import PagerEngine

@Suite struct ParseAheadTests {
  /// Helpers of all kinds: one that cannot be had, one that never comes, one that does everything
  /// at once, and a real thread.
  enum Helper: CaseIterable {
    case unavailable, absent, eager, thread

    var start: LineStream.StartHelper {
      switch self {
      case .unavailable: { _ in nil }
      case .absent: { _ in {} }
      case .eager: { work in { work() } }
      case .thread: HelperThread.start
      }
    }
  }

  private static let lines = [
    request("loadNext"), "nope", request("snapshot"), "", #"{"a":1e400}"#, "  [] ", "\u{FEFF}1",
    request("deliver", #"{"ticket":"t","rows":[1,2,3],"hasMore":true}"#) + "\r",
  ]

  /// About `count` bytes of lines.
  private static func text(_ count: Int) -> [UInt8] {
    var text: [UInt8] = []
    var number = 0
    while text.count < count {
      text += Array((lines[number % lines.count] + "\n").utf8)
      number += 1
    }
    return text
  }

  /// What the lines that a framer finds are, by the board: `nil` where it does not know.
  private func known(
    _ text: [UInt8], limit: Int = 1_000, _ start: @escaping LineStream.StartHelper
  ) -> [String?] {
    var framer = LineFramer(limit: limit)
    framer.append(text.span)
    var ahead = ParseAhead(depth: 64, startHelper: start)
    ahead.begin(with: framer)
    var known: [String?] = []
    while case .line(let line) = framer.next() {
      known.append(
        ahead.root(at: framer.offset + line.lowerBound).map { root in
          var writer = JSONWriter()
          writer.value(root)
          return writer.takeText().description
        })
    }
    return known
  }

  @Test func `what a helper has parsed is what the line says`() throws {
    let text = Self.text(40_000)
    let known = known(text) { work in { work() } }
    var acceptable = 0
    let lines = text.split(separator: 0x0A)
    #expect(known.count == lines.count)
    for (line, known) in zip(lines, known) {
      let document = try? JSONDocument(parsing: Array(line).span, depth: 64)
      let expected: String? = document?.withRoot { root in
        var writer = JSONWriter()
        writer.value(root)
        return writer.takeText().description
      }
      if expected != nil { acceptable += 1 }
      // The last lines, less than a group, were left out.
      if known != nil { #expect(known == expected) }
    }
    #expect(known.count { $0 != nil } > acceptable * 9 / 10)
    #expect(known.contains(nil))
  }

  @Test func `without a helper nothing is known`() {
    let text = Self.text(40_000)
    #expect(known(text) { _ in nil }.allSatisfy { $0 == nil })
    #expect(known(text) { _ in {} }.allSatisfy { $0 == nil })
  }

  /// Four groups of lines: of 4,096 bytes each, where each line is as long as that.
  @Test(arguments: [(3, false), (4, true), (5, true)])
  func `a helper is woken when there is something to share`(groups: Int, isWoken: Bool) {
    let line = [UInt8](repeating: 0x20, count: 4_094) + [0x31, 0x0A]
    let text = Array(Array(repeatElement(line, count: groups).joined()).dropLast())
    var count = 0
    var stream = LineStream(startHelper: { _ in { count += 1 } })
    stream.receive(text.span)
    #expect(count == (groups == 5 ? 1 : 0))
    stream.receive([0x0A].span)
    #expect((count > 0) == isWoken)
  }

  /// Lines of 32 KiB: eight of them are 256 KiB.
  @Test func `so much is parsed ahead, and no more`() {
    let line = [UInt8](repeating: 0x20, count: 32_766) + [0x31, 0x0A]
    let long = [UInt8](repeating: 0x20, count: 262_145) + [0x31, 0x0A]
    func isKnown(_ lines: [[UInt8]]) -> [Bool] {
      known(Array(lines.joined()), limit: 1_000_000) { work in { work() } }.map { $0 != nil }
    }
    let eight = [[UInt8]](repeating: line, count: 8)
    #expect(isKnown(eight) == [Bool](repeating: true, count: 8))
    #expect(isKnown(eight + [line]) == [Bool](repeating: true, count: 8) + [false])
    #expect(isKnown([long] + eight) == [Bool](repeating: false, count: 9))
  }

  @Test(arguments: Helper.allCases)
  func `replies are the same with any helper`(helper: Helper) {
    for seed in UInt64(900)..<906 {
      var generator = SeededGenerator(seed: seed)
      var requests = RequestGenerator(seed: seed, sessions: ["a", nil])
      var text: [UInt8] = seed % 2 == 0 ? [0xEF, 0xBB, 0xBF] : []
      for number in 0..<400 {
        text += Array((requests.next(id: "\(number)") + "\n").utf8)
        if number % 7 == 0 { text += Self.text(Int.random(in: 0...1_000, using: &generator)) }
        if number % 31 == 0 { text += [UInt8](repeating: 0x78, count: 1_300) + [0x0A] }
      }
      text += Array("\(request("shutdown"))\n\(request("snapshot"))\n".utf8)
      let limits = Limits([\.lineBytes: 1_200])
      let expected = answers(to: [text], limits)
      for size in [1_000, 20_000, 70_000, text.count] {
        var chunks: [[UInt8]] = []
        var rest = text[...]
        while !rest.isEmpty {
          let chunk = rest.prefix(Int.random(in: size / 2...size, using: &generator))
          chunks.append(Array(chunk))
          rest = rest.dropFirst(chunk.count)
        }
        let got = answers(to: chunks, limits, startHelper: helper.start)
        let isSame = got == expected
        #expect(isSame, "\(helper), seed \(seed), chunks of \(size)")
      }
    }
  }

  /// Chunks that come while lines of the one before still wait.
  @Test(arguments: Helper.allCases)
  func `lines that wait longer are answered the same`(helper: Helper) {
    let text = Self.text(200_000)
    let expected = answers(to: [text]).output
    var stream = LineStream(startHelper: helper.start)
    var output = JSONWriter()
    var rest = text[...]
    while !rest.isEmpty {
      stream.receive(Array(rest.prefix(30_000)).span)
      rest = rest.dropFirst(30_000)
      for _ in 0..<150 where stream.answerNext(into: &output) == nil { break }
    }
    while stream.answerNext(into: &output) != nil {}
    _ = stream.finish(into: &output)
    let isSame = output.bytes == expected
    #expect(isSame)
  }

  @Test(arguments: Helper.allCases)
  func `what is foreseen is answered the same, whole or in part`(helper: Helper) {
    let text = Self.text(60_000)
    let expected = answers(to: [text]).output
    for foreseen in [0, 10_000, 30_000, text.count] {
      var stream = LineStream(startHelper: helper.start)
      var output = JSONWriter()
      stream.foresee(Array(text[..<foreseen]))
      for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
        stream.receive((Array(line) + [0x0A]).span)
        while stream.answerNext(into: &output) != nil {}
      }
      let isSame = output.bytes == expected
      #expect(isSame, "\(foreseen) bytes")
    }
  }

  @Test func `a helper is woken for what is foreseen`() {
    var count = 0
    var stream = LineStream(startHelper: { _ in { count += 1 } })
    stream.foresee(Self.text(12_000))
    #expect(count == 0)
    stream.foresee(Self.text(20_000))
    #expect(count == 1)
  }

  @Test func `a group of lines that are gone is not taken for one that is there`() throws {
    let board = ParseBoard(depth: 8)
    let text = Array("1\n2\n".utf8)
    board.post(text, [0..<2, 2..<4])
    let old = try #require(board.claim())
    board.post(text, [0..<2, 2..<4])
    board.finish(old)
    guard case .unclaimed = board.collect(0) else {
      Issue.record("the first group was never parsed")
      return
    }
    #expect(board.parseGroup())
    guard case .parsed(let batch) = board.collect(1) else {
      Issue.record("the second group was parsed")
      return
    }
    #expect(batch.count == 1 && batch.root(at: 0).integer == 2)
    #expect(!board.parseGroup())
  }

  @Test func `another stream has nothing of the one before`() {
    var stream = LineStream(startHelper: { work in { work() } })
    var output = JSONWriter()
    stream.foresee(Self.text(60_000))
    stream.beginStream()
    let line = request("sessions", id: "77")
    stream.receive(Array((line + "\n").utf8).span)
    let exchange = stream.answerNext(into: &output)
    #expect(exchange?.isJSON == true)
    #expect(output.bytes == answers(to: [Array((line + "\n").utf8)]).output)
  }
}
