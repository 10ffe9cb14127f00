import PagerTestSupport
import Testing

/// A client may write all its requests before it reads the first reply.
@Suite("Backpressure")
struct BackpressureTests {
  /// Row 31. The socket is stdin and stdout at once, as under a super-server.
  @Test(arguments: [Wiring.pipe, .stdin])
  func `100,000 requests are written before the first reply is read`(output: Wiring) throws {
    let pipeline = Pipeline(thousands: 100)
    let engine = try EngineProcess(input: output == .stdin ? .socket : .pipe, output: output)
    try engine.write(pipeline.requests)
    try engine.finish().expect(output: pipeline.replies)
  }

  @Test(arguments: [Wiring.pipe, .nonBlockingPipe, .socket, .terminal])
  func `it stops to read when the bound is reached, and loses nothing`(output: Wiring) throws {
    let bound = 100_000
    let pipeline = Pipeline(thousands: 15)
    let (requests, replies) = (pipeline.requests, pipeline.replies)
    let engine = try EngineProcess(["--max-pending-bytes", "\(bound)"], output: output)

    let taken = try engine.writeWhatIsRead(requests)
    // What the bound allows, what channels hold, and one piece that was read: far from all.
    #expect(taken < requests.count / 2)
    #expect(taken * replies.count / requests.count > bound)

    try engine.write(requests[taken...], reading: true)
    try engine.finish().expect(output: replies)
  }

  /// Whatever a slow reader takes makes room for replies, not for more requests: those that were read
  /// come first.
  @Test func `requests that wait do not pile up behind large replies`() throws {
    let engine = try EngineProcess(["--max-pending-bytes", "200000"])
    try engine.write(Requests.rows(10, ofBytes: 10_000), reading: true)
    // Replies of 100 kB to requests of 4 kB.
    let padding = String(repeating: " ", count: 4_000)
    let request = padding + Requests.call(9, "snapshot")
    var rest = Array(String(repeating: request, count: 500).utf8)
    let count = rest.count
    for round in 1...12 {
      rest.removeFirst(try engine.writeWhatIsRead(rest))
      try engine.readOutput(atLeast: round * 250_000)
    }
    // 30 replies were read, and a few wait; the rest is what channels hold, and one piece.
    let taken = count - rest.count
    #expect(taken < 800_000)
    engine.closeOutput()
    _ = try engine.finish()
  }

  /// Rows 41, 44, 46 and 47.
  @Test(arguments: [[], ["--max-pending-bytes", "1"], ["--max-pending-bytes", "100000"]])
  func `all that was accepted is answered after the end of the input`(flags: [String]) throws {
    let pipeline = Pipeline(thousands: 1)
    let engine = try EngineProcess(flags, input: .socket)
    try engine.write(pipeline.requests + Requests.ask(1_000).dropLast().utf8, reading: true)
    try engine.finish().expect(
      output: pipeline.replies + Array((Replies.ignored(1_000) + "\n").utf8))
  }

  /// The end of the input comes while replies to it have no room yet.
  @Test func `a full queue at the end of the input is written out`() throws {
    let folder = try TemporaryFolder()
    let pipeline = Pipeline(thousands: 10)
    let path = try folder.write(pipeline.requests, to: "requests.jsonl")
    let engine = try EngineProcess(["--max-pending-bytes", "5000"], input: .file(path))
    engine.readSize = 997
    try engine.finish().expect(output: pipeline.replies)
  }

  /// Rows 23 and 42: a large reply and others behind it, none spliced into another.
  @Test(arguments: [Wiring.pipe, .nonBlockingPipe, .socket, .terminal])
  func `a reader that takes one byte at a time gets everything`(output: Wiring) throws {
    let input =
      Requests.rows(2, ofBytes: 10_000) + Requests.call(8, "snapshot") + Requests.asks(10..<20)
      + Requests.call(9, "snapshot")
    let engine = try EngineProcess(output: output)
    engine.readSize = 1
    try engine.write(input)
    let run = try engine.finish()
    run.expect(output: Replies.expected(to: input))
  }

  /// Row 34.
  @Test func `a stderr that is full and never read stops nothing`() throws {
    let (reader, writer) = try Descriptor.pipe()
    #expect(try writer.fill() > 0)
    let input = String(repeating: "not JSON\n", count: 5_000) + Requests.asks(0..<10)
    let engine = try EngineProcess(errors: .open(writer.number))
    try engine.write(input)
    let run = try engine.finish()
    run.expect(output: Replies.expected(to: input))
    _ = reader
  }

  /// `O_NONBLOCK` belongs to the open file, and others have it, too: the shell above all.
  @Test(arguments: [Wiring.pipe, .socket, .terminal])
  func `the open files that it was given stay blocking`(wiring: Wiring) throws {
    let (ours, theirs) =
      switch wiring {
      case .socket: try Descriptor.socketPair()
      case .terminal: try Descriptor.terminal()
      default: try Descriptor.pipe()
      }
    let engine = try EngineProcess(input: wiring, output: .open(theirs.number))
    try engine.write(Requests.ask(1))
    #expect(try ours.readLine() == Array((Replies.ignored(1) + "\n").utf8))
    #expect(!theirs.isNonBlocking)
    try engine.finish().expect(errors: nil)
    #expect(!theirs.isNonBlocking)
  }
}
