import PagerTestSupport
import Testing

@Suite struct DeterminismTests {
  @Test(arguments: UInt64(91)...94)
  func `the same input gives the same bytes twice`(seed: UInt64) {
    var requests = RequestGenerator(seed: seed, sessions: ["a", "b", nil])
    let lines = (0..<1_000).map { requests.next(id: "\($0)") }
    let one = Driver()
    let other = Driver()
    let first = lines.map { one.send($0) }
    let second = lines.map { other.send($0) }
    #expect(first == second, "seed \(seed)")
    #expect(one.state == other.state, "seed \(seed)")
  }

  @Test(arguments: UInt64(95)...96)
  func `a batch does what its requests do one by one`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var requests = RequestGenerator(seed: seed, sessions: ["a", "b", nil])
    let single = Driver()
    let batched = Driver()
    for round in 0..<100 {
      let lines = (0..<Int.random(in: 1...9, using: &generator)).map { requests.next(id: "\($0)") }
      let replies = lines.compactMap { single.send($0)?.description }
      let reply = batched.send("[" + lines.joined(separator: " , ") + "]")
      let expected = replies.isEmpty ? nil : Line("[" + replies.joined(separator: ",") + "]")
      #expect(reply == expected, "seed \(seed), round \(round)")
    }
    #expect(single.state == batched.state, "seed \(seed)")
  }

  @Test(
    arguments: [
      (UInt64(101), UInt64(102), ["alpha"], ["omega-omega"], 20_000),
      (UInt64(103), UInt64(104), ["alpha", "second-one"], [nil], 2_000),
      (UInt64(105), UInt64(106), ["e\u{301}"], ["\u{E9}"], 2_000),
    ] as [(UInt64, UInt64, [String?], [String?], Int)])
  func `sessions that take turns are answered as each alone is`(
    one: UInt64, other: UInt64, ones: [String?], others: [String?], steps: Int
  ) {
    var turns = SeededGenerator(seed: one &* other)
    var generators = [
      RequestGenerator(seed: one, sessions: ones, isWild: false),
      RequestGenerator(seed: other, sessions: others, isWild: false),
    ]
    let together = Driver()
    let alone = [Driver(), Driver()]
    for step in 0..<steps {
      let turn = Int.random(in: 0...1, using: &turns)
      let (method, params) = generators[turn].call()
      let reply = together.send(request(method, params, id: "\(step)"))
      let expected = alone[turn].send(request(method, params, id: "\(turn)"))
      let bytes = reply?.bytes.dropFirst(#"{"jsonrpc":"2.0","id":\#(step)"#.utf8.count)
      let expectedBytes = expected?.bytes.dropFirst(#"{"jsonrpc":"2.0","id":0"#.utf8.count)
      guard bytes == expectedBytes else {
        Issue.record("seeds \(one) and \(other), step \(step): \(method) \(params)")
        return
      }
    }
  }
}
