import PagerClient
import PagerTestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `The connection` {
  @Test(arguments: EngineOptions.Place.allCases)
  func `a batch is answered call by call, errors as values`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let replies = try await engine.connection.batch([
        Request("loadNext", ["as": "t"]), Request("nope"),
        Request("deliver", ["default", "t", [1], true], isNotification: true),
        Request("snapshot"),
      ])
      #expect(try replies[0]?.get()["outcome"] == "started")
      #expect(throws: RPCError.self) { try replies[1]?.get() }
      #expect(replies[2] == nil)
      #expect(try replies[3]?.get()["items"] == [1])
      _ = try await error(InvalidValue.self) { try await engine.connection.batch([]) }
      #expect(try await engine.connection.pipeline([]) == [])
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `a batch of notifications and a notification are executed`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let reset = Request("reset", isNotification: true)
      #expect(try await engine.connection.batch([reset, reset]) == [nil, nil])
      #expect(try await engine.connection.pipeline([reset]) == [nil])
      try await engine.connection.notify("reset", ["query": 1])
      #expect(try await engine.session().snapshot().generation == 4)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `bytes go as they are, and lines come as they are`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let connection = engine.connection
      try connection.sendRaw(Array("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"can".utf8))
      try connection.sendRaw(Array("cel\"}\n[]\n".utf8))
      let first = try await connection.receiveLine()
      #expect(first?.starts(with: Array(#"{"jsonrpc":"2.0","id":"x","result":{"#.utf8)) == true)
      #expect(try await connection.receiveLine()?.isEmpty == false)
      // A call finds its reply all the same.
      #expect(try await engine.session().cancel().isIgnored)
      connection.endInput()
      #expect(try await connection.receiveLine() == nil)
      let refused = try await error(EngineDied.self) { try await engine.info() }
      #expect(refused.reason.hasPrefix("the engine's input was ended"))
      await engine.close()
      #expect(engine.exitStatus == 0)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `the exchange is recorded, and can be run again`(
    place: EngineOptions.Place
  ) async throws {
    let folder = try TemporaryFolder()
    let record = folder.file("record")
    try await withPagerEngine(.built(place, record: record, arguments: ["--max-items", "9"])) {
      let list = try await $0.open("feed", query: "é")
      try await list.deliver(list.loadNext(), [1, 2], hasMore: true)
      _ = try await $0.info()
      try $0.connection.sendRaw(Array("{\n".utf8))
      _ = try await $0.connection.receiveLine()
      try await $0.connection.notify("reset")
    }
    let lines = try folder.read("record").split(separator: 10)
    #expect(lines.count == 14)
    let transcript = try Transcript(path: record)
    #expect(transcript.arguments == ["--max-items", "9"])
    for other in EngineOptions.Place.allCases { try await transcript.run(.built(other)) }
    // A record is not written over.
    let dead = try await error(EngineDied.self) {
      try await withPagerEngine(.built(place, record: record)) { try await $0.info() }
    }
    #expect(dead.exitStatus == 1)
    #expect(dead.stderrTail.contains("is not empty"))
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `a record that cannot be written is said so`(place: EngineOptions.Place) async throws {
    let dead = try await error(EngineDied.self) {
      try await withPagerEngine(.built(place, record: "/no/such/folder/x")) {
        try await $0.info()
      }
    }
    #expect(dead.exitStatus == 1)
    #expect(dead.stderrTail.contains("cannot record to /no/such/folder/x: No such file"))
  }

  @Test(
    arguments: EngineOptions.Place.allCases,
    [["--nope"], ["--max-items"], ["--max-items", "0"], ["--max-items", "x"]])
  func `wrong usage ends the engine`(
    place: EngineOptions.Place, arguments: [String]
  ) async throws {
    let dead = try await error(EngineDied.self) {
      try await withPagerEngine(.built(place, arguments: arguments)) { try await $0.info() }
    }
    #expect(dead.exitStatus == 2)
    #expect(dead.stderrTail.contains(arguments[0]))
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `arguments reach the engine`(place: EngineOptions.Place) async throws {
    let arguments = ["--fail-on-error", "--max-items", "7"]
    let engine = try Engine.start(.built(place, arguments: arguments))
    #expect(try await engine.info()["limits"]?["items"] == 7)
    _ = try? await engine.connection.call("nope")
    await engine.close()
    #expect(engine.exitStatus == 3)
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `after a shutdown nothing is answered`(place: EngineOptions.Place) async throws {
    let engine = try Engine.start(.built(place))
    try await engine.shutdown()
    #expect(engine.exitStatus == 0)
    _ = try await error(EngineDied.self) { try await engine.info() }
    _ = try await error(EngineDied.self) { try engine.connection.sendRaw([10]) }
    await engine.close()
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `the engine is closed when its scope ends by an error`(
    place: EngineOptions.Place
  ) async throws {
    struct Own: Error {}
    var kept: Engine?
    _ = try await error(Own.self) {
      try await withPagerEngine(.built(place)) { engine in
        kept = engine
        throw Own()
      }
    }
    #expect(kept?.exitStatus == 0)
  }

  @Test func `an engine in this process has no path and no process`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      #expect(engine.path == nil)
      let reply = try await engine.info()
      #expect(reply["name"] == "pager-engine")
      #expect(engine.stderrTail == "" && engine.exitStatus == nil && engine.signal == nil)
    }
    try await withPagerEngine(.built()) { #expect($0.path == EngineBinary.path) }
  }
}
