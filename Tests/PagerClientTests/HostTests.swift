import PagerClient
import PagerTestSupport
import Testing

/// The program of a list under test, driven by the client.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `A host` {
  nonisolated(nonsending) private func host(
    _ behaviour: String, _ body: nonisolated(nonsending) (Engine, Session) async throws -> Void
  ) async throws {
    let options = EngineOptions(
      engine: EngineBinary.sibling("host-fixture"), arguments: [behaviour],
      timeout: .seconds(60))
    try await withPagerEngine(options) { try await body($0, $0.session()) }
  }

  @Test func `says what it is`() async throws {
    try await host("cursors") { engine, _ in
      let info = try await engine.info()
      #expect(info["name"] == "cursors")
      #expect(info["protocol"] == ["major": 1, "minor": 0])
      #expect(
        info["profile"] == [
          "fields": ["items", "loading", "hasMore", "next", "failure"],
          "policies": [
            "paging": "cursor", "duplicates": "keepFirst", "whileLoading": "ignore",
            "afterFailure": "retry", "resetLoads": false, "failure": "reported",
          ],
        ])
    }
  }

  @Test func `answers a load when the list has asked, and an answer when it is applied`()
    async throws
  {
    try await host("pages") { _, list in
      let load = try await list.loadNext()
      #expect(load.isStarted && load.phase == .loading)
      #expect(load.ticket == Ticket(generation: 0, position: .page(1)))
      #expect(try await list.loadNext().reason == .loading)
      let applied = try await list.deliver(load, [1, ["a": 2.5]], hasMore: false)
      #expect(applied.isApplied && applied.count == 2 && applied.hasMore == false)
      #expect(try await list.loadNext().reason == .exhausted)
      let snapshot = try await list.snapshot()
      #expect(snapshot.items == [1, ["a": 2.5]] && snapshot.from == 0)
      #expect(snapshot.phase == .exhausted && snapshot.next == .page(2))
      #expect(snapshot.json["loading"] == false && snapshot.json["failure"] == .null)
      #expect(try await list.snapshot(from: 1, limit: 5).items == [["a": 2.5]])
      #expect(try await list.snapshot(items: false).json["items"] == nil)
    }
  }

  @Test func `waits for all that follows, through tasks, actors, groups and streams`() async throws
  {
    try await host("hopping") { _, list in
      for number in 1...3 {
        let load = try await list.loadNext()
        #expect(load.isStarted)
        let row = JSONValue.integer(Int64(number))
        #expect(try await list.deliver(load, [row], hasMore: true).isApplied)
      }
      #expect(try await list.snapshot().items == [1, 2, 3])
      // Nothing but the items is in its profile.
      #expect(try await list.snapshot().json["loading"] == nil)
    }
  }

  @Test func `tickets have generation, position and attempt`() async throws {
    try await host("cursors") { _, list in
      try await list.fail(list.loadNext(as: "a"), "no")
      let failed = try await list.snapshot()
      #expect(failed.phase == .failed && failed.failure?.error == ["message": "no"])
      #expect(try await list.loadNext().ticket?.attempt == 2)
      try await list.reset()
      let third = try await list.loadNext()
      #expect(third.ticket == Ticket(generation: 1, position: .cursor(.null)))
      try await list.deliver(third, [1], nextCursor: "A")
      let fourth = try await list.loadNext(as: "b")
      #expect(fourth.ticket == Ticket(generation: 1, position: .cursor("A")))
      try await list.deliver("b", [2], nextCursor: .null)
      #expect(try await list.snapshot().phase == .exhausted)
      #expect(try await list.deliver("a", [9], nextCursor: .null).reason == .generation)
      #expect(try await list.deliver("b", [9], nextCursor: .null).reason == .settled)
      #expect(try await list.deliver("c", [9], nextCursor: .null).reason == .unknown)
      let unknown = Ticket(generation: 7, position: .cursor("A"))
      #expect(try await list.deliver(unknown, [9], nextCursor: .null).reason == .unknown)
    }
  }

  @Test func `offsets are positions, too`() async throws {
    try await host("offsets") { _, list in
      try await list.deliver(list.loadNext(), [1, 2, 3], hasMore: true)
      #expect(try await list.loadNext().ticket?.position == .offset(3))
    }
  }

  @Test func `a failure arrives as it was given`() async throws {
    try await host("pages") { _, list in
      let error: JSONValue = ["message": "no", "code": "E1", "data": [1]]
      try await list.fail(list.loadNext(), error, retryable: false)
      let failure = try await list.snapshot().failure
      #expect(failure?.error == error && failure?.retryable == false)
    }
  }

  @Test func `an error of the list's own is a failure on view`() async throws {
    try await host("failing") { _, list in
      let outcome = try await list.loadNext()
      #expect(outcome.isIgnored && outcome.phase == .failed)
      #expect(try await list.snapshot().failure?.error == ["message": "Own()"])
    }
  }

  @Test func `a reset that loads has a ticket`() async throws {
    try await host("loadingOnReset") { _, list in
      let reset = try await list.reset(query: 7)
      #expect(reset.ticket == Ticket(generation: 1, position: .page(1)))
      #expect(reset.generation == 1)
      #expect(try await list.snapshot().items == [7])
      #expect(try await list.reset().ticket == Ticket(generation: 2, position: .page(1)))
    }
  }

  @Test func `two requests of one load are answered one by one`() async throws {
    try await host("asking2") { _, list in
      let load = try await list.loadNext()
      #expect(load.ticket?.position == .page(1))
      let second = Ticket(generation: 0, position: .page(2))
      #expect(try await list.deliver(second, [2], hasMore: true).isStale)
      let first = Ticket(generation: 0, position: .page(1))
      #expect(try await list.deliver(first, [1], hasMore: true).isApplied)
      #expect(try await list.snapshot().items == [2])
    }
  }

  @Test func `a request whose task was cancelled takes no answer`() async throws {
    try await host("cancelling") { _, list in
      let load = try await list.loadNext()
      try await list.reset()
      #expect(try await list.snapshot().failure?.error == ["message": "CancellationError()"])
      #expect(try await list.deliver(load, [1], hasMore: true).reason == .generation)
    }
  }

  @Test func `a list that never comes to rest is an error, not a wait`() async throws {
    try await host("spinning") { _, list in
      let busy = try await error(RPCError.self) { try await list.loadNext() }
      #expect(busy.reason == .internal)
      #expect(busy.message.contains("was still busy after 100000 jobs"))
    }
  }

  @Test func `a long sleep is not waited for`() async throws {
    try await host("sleeping") { _, list in
      let outcome = try await list.loadNext()
      #expect(outcome.isIgnored && outcome.phase == .loading)
    }
  }

  @Test func `what is no JSON is an error, and the next request is answered`() async throws {
    try await host("showingNaN") { engine, list in
      try await list.deliver(list.loadNext(), [1], hasMore: true)
      let error = try await error(RPCError.self) { try await list.snapshot() }
      #expect(error.reason == .internal && error.message.contains("result.items[1]"))
      #expect(try await list.snapshot(items: false).count == 2)
      let batch = try await engine.connection.batch([Request("snapshot"), Request("info")])
      #expect(throws: RPCError.self) { try batch[0]?.get() }
      #expect(try batch[1]?.get()["name"] == "showingNaN")
    }
  }

  @Test func `what a list prints is no reply`() async throws {
    try await host("printing") { engine, list in
      try await list.deliver(list.loadNext(), [1], hasMore: true)
      await engine.close()
      #expect(engine.exitStatus == 0)
      let line = "a line that is no reply\n"
      #expect(engine.stderrTail == line + line)
    }
  }

  @Test func `sessions share nothing, and close`() async throws {
    try await host("pages") { engine, list in
      let other = try await engine.open("é", paging: .page)
      try await other.deliver(other.loadNext(as: "t"), [1], hasMore: true)
      #expect(try await list.deliver("t", [1], hasMore: true).reason == .unknown)
      #expect(try await list.snapshot().count == 0)
      #expect(try await other.close().kind == .closed)
      let missing = try await error(RPCError.self) { try await other.snapshot() }
      #expect(missing.reason == .sessionNotFound)
      // Default is there, and used.
      let exists = try await error(RPCError.self) { try await engine.open() }
      #expect(exists.reason == .sessionExists)
      try await list.close()
      try await engine.open()
      try await engine.open("e\u{301}")
      try await engine.open("é")
    }
  }

  @Test(
    arguments: [
      ("open", ["paging": "cursor"], -32602, "range"),
      ("open", ["duplicates": "replace"], -32602, "range"),
      ("open", ["whileLoading": "supersede"], -32602, "range"),
      ("open", ["pages": 1], -32602, "unknownParam"),
      ("loadNext", ["as": 1], -32602, "type"),
      ("deliver", ["ticket": "t", "rows": []], -32602, "missing"),
      (
        "deliver", ["ticket": "t", "rows": [], "hasMore": true, "nextCursor": 1], -32602,
        "unknownParam"
      ),
      ("deliver", ["ticket": ["generation": 0], "rows": [], "hasMore": true], -32602, "missing"),
      (
        "deliver", ["ticket": ["generation": 0, "offset": 1], "rows": [], "hasMore": true], -32602,
        "type"
      ),
      ("fail", ["ticket": "t", "error": "x"], -32602, "type"),
      ("snapshot", ["session": "other"], 1001, "sessionNotFound"),
      ("refresh", [:], -32601, "method"), ("nope", [:], -32601, "method"),
    ] as [(String, JSONValue, Int, String)])
  func `refuses what the engine would refuse`(
    method: String, params: JSONValue, code: Int, reason: String
  ) async throws {
    try await host("pages") { engine, _ in
      let error = try await error(RPCError.self) {
        try await engine.connection.call(method, params)
      }
      #expect(error.code == code && error.reason?.rawValue == reason, "\(error)")
    }
  }

  @Test func `a page by cursor says whether there is more`() async throws {
    try await host("cursors") { _, list in
      let load = try await list.loadNext()
      let error = try await error(RPCError.self) { try await list.deliver(load, []) }
      #expect(error.reason == .missing && error.param == "nextCursor")
      #expect(try await list.deliver(load, [], hasMore: false).hasMore == false)
    }
  }

  @Test func `lines that are no requests are refused, and notifications not answered`() async throws
  {
    try await host("pages") { engine, list in
      let connection = engine.connection
      let long = String(repeating: " ", count: 4 * 1024 * 1024 + 1)
      let lines = [
        "{", "[]", "[1]", #"{"id":1.5}"#, #"{"jsonrpc":"2.0","id":1,"result":1}"#, long,
        #"{"jsonrpc":"2.0","method":"reset"}"#, #"[{"jsonrpc":"2.0","method":"reset"}]"#,
        #"{"jsonrpc":"2.0","method":"nope"}"#, #"{"jsonrpc":"2.0","id":null,"method":"shutdown"}"#,
      ]
      try connection.sendRaw(Array(lines.joined(separator: "\n").utf8) + [10])
      var reasons: [String?] = []
      while let line = try await connection.receiveLine() {
        let reply = JSONValue(parsing: String(decoding: line, as: UTF8.self))
        let first = reply?.array?.first ?? reply
        reasons.append(first?["error"]?["data"]?["reason"]?.string)
      }
      #expect(reasons == ["syntax", "batch", "envelope", "id", "lineTooLong", nil])
      await engine.close()
      #expect(engine.exitStatus == 0)
    }
  }

  /// All that went before is answered the same, whenever it is run.
  @Test func `the same requests give the same bytes`() async throws {
    var runs: [[UInt8]] = []
    for _ in 0..<3 {
      try await host("hopping") { engine, _ in
        let requests = (0..<20).flatMap { number -> [String] in
          [
            #"{"jsonrpc":"2.0","id":1,"method":"loadNext","params":{"as":"t"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"deliver","params":{"ticket":"t","rows":[\#(number)],"hasMore":true}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"snapshot"}"#,
          ]
        }
        try engine.connection.sendRaw(Array(requests.joined(separator: "\n").utf8))
        engine.connection.endInput()
        var bytes: [UInt8] = []
        while let line = try await engine.connection.receiveLine() { bytes += line + [10] }
        runs.append(bytes)
      }
    }
    #expect(runs[0].count > 1_000)
    #expect(runs.allSatisfy { $0 == runs[0] })
  }
}
