import PagerTestSupport
import Testing

/// Whatever kinds of files stdin, stdout and stderr are.
@Suite("Standard streams")
struct StandardStreamTests {
  /// Lines that a terminal can take, and a reply that no channel can hold.
  private static let input =
    Requests.asks(0..<20) + Requests.rows(40, ofBytes: 3_000) + Requests.call(1, "snapshot")
    + "bad\n" + Requests.call(2, "snapshot") + Requests.asks(20..<40)

  private static let kinds: [Wiring] = [.pipe, .nonBlockingPipe, .socket, .terminal, .file("")]

  /// Row 43, and row 44 where both are files.
  @Test(arguments: kinds, kinds)
  func `every kind of stdin and stdout carries the same bytes`(
    from input: Wiring, to output: Wiring
  ) throws {
    let folder = try TemporaryFolder()
    let bytes = Array(Self.input.utf8)
    let source =
      input == .file("") ? Wiring.file(try folder.write(bytes, to: "requests.jsonl")) : input
    let target = output == .file("") ? Wiring.file(folder.file("replies.jsonl")) : output
    let engine = try EngineProcess(input: source, output: target)
    if input != .file("") { try engine.write(bytes, reading: true) }
    let run = try engine.finish()
    run.expect(errors: input == .terminal ? nil : "")
    let replies = output == .file("") ? try folder.read("replies.jsonl") : run.output
    let isSame = replies == Replies.expected(to: bytes)
    #expect(isSame, "\(run)")
  }

  @Test(arguments: 0..<8)
  func `any of the three may be closed`(closed: Int) throws {
    func wiring(_ stream: Int) -> Wiring { closed >> stream & 1 == 1 ? .closed : .pipe }
    let engine = try EngineProcess(input: wiring(0), output: wiring(1), errors: wiring(2))
    try engine.write(Requests.ask(1))
    let isSilent = closed & 0b11 != 0
    try engine.finish().expect(output: isSilent ? "" : Replies.ignored(1) + "\n")
  }

  /// Row 125: the next file that is opened would be stdin, stdout or stderr.
  @Test(arguments: 0..<8)
  func `no file takes the place of a closed one`(closed: Int) throws {
    func wiring(_ stream: Int) -> Wiring { closed >> stream & 1 == 1 ? .closed : .pipe }
    let folder = try TemporaryFolder()
    let record = folder.file("record.jsonl")
    let engine = try EngineProcess(
      ["--record", record], input: wiring(0), output: wiring(1), errors: wiring(2))
    try engine.write(Requests.call(1, "info") + Requests.ask(2))
    try engine.finish().expect()

    let steps = Run.lines(of: try folder.read("record.jsonl"))
    #expect(steps.count == (closed & 1 == 1 ? 1 : 5), "\(steps)")
    let areSteps = steps.allSatisfy {
      $0.hasPrefix(#"{"note":"#) || $0.hasPrefix(#"{"send":"#) || $0.hasPrefix(#"{"expect"#)
        || $0.hasPrefix(#"{"arguments":"#)
    }
    #expect(areSteps, "\(steps)")
  }

  /// Rows 49 and 50.
  @Test func `nothing to read is the end`() throws {
    try EngineProcess(input: .file("/dev/null")).finish(closingInput: false).expect(output: "")
  }

  @Test func `a file that is appended to keeps what it has`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("before\n".utf8, to: "replies.jsonl")
    let target = try Descriptor.open(path, .append)
    let engine = try EngineProcess(output: .open(target.number))
    try engine.write(Requests.ask(1))
    try engine.finish().expect()
    #expect(
      String(decoding: try folder.read("replies.jsonl"), as: UTF8.self)
        == "before\n\(Replies.ignored(1))\n")
  }

  /// What the shell's `{ read heading; pager-engine; } < file` does.
  @Test func `a file is read from where it stands`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a heading\n\(Requests.ask(1))".utf8, to: "requests.jsonl")
    let source = try Descriptor.open(path)
    source.seek(to: "a heading\n".utf8.count)
    let engine = try EngineProcess(input: .open(source.number))
    try engine.finish().expect(output: Replies.ignored(1) + "\n")
  }

  #if os(Linux)
    @Test func `a device that is full ends with 1 and a reason`() throws {
      let engine = try EngineProcess(output: .file("/dev/full"))
      try engine.write(Requests.ask(1))
      try engine.finish(closingInput: false).expect(
        .exited(1), errors: "pager-engine: cannot write replies: No space left on device\n")
    }
  #endif

  @Test func `a stdin that cannot be read ends with 1 and a reason`() throws {
    let folder = try TemporaryFolder()
    try EngineProcess(input: .file(folder.path)).finish().expect(
      .exited(1), errors: "pager-engine: cannot read requests: Is a directory\n")
    let unreadable = try Descriptor.open(folder.file("file"), .write)
    try EngineProcess(input: .open(unreadable.number)).finish().expect(
      .exited(1), errors: "pager-engine: cannot read requests: Bad file descriptor\n")
  }

  @Test func `a stdout that cannot be written to ends with 1 and a reason`() throws {
    let folder = try TemporaryFolder()
    let unwritable = try Descriptor.open(try folder.write([], to: "file"))
    let engine = try EngineProcess(output: .open(unwritable.number))
    try engine.write(Requests.ask(1))
    try engine.finish(closingInput: false).expect(
      .exited(1), errors: "pager-engine: cannot write replies: Bad file descriptor\n")
  }

  @Test func `a person at a terminal is told on stderr what is expected`() throws {
    let engine = try EngineProcess(input: .terminal)
    try engine.readComplaint()
    try engine.write(Requests.ask(1))
    let run = try engine.finish()
    run.expect(output: Replies.ignored(1) + "\n", errors: nil)
    #expect(run.errorText.contains("--help") && run.errorText.contains("ctrl-D"), "\(run)")
    #expect(Run.lines(of: run.errors).count == 1, "\(run)")
  }

  #if os(Linux)
    /// Row 124: whatever a library prints cannot get between two replies.
    @Test func `descriptor 1 leads to stderr while it serves`() throws {
      let engine = try EngineProcess()
      try engine.write(Requests.ask(1))
      _ = try engine.readLine()
      #expect(engine.target(ofDescriptor: 1) == engine.target(ofDescriptor: 2))
      #expect(engine.target(ofDescriptor: 1) != nil)
      try engine.finish().expect()
    }
  #endif
}
