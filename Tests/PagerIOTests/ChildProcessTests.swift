import PagerIO
import PagerTestSupport
import Testing

@Suite("Child process", .timeLimit(.minutes(15)))
struct ChildProcessTests {
  private func start(
    _ script: String, _ arguments: [String] = [], timeout: Int = 60_000
  ) throws -> ChildProcess {
    try ChildProcess(
      command: "sh", arguments: ["-c", script, "sh"] + arguments, timeoutMilliseconds: timeout)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `lines come one by one, the last one without its line feed, too`() throws {
    var child = try start("printf 'a\\n\\nb\\nc'")
    var lines: [String] = []
    for _ in 0..<4 { lines.append(text(try child.readLine())) }
    #expect(lines == ["a", "", "b", "c"])
    #expect(try child.waitForEnd() == 0)
  }

  @Test func `very many lines that are read late are all there`() throws {
    var child = try start("i=0; while [ $i -lt 40000 ]; do echo line-$i; i=$((i+1)); done")
    for number in 0..<40_000 {
      let line = try child.readLine()
      guard text(line) == "line-\(number)" else {
        Issue.record("\(number): \(text(line))")
        return
      }
    }
    #expect(try child.waitForEnd() == 0)
  }

  /// In a process of its own, because it has been known to end it.
  @Test func `behind a last line without line feed it has ended, again and again`() async {
    await #expect(processExitsWith: .success) {
      var child = try ChildProcess(
        command: "printf", arguments: ["a\nlast"], timeoutMilliseconds: 60_000)
      #expect(try child.readLine() == Array("a".utf8))
      #expect(try child.readLine() == Array("last".utf8))
      #expect(throws: ChildProcess.Silence.ended) { try child.readLine() }
      #expect(throws: ChildProcess.Silence.ended) { try child.readLine() }
    }
  }

  @Test func `what is written is read, and the end of it is an end`() throws {
    var child = try start("cat; echo end")
    try child.write(Array("one\n".utf8))
    #expect(text(try child.readLine()) == "one")
    child.closeInput()
    #expect(text(try child.readLine()) == "end")
    #expect(try child.waitForEnd() == 0)
  }

  /// More than pipes hold, in both directions and on stderr.
  @Test func `neither side waits for the other for ever`() throws {
    var child = try start("tee /dev/stderr")
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)
    try child.write(line + [UInt8(ascii: "\n")])
    let isSame = try child.readLine() == line
    #expect(isSame)
    #expect(try child.waitForEnd() == 0)
    #expect(child.stderrTail.count == 8 * 1024)
  }

  @Test func `arguments reach it as they are`() throws {
    let arguments = ["a b", "'", "$HOME", "", "*", "-n", "é\n"]
    var child = try start("printf '<%s>' \"$@\"", arguments)
    let output = try text(child.readLine()) + "\n" + text(child.readLine())
    #expect(output == arguments.map { "<\($0)>" }.joined())
  }

  @Test(arguments: [("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -9 $$", 137)])
  func `its end tells the status, or 128 and the signal`(script: String, status: Int) throws {
    var child = try start(script)
    #expect(try child.waitForEnd() == status)
  }

  /// Neither ignored nor blocked, whatever they are here, or a subject would not end where it ends
  /// under a shell.
  @Test(arguments: [("PIPE", 141), ("TERM", 143), ("INT", 130), ("HUP", 129)])
  func `signals do what they do by default`(signal: String, status: Int) throws {
    var child = try start("kill -\(signal) $$; exit 7")
    #expect(try child.waitForEnd() == status)
  }

  @Test func `a command that is not there ends with 127, and says so`() throws {
    var child = try ChildProcess(
      command: "/no/such/program", arguments: [], timeoutMilliseconds: 60_000)
    #expect(try child.waitForEnd() == 127)
    #expect(text(child.stderrTail).contains("/no/such/program"))
  }

  @Test func `silence is not waited for longer than wished`() throws {
    var child = try start("cat", timeout: 1)
    #expect(throws: ChildProcess.Silence.timedOut) { try child.readLine() }
    try child.write(Array("still there\n".utf8))
  }

  @Test func `what a child that has ended does not take is dropped`() throws {
    var child = try start("exec <&-; echo closed; cat /dev/null")
    #expect(text(try child.readLine()) == "closed")
    try child.write([UInt8](repeating: 0, count: 1_000_000))
    #expect(throws: ChildProcess.Silence.ended) { try child.readLine() }
  }

  @Test func `whatever it has started ends with it`() throws {
    let folder = try TemporaryFolder()
    let fifo = try folder.makeFIFO("fifo")
    var child = try start("(exec > '\(fifo)'; echo; exec tail -f /dev/null) & echo; wait")
    let grandchild = try Descriptor.open(fifo)
    _ = try child.readLine()
    #expect(try grandchild.read() == [UInt8(ascii: "\n")])
    child.killAll()
    #expect(try grandchild.read() == [])
  }

  @Test func `one that nobody refers to is killed`() throws {
    let folder = try TemporaryFolder()
    let fifo = try folder.makeFIFO("fifo")
    var child: ChildProcess? = try start("exec > '\(fifo)'; echo; exec tail -f /dev/null")
    let output = try Descriptor.open(fifo)
    #expect(try output.read() == [UInt8(ascii: "\n")])
    child = nil
    #expect(try output.read() == [])
    _ = child
  }
}
