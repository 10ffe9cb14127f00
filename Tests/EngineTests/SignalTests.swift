import Foundation
import PagerTestSupport
import Testing

/// SIGTERM, SIGINT and SIGHUP end the engine with 128 + their number, between two replies.
@Suite("Signals, end to end")
struct SignalTests {
  static let signals = [SIGTERM, SIGINT, SIGHUP]
  static let outputs: [Wiring] = [.pipe, .nonBlockingPipe, .socket, .terminal]

  /// A batch whose reply has so many megabytes, and that line.
  private static func large(_ megabytes: Int) -> (requests: String, reply: [UInt8]) {
    let snapshots = (0..<megabytes).map { Requests.call($0, "snapshot").dropLast() }
    let requests =
      Requests.rows(1, ofBytes: 1_000_000) + "[" + snapshots.joined(separator: ",") + "]\n"
    let replies = Replies.expected(to: requests.utf8)
    let start = replies.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (requests, Array(replies[start...]))
  }

  private static let twoMegabytes = large(2)

  // MARK: At rest

  @Test(arguments: signals)
  func `before anything was sent`(signal: Int32) throws {
    let engine = try EngineProcess()
    // Signals have their default meaning until it has set them up.
    try engine.signalUntilItEnds(signal)
    let ending = try engine.finish(closingInput: false).ending
    #expect(ending == .exited(128 + signal) || ending == .killed(signal: signal))
  }

  @Test(arguments: signals, outputs)
  func `while it waits for a request`(signal: Int32, output: Wiring) throws {
    let engine = try EngineProcess(output: output)
    try engine.write(Requests.ask(1))
    _ = try engine.readLine()
    engine.signal(signal)
    try engine.finish(closingInput: false).expect(
      .exited(128 + signal), output: Replies.ignored(1) + "\n")
  }

  @Test(arguments: signals)
  func `in the middle of a line that is coming in`(signal: Int32) throws {
    let engine = try EngineProcess(["--max-line-bytes", "1000"])
    try engine.write(Requests.ask(1) + String(repeating: " ", count: 2_000))
    _ = try engine.readLine()
    // The refusal says that the rest has been read.
    _ = try engine.readLine()
    engine.signal(signal)
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(128 + signal))
    #expect(run.verdicts == ["ignored", "lineTooLong"], "\(run)")
  }

  /// Row 74: PID 1 has no default action for signals, so a handler has to be there.
  @Test func `each has a handler, so that they work for the first process of a container, too`()
    throws
  {
    #if os(Linux)
      let engine = try EngineProcess()
      try engine.write(Requests.ask(1))
      _ = try engine.readLine()
      let caught = try engine.signalMask("SigCgt")
      for signal in Self.signals { #expect(caught & 1 << (signal - 1) != 0, "\(signal)") }
      try engine.finish().expect()
    #endif
  }

  /// As under `nohup`.
  @Test func `a SIGHUP that is ignored from the start stays so`() throws {
    let engine = try EngineProcess(script: "trap '' HUP; exec \"$@\"")
    for id in 0..<3 {
      try engine.write(Requests.ask(id))
      #expect(try engine.readLine() == Replies.ignored(id))
      engine.signal(SIGHUP)
    }
    engine.signal(SIGTERM)
    try engine.finish(closingInput: false).expect(.exited(128 + SIGTERM))
  }

  // MARK: At work

  @Test func `a reply of 50 MB that is being written is finished`() throws {
    let (requests, reply) = Self.large(50)
    #expect(reply.count > 50_000_000)
    try expectLastReply(reply, to: requests, SIGTERM, output: .pipe)
  }

  @Test(arguments: signals, outputs)
  func `the reply that is being written is finished, and nothing behind it`(
    signal: Int32, output: Wiring
  ) throws {
    let (requests, reply) = Self.twoMegabytes
    try expectLastReply(reply, to: requests, signal, output: output)
  }

  /// Signals in the middle of the last reply, and expects it to be the last line.
  private func expectLastReply(
    _ reply: [UInt8], to requests: String, _ signal: Int32, output: Wiring
  ) throws {
    let engine = try EngineProcess(output: output)
    try engine.write(requests + Requests.asks(2..<100), reading: true)
    let total = Replies.expected(to: requests.utf8).count
    try engine.readOutput(atLeast: total - reply.count + 1_000)
    engine.signal(signal)
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(128 + signal))
    let isWhole = run.output.count == total && run.output.suffix(reply.count).elementsEqual(reply)
    #expect(isWhole, "\(run.output.count) of \(total) bytes\n\(run)")
  }

  /// Wherever it falls, what was written is a whole number of replies.
  @Test(arguments: [(SIGTERM, 1), (SIGINT, 70_000), (SIGHUP, 1_000_000), (SIGTERM, 3_000_000)])
  func `under load the last line is whole`(signal: Int32, bytes: Int) throws {
    let pipeline = Pipeline(thousands: 40)
    let engine = try EngineProcess()
    try engine.write(pipeline.requests)
    try engine.readOutput(atLeast: bytes)
    engine.signal(signal)
    let run = try engine.finish(closingInput: false)
    // It may have been done with all of them, and waiting.
    run.expect(.exited(128 + signal))
    let isWhole = run.output.last == UInt8(ascii: "\n") && pipeline.replies.starts(with: run.output)
    #expect(isWhole, "\(run)")
  }

  /// The way out when the reader of the last reply does not read.
  @Test(arguments: signals, outputs)
  func `a second one does not wait for the reader`(signal: Int32, output: Wiring) throws {
    let engine = try EngineProcess(output: output)
    try engine.write(Self.twoMegabytes.requests + Requests.asks(2..<100), reading: true)
    try engine.readOutput(atLeast: 1_000)
    try engine.signalUntilItEnds(signal)
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(128 + signal))
  }

  /// Without a second one it waits for as long as the reader takes.
  @Test func `a first one waits for a reader that takes its time`() throws {
    let (requests, reply) = Self.twoMegabytes
    let engine = try EngineProcess()
    let total = Replies.expected(to: requests.utf8).count
    try engine.write(requests, reading: true)
    try engine.readOutput(atLeast: total - reply.count + 1_000)
    engine.signal(SIGTERM)
    engine.readSize = 4_096
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(128 + SIGTERM))
    #expect(run.output.count == total)
  }

  @Test(arguments: signals)
  func `what was answered before is in the record`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let record = folder.file("record.jsonl")
    let pipeline = Pipeline(thousands: 10)
    let engine = try EngineProcess(["--record", record])
    try engine.write(pipeline.requests)
    try engine.readOutput(atLeast: 100_000)
    engine.signal(signal)
    let run = try engine.finish(closingInput: false)
    run.expect(.exited(128 + signal))
    let steps = Run.lines(of: try folder.read("record.jsonl"))
    let recorded = steps.filter { $0.hasPrefix(#"{"expect":"#) }
      .map { $0.dropFirst(#"{"expect":"#.count).dropLast() }
    #expect(recorded.count >= run.lines.count)
    let isSame = zip(recorded, run.lines).allSatisfy { $0 == $1 }
    #expect(isSame, "\(run)")
  }
}
