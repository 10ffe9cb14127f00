import PagerTestSupport
import Testing

/// Replies leave as soon as no further complete line is waiting.
@Suite("Replies leave at once")
struct FlushTests {
  /// Rows 26, 28 and 29.
  @Test(arguments: [Wiring.pipe, .nonBlockingPipe, .socket, .terminal])
  func `a reply comes before anything more is sent`(wiring: Wiring) throws {
    let engine = try EngineProcess(input: wiring, output: wiring)
    for id in 1...50 {
      try engine.write(Requests.ask(id))
      #expect(try engine.readLine() == Replies.ignored(id))
    }
    let run = try engine.finish()
    run.expect(errors: nil)
    #expect(run.lines.count == 50)
  }

  @Test func `a reply does not wait for the rest of a line that has started`() throws {
    let engine = try EngineProcess(input: .datagrams)
    let second = Requests.ask(2)
    for cut in [1, second.utf8.count / 2, second.utf8.count - 1] {
      try engine.write(Requests.ask(1) + second.prefix(cut))
      #expect(try engine.readLine() == Replies.ignored(1))
      try engine.write(String(second.dropFirst(cut)))
      #expect(try engine.readLine() == Replies.ignored(2))
    }
    try engine.write(Requests.shutDown(3))
    #expect(try engine.finish(closingInput: false).lines.count == 7)
  }

  /// A datagram is what one write wrote.
  @Test func `a small reply is one write, its line feed included`() throws {
    let engine = try EngineProcess(output: .datagrams)
    for id in 1...20 {
      try engine.write(Requests.ask(id))
      #expect(try engine.readPiece() == Array((Replies.ignored(id) + "\n").utf8))
    }
    try engine.finish().expect()
  }

  @Test func `a batch is one line and one write`() throws {
    let engine = try EngineProcess(output: .datagrams)
    let elements = (1...20).map { Requests.ask($0).dropLast() }.joined(separator: ",")
    try engine.write("[\(elements)]\n")
    let replies = (1...20).map(Replies.ignored).joined(separator: ",")
    #expect(try engine.readPiece() == Array("[\(replies)]\n".utf8))
    try engine.finish().expect()
  }

  @Test func `a notification is answered with no bytes, and what follows with its reply`() throws {
    let engine = try EngineProcess(output: .datagrams)
    try engine.write(#"{"jsonrpc":"2.0","method":"reset"}"# + "\n" + Requests.call(1, "sessions"))
    let reply =
      #"{"jsonrpc":"2.0","id":1,"result":{"sessions":[{"session":"default","phase":"idle","#
      + #""count":0,"revision":1}]}}"# + "\n"
    #expect(try engine.readPiece() == Array(reply.utf8))
    try engine.finish().expect()
  }
}
