import Foundation
import PagerClient
import PagerTestSupport
import Testing

/// Public bug reports about the life and death of processes, as tests of this client.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `Stdio, processes` {
  /// Goes on when its stdin is closed, and says on stderr that it was sent SIGTERM.
  static let stubborn = """
    trap 'printf term >&2' TERM; get; result 1; while :; do tail -f /dev/null & wait; done
    """

  @Test func `58: an engine that ignores everything is terminated and killed`() async throws {
    let engine = try Engine.start(.fake(Self.stubborn, grace: .milliseconds(50)))
    _ = try await engine.info()
    await engine.close()
    #expect(engine.signal == 9)
    #expect(engine.exitStatus == nil)
    #expect(engine.stderrTail.hasPrefix("term"))
    await engine.close()
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `58: an engine that ends is given the time`(place: EngineOptions.Place) async throws {
    let engine = try Engine.start(.built(place))
    try await engine.connection.notify("reset")
    await engine.close()
    #expect(engine.exitStatus == 0)
    await engine.close()
  }

  @Test func `59: a grandchild that holds the pipes delays nothing and is ended`() async throws {
    let folder = try TemporaryFolder()
    let fifo = try folder.makeFIFO("fifo")
    let script =
      "(exec 3> '\(fifo)'; echo >&3; exec tail -f /dev/null) & get; result 1; get; exit 5"
    let engine = try Engine.start(.fake(script))
    let grandchild = try Descriptor.open(fifo)
    #expect(try grandchild.read() == [UInt8(ascii: "\n")])
    _ = try await engine.info()
    await engine.close()
    #expect(engine.exitStatus == 5)
    #expect(try grandchild.read() == [])
  }

  #if os(Linux)
    @Test func `59: its exit counts, even where a runaway holds the pipes`() async throws {
      let folder = try TemporaryFolder()
      let fifo = try folder.makeFIFO("fifo")
      // Not answered before the runaway has left the group, or it would be ended with it.
      let ready = try folder.makeFIFO("ready")
      let script =
        "setsid sh -c 'echo > \(ready); read x < \(fifo)' & read x < \(ready); "
        + "get; result 1; get; exit 5"
      let engine = try Engine.start(.fake(script, grace: .milliseconds(50)))
      _ = try await engine.info()
      await engine.close()
      #expect(engine.exitStatus == 5)
      // Lets the runaway end.
      _ = try Descriptor.open(fifo, .write).write([UInt8(ascii: "\n")])
    }
  #endif

  @Test func `59: closing goes on when it is cancelled`() async throws {
    let engine = try Engine.start(.fake(Self.stubborn, grace: .milliseconds(50)))
    _ = try await engine.info()
    let closing = Task { await engine.close() }
    closing.cancel()
    await closing.value
    #expect(engine.signal == 9)
  }

  /// In a process of its own, where nobody else opens files.
  @Test func `61: no descriptor is left behind`() async {
    await #expect(processExitsWith: .success) {
      @Sendable func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
      }
      try await withPagerEngine(.built()) { _ in }
      let before = try openDescriptors()
      for _ in 0..<10 {
        try await withPagerEngine(.built()) { _ = try await $0.info() }
        _ = try await error(EngineNotFound.self) {
          try Engine.start(EngineOptions(engine: "/etc/passwd"))
        }
      }
      let after = try openDescriptors()
      #expect(after == before)
      try #require(after == before)
    }
  }

  @Test(arguments: ["exit 7", "exec tail -f /dev/null"])
  func `62: an engine that closes its stdin while it is written to`(end: String) async throws {
    let script = "get; exec 0<&-; \(end)"
    try await withPagerEngine(.fake(script, grace: .milliseconds(50))) { engine in
      let long = JSONValue.string(String(repeating: "x", count: 1_000))
      let requests = Array(repeating: Request("reset", ["query": long]), count: 1_000)
      let dead = try await error(EngineDied.self) {
        try await engine.connection.pipeline(requests)
      }
      #expect(dead.exitStatus == 7 || dead.signal == 9)
    }
  }

  @Test func `64: a call that waits for an engine that dies fails with all that is known`()
    async throws
  {
    try await withPagerEngine(.fake("get; printf 'out of luck' >&2; exit 3")) { engine in
      let dead = try await error(EngineDied.self) { try await engine.session("feed").cancel() }
      #expect(dead.exitStatus == 3 && dead.signal == nil)
      #expect(dead.stderrTail == "out of luck")
      let request = #"{"jsonrpc":"2.0","id":1,"method":"cancel","params":{"session":"feed"}}"#
      #expect(dead.lastRequest == request)
      #expect(
        "\(dead)" == "the engine exited with status 3; the last request was \(request); "
          + "stderr ended with: out of luck")
      let later = try await error(EngineDied.self) { try await engine.info() }
      #expect(later == dead)
      _ = try await error(EngineDied.self) { try await engine.connection.notify("reset") }
      _ = try await error(EngineDied.self) { try engine.connection.sendRaw([10]) }
      #expect(try await engine.connection.receiveLine() == nil)
    }
  }

  @Test func `64: a signal is named`() async throws {
    try await withPagerEngine(.fake("get; kill -9 $$")) { engine in
      let dead = try await error(EngineDied.self) { try await engine.info() }
      #expect(dead.signal == 9 && dead.exitStatus == nil)
      #expect(dead.reason == "the engine was ended by signal 9")
    }
  }

  @Test func `64: an engine that closes its stdout is dead`() async throws {
    let script = "get; exec 1>&-; get"
    try await withPagerEngine(.fake(script, grace: .milliseconds(50))) { engine in
      let dead = try await error(EngineDied.self) { try await engine.info() }
      #expect(dead.signal == 9)
    }
  }

  @Test func `65: closing ends the calls that wait`() async throws {
    let engine = try Engine.start(.fake(Self.stubborn, grace: .milliseconds(50)))
    _ = try await engine.info()
    let connection = engine.connection
    let calls = (0..<3).map { _ in Task { try await connection.call("info") } }
    while connection.pendingCalls < 3 { await Task.yield() }
    await engine.close()
    for call in calls {
      let dead = try await error(EngineDied.self) { try await call.value }
      #expect(dead.reason.hasPrefix("the engine was closed"))
    }
  }

  @Test func `65: closing goes on while a large frame is stuck in the pipe`() async throws {
    let engine = try Engine.start(.fake(Self.stubborn, grace: .milliseconds(50)))
    _ = try await engine.info()
    let connection = engine.connection
    let query = JSONValue.string(String(repeating: "x", count: 1_000_000))
    let call = Task { try await connection.call("reset", ["query": query]) }
    while connection.pendingCalls == 0 { await Task.yield() }
    await engine.close()
    _ = try await error(EngineDied.self) { try await call.value }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `65: closing lets what was sent be answered`(place: EngineOptions.Place) async throws {
    let engine = try Engine.start(.built(place))
    let request = Array(#"{"jsonrpc":"2.0","id":1,"method":"snapshot"}"#.utf8) + [10]
    try engine.connection.sendRaw(Array(repeatElement(request, count: 1_000).joined()))
    await engine.close()
    var replies = 0
    while try await engine.connection.receiveLine() != nil { replies += 1 }
    #expect(replies == 1_000)
  }

  /// A second delivery would trap.
  @Test func `67: a failure is delivered once`() async throws {
    try await withPagerEngine(.fake("get; exit 1")) { engine in
      let requests = Array(repeating: Request("info"), count: 100)
      _ = try await error(EngineDied.self) { try await engine.connection.pipeline(requests) }
      _ = try await error(EngineDied.self) { try await engine.connection.batch(requests) }
    }
  }

  @Test(arguments: [
    ("/no/such/engine", "there is no such file"), ("/etc/passwd", "not executable"),
    ("/tmp", "not a file"), ("", "there is no such file"),
  ])
  func `68: a path that is no program is an error at once`(
    path: String, fault: String
  ) async throws {
    let missing = try await error(EngineNotFound.self) {
      try Engine.start(EngineOptions(engine: path))
    }
    #expect(missing.places == ["the option `engine`, \"\(path)\": \(fault)"])
    #expect("\(missing)".contains("make install"))
  }

  @Test func `68: a file that is no program is an error at once`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("nothing that runs".utf8), to: "pager-engine")
    #expect(chmod(path, 0o755) == 0)
    let missing = try await error(EngineNotFound.self) {
      try Engine.start(EngineOptions(engine: path))
    }
    #expect(missing.places == ["\(path): cannot be started: Exec format error"])
  }

  @Test func `an engine inherits its three pipes and nothing else`() async throws {
    // Not closed on exec, as whatever else a program has open.
    let extra = fcntl(0, F_DUPFD, 200)
    defer { close(extra) }
    let script = "get; [ -e /dev/fd/\(extra) ] && result 1 true || result 1 false; get"
    try await withPagerEngine(.fake(script)) { engine in
      let reply = try await engine.info()
      #expect(reply == false)
    }
  }

  #if os(Linux)
    @Test func `an engine leads a process group`() async throws {
      let script = "get; result 1 \"[$$,$(cut -d' ' -f5 /proc/$$/stat)]\"; get"
      try await withPagerEngine(.fake(script)) { engine in
        let ids = try await engine.info()
        #expect(ids[0] == ids[1])
      }
    }
  #endif

  @Test func `an engine that nobody refers to is killed`() async throws {
    let folder = try TemporaryFolder()
    let fifo = try folder.makeFIFO("fifo")
    var engine: Engine? = try Engine.start(.fake("exec 3> '\(fifo)'; echo >&3; get; get"))
    let other = try Descriptor.open(fifo)
    #expect(try other.read() == [UInt8(ascii: "\n")])
    engine = nil
    #expect(try other.read() == [])
    _ = engine
  }
}
