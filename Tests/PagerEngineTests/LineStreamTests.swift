import PagerEngine
import PagerJSON
import PagerProtocol
import PagerTestSupport
import Testing

@Suite struct LineStreamTests {
  private static let reset = request("reset")

  private static func revisions(_ text: String) -> [String] {
    replies(to: text).map { reply in
      reply.hasPrefix(#"{"jsonrpc":"2.0","id":1,"#) ? short(outcome(of: reply)) : reply.description
    }
  }

  private static let three = ["reset idle 0 true 1", "reset idle 0 true 2", "reset idle 0 true 3"]

  @Test(arguments: [
    "\(reset)\n\(reset)\n\(reset)\n", "\(reset)\n\(reset)\n\(reset)",
    "\(reset)\r\n\(reset)\r\n\(reset)\r\n",
    "\u{FEFF}\(reset)\n\(reset)\n\(reset)\n", "\n\n\(reset)\n\n \t\r\n\(reset)\n\r\n\(reset)\n\n",
    "  \(reset)\t\n\r\(reset)\r\n \(reset) ",
  ])
  func `each line is answered, blank ones are not`(text: String) {
    #expect(Self.revisions(text) == Self.three)
  }

  @Test func `every reply is one line that ends with a line feed`() {
    let text = "\(Self.reset)\nnope\n[]\n\(notification("reset"))\n\n[\(Self.reset)]\n1\n\u{B}\n"
    let output = answers(to: [Array(text.utf8)]).output
    #expect(output.last == 0x0A)
    #expect(output.count { $0 == 0x0A } == 6)
    for line in output.split(separator: 0x0A) {
      #expect((try? JSONValue(parsing: Array(line))) != nil)
    }
  }

  @Test func `a byte order mark is dropped at the start only`() {
    #expect(Self.revisions("\(Self.reset)\n\u{FEFF}\(Self.reset)\n")[1].contains(#""syntax""#))
    #expect(Self.revisions("\n\u{FEFF}\(Self.reset)\n")[0].contains(#""syntax""#))
  }

  @Test func `characters that look like line ends are text`() {
    let text = request("reset", "{\"query\":\"a\u{2028}b\u{2029}c\u{85}d\"}")
    let lines = replies(to: text + "\n" + request("snapshot") + "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains(#""query":"a\u2028b\u2029c\u0085d","#))
  }

  @Test(arguments: [reset.utf8.count, 64, 100, 4_096])
  func `a line is as long as the limit says, and not one byte longer`(limit: Int) {
    let padding = String(repeating: " ", count: limit - Self.reset.utf8.count)
    let text = Self.reset + padding
    let error = #"{"reason":"lineTooLong","limit":"lineBytes","value":\#(limit)}"#
    for end in ["\n", ""] {
      let exact = replies(to: text + end, Limits([\.lineBytes: limit]))
      #expect(exact.count == 1)
      #expect(exact.first.map { short(outcome(of: $0)) } == Self.three[0])
      for surplus in [" ", "\r", "x", String(repeating: "y", count: 3 * limit)] {
        let over = replies(to: text + surplus + end, Limits([\.lineBytes: limit]))
        #expect(over.count == 1)
        #expect(over.first.map { outcome(of: $0, id: "null") } == Line("-32700 " + error))
      }
    }
  }

  @Test func `a line that is too long is skipped as a whole, and the next one is answered`() {
    let long = String(repeating: "z", count: 500)
    let text = "\(Self.reset)\n\(long)\n\(long)\n\(Self.reset)\n\(long)\(Self.reset)\n\(Self.reset)"
    let lines = replies(to: text, Limits([\.lineBytes: 100]))
    #expect(lines.map { $0.contains("lineTooLong") } == [false, true, true, false, true, false])
    #expect(lines.last.map { short(outcome(of: $0)) } == Self.three[2])
  }

  @Test func `what is too long says so once the limit is passed, not at its end`() {
    var stream = LineStream(limits: Limits([\.lineBytes: 10]))
    var output = JSONWriter()
    stream.receive(Array("12345678901".utf8).span)
    let exchange = stream.answerNext(into: &output)
    #expect(exchange != nil)
    #expect(exchange?.line == nil)
    #expect(exchange?.isJSON == false)
    #expect(output.count > 0)
    stream.receive(Array("2345678901".utf8).span)
    let more = stream.answerNext(into: &output)
    #expect(more == nil)
  }

  @Test func `nothing behind a shutdown is looked at`() {
    let text = "\(request("shutdown"))\n\(Self.reset)\nnope\n"
    let (output, lines) = answers(to: [Array(text.utf8)])
    #expect(output == Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}\n".utf8))
    #expect(lines == 1)
    #expect(answers(to: [Array("\(notification("shutdown"))\nnope".utf8)]) == ([], 1))
    #expect(
      answers(to: [Array("[\(notification("shutdown"))]\n".utf8), Array("nope\n".utf8)]) == ([], 1))
  }

  @Test func `after resume a stream goes on as a new process would`() {
    var stream = LineStream()
    var output = JSONWriter()
    stream.receive(Array("\(Self.reset)\nnope\n\(request("shutdown"))\n\(Self.reset)\n".utf8).span)
    while stream.answerNext(into: &output) != nil {}
    var isShutDown = stream.engine.isShutDown
    var hasFailed = stream.engine.hasRepliedWithError
    #expect(isShutDown && hasFailed)
    stream.resume()
    isShutDown = stream.engine.isShutDown
    hasFailed = stream.engine.hasRepliedWithError
    #expect(!isShutDown && !hasFailed)
    output.removeFirst(output.count)
    while stream.answerNext(into: &output) != nil {}
    let reply = Line(output.bytes.dropLast())
    #expect(short(outcome(of: reply)) == "reset idle 0 true 2")
  }

  @Test func `an exchange tells the line and whether it was JSON`() {
    var stream = LineStream()
    var output = JSONWriter()
    stream.receive(Array("\n nope\r\n{}\n1 \n[]".utf8).span)
    var seen: [String] = []
    func note(_ line: Range<Int>?, _ isJSON: Bool, _ bytes: [UInt8]) {
      seen.append(line.map { "\(Array(bytes[$0]).count) \(isJSON)" } ?? "none")
    }
    while let exchange = stream.answerNext(into: &output) {
      note(exchange.line, exchange.isJSON, stream.bytes)
    }
    let last = stream.finish(into: &output)
    note(last?.line, last?.isJSON ?? false, stream.bytes)
    #expect(seen == ["6 false", "2 true", "2 true", "2 true"])
    let after = stream.finish(into: &output)
    #expect(after == nil)
  }

  @Test(arguments: UInt64(81)...84)
  func `any chunks of the same bytes are answered with the same bytes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var requests = RequestGenerator(seed: seed, sessions: ["a", "ä", nil])
    var text: [UInt8] = []
    for number in 0..<150 {
      text += Array(requests.next(id: "\(number)").utf8)
      if number % 17 == 0 { text += [0x00, 0xFF] }
      if number % 23 == 0 { text += [UInt8](repeating: 0x20, count: 1_200) }
      text += number % 5 == 0 ? [0x0D, 0x0A] : [0x0A]
    }
    let limits = Limits([\.lineBytes: 1_000])
    let whole = answers(to: [text], limits)
    #expect(whole.lines == 150)
    #expect(answers(to: text.map { [$0] }, limits) == whole)
    for _ in 0..<3 {
      var chunks: [[UInt8]] = []
      var rest = text[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 0...300, using: &generator))
        chunks.append(Array(chunk))
        rest = rest.dropFirst(chunk.count)
      }
      #expect(answers(to: chunks, limits) == whole, "seed \(seed)")
    }
  }
}
