import PagerTestSupport
import Testing

/// The flags that print something and end.
@Suite("Help, version, OpenRPC")
struct SayingTests {
  /// Its input stays open: they do not read it.
  private func say(_ arguments: [String], to output: Wiring = .pipe) throws -> Run {
    try EngineProcess(arguments, output: output).finish(closingInput: false)
  }

  @Test func `--openrpc prints the committed document`() throws {
    try say(["--openrpc"]).expect(output: try Repository.bytes("protocol/openrpc.json"))
  }

  @Test func `rpc_discover returns the committed document`() throws {
    let run = try EngineProcess.run([], Requests.call(1, "rpc.discover"))
    run.expect()
    // The document is laid out for people, the reply is one line; no text in it has blanks only.
    let document = try Repository.bytes("protocol/openrpc.json")
    let input =
      Array(#"{"jsonrpc":"2.0","id":2,"method":"reset","params":{"query":"#.utf8)
      + document.filter { $0 != 0x0A } + Array("}}\n".utf8)
      + Array(Requests.call(3, "snapshot").utf8)
    let echo = try EngineProcess.run(["--max-depth", "200"], input)
    let start = #"{"jsonrpc":"2.0","id":1,"result":"#
    let discovered = String(run.outputText.dropFirst(start.count).dropLast(2))
    #expect(run.outputText.hasPrefix(start))
    let isSame = echo.outputText.contains("\"query\":\(discovered),\"generation\"")
    #expect(isSame)
  }

  @Test func `--version tells all three versions`() throws {
    let run = try say(["--version"])
    run.expect()
    let pattern = /pager-engine \d+\.\d+\.\d+ \(protocol 1\.0, jansson \d+\.\d+(\.\d+)?\)\n/
    #expect(run.outputText.wholeMatch(of: pattern) != nil, "\(run)")
  }

  @Test(arguments: [["--help"], ["-h"], ["--max-depth", "5", "--help"]])
  func `--help explains every flag, wherever it stands`(arguments: [String]) throws {
    let run = try say(arguments)
    run.expect()
    let flags =
      OptionTests.limits.map(\.flag) + [
        "--fail-on-error", "--record FILE", "--sync", "--restore FILE", "--help", "--version",
        "--openrpc", "replay", "diagram", "explore", "strength", "verify",
      ]
    for flag in flags { #expect(run.outputText.contains(flag), "\(flag)\n\(run)") }
    #expect(run.outputText.contains("128+n"))
  }

  @Test(arguments: [
    ("replay", ["--against CMD", "--tap", "--junit FILE", "--update", "--timeout S"]),
    ("diagram", ["--format text|mermaid|svg|html"]),
    (
      "explore",
      [
        "--pages N", "--rows N", "--tickets N", "--ages N", "--alphabet", "--may-fail", "--times N",
        "--fault", "--level", "--duplicates", "--reset-loads", "--no-failure",
      ]
    ),
    ("strength", ["--suite NAME", "--seed N", "--servers", "--level", "--paging"]),
    (
      "verify",
      [
        "-- CMD", "--suite NAME", "--calls N", "--seed N", "--ordering", "--integers",
        "--waivers FILE", "--out DIR", "--tap", "--junit FILE", "--shard K/N", "--budget N",
        "--timeout S", "--level", "--while-loading", "--after-failure", "--repeated-position",
      ]
    ),
  ])
  func `each command explains its own flags`(command: String, flags: [String]) throws {
    let run = try say([command, "--help"])
    run.expect()
    #expect(run.outputText.hasPrefix("usage: pager-engine \(command) "))
    #expect(!run.outputText.contains("--max-depth"))
    for flag in flags { #expect(run.outputText.contains(flag), "\(flag)\n\(run)") }
  }

  @Test(arguments: [["--help"], ["--version"], ["--openrpc"]])
  func `a reader that takes one line, or none, is no failure`(arguments: [String]) throws {
    let first = try say(arguments).lines[0]
    let script = "{ \"$@\"; echo \"status $?\" >&2; } | head -n 1"
    let run = try EngineProcess.run(arguments, "", script: script)
    run.expect(output: first + "\n", errors: "status 0\n")

    for isIgnored in [true, false] {
      let (reader, writer) = try Descriptor.pipe()
      reader.close()
      let engine = try EngineProcess(
        arguments, output: .open(writer.number), ignoresBrokenPipes: isIgnored)
      try engine.finish().expect()
    }
  }

  #if os(Linux)
    @Test(arguments: [["--help"], ["--version"], ["--openrpc"]])
    func `a device that is full ends with 1 and a reason`(arguments: [String]) throws {
      let run = try say(arguments, to: .file("/dev/full"))
      run.expect(.exited(1), errors: nil)
      #expect(run.errorText.contains("No space left on device"), "\(run)")
    }
  #endif

  #if os(Linux)
    @Test(arguments: [["--help"], ["--openrpc"]])
    func `a slow reader of a stdout that does not block gets everything`(
      arguments: [String]
    ) throws {
      let whole = try say(arguments).output
      let (reader, writer) = try Descriptor.pipe()
      writer.isNonBlocking = true
      writer.setCapacity(4096)
      // There is less room than the text needs, and one byte is nothing of it.
      #expect(try writer.write([0]) == 1)
      let engine = try EngineProcess(arguments, output: .open(writer.number))
      print("DEBUG", writer.isNonBlocking, writer.number)
      writer.close()
      var received: [UInt8] = []
      while let piece = try reader.read(upTo: 256), !piece.isEmpty { received += piece }
      let run = try engine.finish()
      print("DEBUG", run.ending, received.count, whole.count, reader.isNonBlocking)
      run.expect()
      let isSame = received == [0] + whole
      #expect(isSame, "\(received.count - 1) of \(whole.count) bytes")
    }
  #endif
}
