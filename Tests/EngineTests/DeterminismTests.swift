import PagerTestSupport
import Testing

/// Same input bytes, same output bytes.
@Suite("Determinism")
struct DeterminismTests {
  /// Lines of a client that does everything at random, some of it wrong.
  private func stream(seed: UInt64, lines: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for id in 0..<lines {
      var line = Array(request(id, &generator).utf8)
      if Int.random(in: 0..<15, using: &generator) == 0 {
        let offset = Int.random(in: line.indices, using: &generator)
        line[offset] = UInt8.random(in: .min ... .max, using: &generator)
      }
      bytes += line + [UInt8(ascii: "\n")]
    }
    return bytes
  }

  private func request(_ id: Int, _ generator: inout SeededGenerator) -> String {
    let session = pick(["default", "é", "e\u{301}", "feed", "fed", "日本"], &generator)
    let ticket = pick(["a", "b", "c"], &generator)
    let rows = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
      #"{"id":\#(pick(["1", "2", "\"1\"", "1.5", "null"], &generator)),"x":0.1}"#
    }
    let request = pick(
      [
        ("open", #""identity":"/id","duplicates":"replace""#), ("open", #""paging":"cursor""#),
        ("loadNext", #""as":"\#(ticket)""#), ("loadNext", #""as":"\#(ticket)""#),
        ("refresh", #""query":{"z":1,"a":[1e3,"\u2028"]}"#),
        (
          "deliver",
          #""ticket":"\#(ticket)","rows":[\#(rows.joined(separator: ","))],"hasMore":true"#
        ),
        ("deliver", #""ticket":"\#(ticket)","rows":[1,"1",2],"hasMore":false"#),
        ("fail", #""ticket":"\#(ticket)","error":{"message":"m","code":\#(id)}"#),
        ("retry", #""as":"\#(ticket)""#), ("cancel", ""), ("reset", ""), ("close", ""),
        ("snapshot", #""pages":true"#), ("snapshot", ""), ("nonsense", ""),
      ], &generator)
    let params = #"{"session":"\#(session)"\#(request.1.isEmpty ? "" : ",")\#(request.1)}"#
    let call = String(Requests.call(id, request.0, params).dropLast())
    return switch Int.random(in: 0..<30, using: &generator) {
    case 0: "[\(call),\(call),1]"
    case 1: "\(Requests.call(id, "sessions").dropLast())"
    case 2: "\(Requests.call(id, "info").dropLast())"
    default: call
    }
  }

  private func pick<Element>(_ from: [Element], _ generator: inout SeededGenerator) -> Element {
    from[Int.random(in: from.indices, using: &generator)]
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `two runs and one in this process answer alike, wherever reads cut`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: ~seed)
    let input = stream(seed: seed, lines: 1_500)
    let first = try EngineProcess.run([], input)
    first.expect()
    let second = try EngineProcess(output: .socket, environment: ["LC_ALL": "tr_TR.UTF-8"])
    var rest = input[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1..<20_000, using: &generator))
      try second.write(piece)
      rest = rest.dropFirst(piece.count)
    }
    try second.finish().expect(output: first.output)
    first.expect(output: Replies.expected(to: input))

    // It is a stream worth comparing.
    for what in ["started", "applied", "stale", "rowWithoutIdentity", "sessionNotFound", "syntax"] {
      #expect(first.outputText.contains("\"\(what)\""), "seed \(seed): no \(what)")
    }
  }

  @Test func `many sessions are listed in the same order every time`() throws {
    let input =
      (0..<300).map { Requests.call($0, "open", #"{"session":"s\#($0 * 7919 % 1000)"}"#) }.joined()
      + Requests.call(1, "sessions") + Requests.call(2, "reset", #"{"session":"s"}"#)
    let runs = try (0..<3).map { _ in try EngineProcess.run([], input) }
    for run in runs { run.expect(output: Replies.expected(to: input)) }
  }
}
