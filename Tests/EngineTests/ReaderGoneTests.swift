import PagerTestSupport
import Testing

/// The reader of the replies leaves: the engine stops quietly, with 0.
@Suite("The reader has gone")
struct ReaderGoneTests {
  static let outputs: [Wiring] = [.pipe, .nonBlockingPipe, .socket, .terminal]

  /// Rows 53 and 62. SIGPIPE is inherited: ignored from some parents, fatal from others.
  @Test(arguments: outputs, [true, false])
  func `before the reply`(output: Wiring, ignoresBrokenPipes: Bool) throws {
    let engine = try EngineProcess(output: output, ignoresBrokenPipes: ignoresBrokenPipes)
    try engine.write(Requests.ask(1))
    _ = try engine.readLine()
    engine.closeOutput()
    try engine.write(Requests.ask(2))
    try engine.finish(closingInput: false).expect()
  }

  @Test(arguments: [true, false])
  func `before the start`(ignoresBrokenPipes: Bool) throws {
    let (reader, writer) = try Descriptor.pipe()
    reader.close()
    let engine = try EngineProcess(
      output: .open(writer.number), ignoresBrokenPipes: ignoresBrokenPipes)
    try engine.write(Requests.ask(1))
    try engine.finish(closingInput: false).expect()
  }

  /// Row 52. It is no longer reading then, and waits for room.
  @Test(arguments: outputs)
  func `while replies wait for room`(output: Wiring) throws {
    let engine = try EngineProcess(["--max-pending-bytes", "100000"], output: output)
    let input = Pipeline(thousands: 15).requests
    #expect(try engine.writeWhatIsRead(input) < input.count)
    engine.closeOutput()
    try engine.finish(closingInput: false).expect()
  }

  @Test(arguments: outputs)
  func `in the middle of a reply`(output: Wiring) throws {
    let engine = try EngineProcess(output: output)
    try engine.write(Requests.rows(1, ofBytes: 1_000_000) + Requests.call(1, "snapshot"))
    try engine.readOutput(atLeast: 1_000)
    engine.closeOutput()
    try engine.finish(closingInput: false).expect()
  }

  @Test func `after the end of the input`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Pipeline(thousands: 20).requests, to: "requests.jsonl")
    let engine = try EngineProcess(input: .file(path))
    _ = try engine.readLine()
    engine.closeOutput()
    try engine.finish().expect()
  }

  /// Rows 55 and 56: also under `pipefail`, where 141 would fail the script.
  @Test func `after one line, in a shell's pipe, while requests go on for ever`() throws {
    let request = Requests.ask(1).dropLast()
    let run = try EngineProcess.run(
      [], [],
      script: "yes '\(request)' 2>/dev/null | { \"$@\"; echo \"status $?\" >&2; } | head -n 1")
    run.expect(output: Replies.ignored(1) + "\n", errors: "status 0\n")
  }

  @Test func `what it has answered does not change the status`() throws {
    let engine = try EngineProcess(["--fail-on-error"])
    try engine.write("bad\n")
    _ = try engine.readLine()
    engine.closeOutput()
    try engine.write(Requests.ask(2))
    try engine.finish(closingInput: false).expect()
  }
}
