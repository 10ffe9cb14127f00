import PagerClient
import Synchronization
import Testing

/// Public bug reports about ids, results and notifications, as tests of this client.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `Stdio, messages` {
  /// Answers request 1 with the text of its line.
  static let echo = #"get; result 1 "$(quoted "$line")"; get"#

  @Test func `80: a line that is no reply is never answered`() async throws {
    let script = #"""
      get; first=$line; say '2024-01-01 INFO started'
      get; result 2 "[$(quoted "$first"),$(quoted "$line")]"; get
      """#
    try await withPagerEngine(.fake(script)) { engine in
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect(bad.line == "2024-01-01 INFO started")
      let lines = try await engine.info()
      #expect(lines[0]?.string.flatMap { JSONValue(parsing: $0) }?["id"] == 1)
      #expect(lines[1]?.string.flatMap { JSONValue(parsing: $0) }?["id"] == 2)
    }
  }

  @Test func `80: a banner fails the first call, however early it comes`() async throws {
    // Where the notification behind it has come, the banner has, too.
    let script = #"say welcome; say '{"method":"x"}'; get; result 1 7; get"#
    let (seen, see) = AsyncStream.makeStream(of: Void.self)
    let options = EngineOptions.fake(script) { _, _ in see.yield() }
    try await withPagerEngine(options) { engine in
      for await _ in seen { break }
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect(bad.line == "welcome")
      #expect(try await engine.info() == 7)
    }
  }

  @Test(arguments: ["0", "\"\"", "\"1\"", "1.0", "1e0", "true", "null", "[1]", "2"])
  func `83, 88, 112 and 115: a reply with another id is dropped and counted`(
    id: String
  ) async throws {
    try await withPagerEngine(.fake("get; result '\(id)' 6; result 1 7; get")) { engine in
      let reply = try await engine.info()
      #expect(reply == 7)
      #expect(engine.connection.unknownReplies == 1)
    }
  }

  @Test func `112: a reply without an id, or that came already, is dropped and counted`()
    async throws
  {
    let script = #"get; say '{"result":6}'; result 1 7; result 1 8; get; result 2 9; get"#
    try await withPagerEngine(.fake(script)) { engine in
      let reply = try await engine.info()
      #expect(reply == 7)
      #expect(try await engine.info() == 9)
      #expect(engine.connection.unknownReplies == 2)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `89: integers are exact, and doubles stay doubles`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let rows: [JSONValue] = [
        1_915_883_588_174_806_058, 9_223_372_036_854_775_807, -9_223_372_036_854_775_808,
        9_007_199_254_740_993, 0,
      ]
      let list = try await engine.open(query: [1.0, 0.1, 1e300, -0.0, 1])
      try await list.deliver(list.loadNext(), rows, hasMore: false)
      let snapshot = try await list.snapshot()
      #expect(snapshot.items == rows)
      #expect(snapshot.query?.text == "[1.0,0.1,1e300,-0.0,1]")
    }
  }

  @Test func `92: a method is serialised and never pasted`() async throws {
    try await withPagerEngine(.fake(Self.echo)) { engine in
      let line = try await engine.connection.call(#"x","id":7,"y":""#)
      let request = line.string.flatMap { JSONValue(parsing: $0) }
      #expect(request == ["jsonrpc": "2.0", "id": 1, "method": #"x","id":7,"y":""#])
    }
  }

  @Test(arguments: [nil, [:], []] as [JSONValue?])
  func `104: no parameters are left out and not null`(params: JSONValue?) async throws {
    try await withPagerEngine(.fake(Self.echo)) { engine in
      let line = try await engine.connection.call("info", params)
      #expect(line == #"{"jsonrpc":"2.0","id":1,"method":"info"}"#)
    }
  }

  @Test(arguments: [.null, true, 1, 1.5, "x"] as [JSONValue])
  func `104: parameters that are no parameters are not sent`(params: JSONValue) async throws {
    try await withPagerEngine(.inProcess) { engine in
      let refused = try await error(InvalidValue.self) {
        try await engine.connection.call("info", params)
      }
      #expect("\(refused)".hasPrefix("params are an object"))
    }
  }

  @Test func `106: the result null is a success`() async throws {
    try await withPagerEngine(.fake("get; result 1; get")) { engine in
      let reply = try await engine.info()
      #expect(reply == .null)
    }
  }

  @Test(arguments: [
    #"{"id":1}"#, #"{"id":1,"result":1,"error":{"code":1,"message":""}}"#,
    #"{"id":1,"error":null}"#, #"{"id":1,"error":{"code":"1","message":""}}"#, "[]", "[[]]", "7",
    "null", "\"\"", #"{"id":1,"method":"ask"}"#, #"{"method":7}"#,
  ])
  func `107: what is neither a result nor an error is an error of its own`(
    line: String
  ) async throws {
    try await withPagerEngine(.fake("get; say '\(line)'; get; result 2 7; get")) { engine in
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect(bad.line == line)
      #expect(try await engine.info() == 7)
    }
  }

  @Test func `109: an id is never used twice`() async throws {
    let script = #"get; a=$line; get; result 1 "$(quoted "$a")"; result 2 "$(quoted "$line")"; get"#
    try await withPagerEngine(.fake(script)) { engine in
      // What cannot be sent takes no id.
      _ = try await error(InvalidValue.self) {
        try await engine.connection.pipeline([Request("a"), Request("b", ["x": .double(.nan)])])
      }
      let lines = try await engine.connection.pipeline([Request("a"), Request("b")])
      #expect(try lines[0]?.get() == #"{"jsonrpc":"2.0","id":1,"method":"a"}"#)
      #expect(try lines[1]?.get() == #"{"jsonrpc":"2.0","id":2,"method":"b"}"#)
    }
  }

  @Test func `109: replies in any order find their calls`() async throws {
    let script = "get; get; get; result 3 30; result 1 10; result 2 20; get"
    try await withPagerEngine(.fake(script)) { engine in
      let replies = try await engine.connection.pipeline(["a", "b", "c"].map { Request($0) })
      #expect(replies == [.success(10), .success(20), .success(30)])
    }
  }

  @Test func `110: a notification is told to the handler and is no reply`() async throws {
    let seen = Mutex<[JSONValue]>([])
    let script = #"""
      get; say '{"method":"log","params":{"text":"a"}}'; result 1 7; say '{"method":"log"}'
      get; result 2 8; get
      """#
    let options = EngineOptions.fake(script) { method, params in
      seen.withLock { $0.append([.string(method), params ?? .null]) }
    }
    try await withPagerEngine(options) { engine in
      let reply = try await engine.info()
      #expect(reply == 7)
      #expect(try await engine.info() == 8)
      #expect(seen.withLock { $0 } == [["log", ["text": "a"]], ["log", .null]])
      #expect(engine.connection.unknownReplies == 0)
    }
  }

  @Test func `110: without a handler notifications are dropped`() async throws {
    try await withPagerEngine(.fake(#"get; say '{"method":"log"}'; result 1 7; get"#)) { engine in
      let reply = try await engine.info()
      #expect(reply == 7)
      #expect(engine.connection.unknownReplies == 0)
    }
  }

  @Test func `113: a call that was cancelled is forgotten`() async throws {
    let script = "get; get; get; result 1 6; result 2 7; get; result 3 8; get"
    try await withPagerEngine(.fake(script)) { engine in
      let connection = engine.connection
      let call = Task { try await connection.call("a") }
      while connection.pendingCalls == 0 { await Task.yield() }
      call.cancel()
      _ = try await error(CancellationError.self) { try await call.value }
      #expect(connection.pendingCalls == 0)
      try await connection.notify("b")
      #expect(try await connection.call("c") == 7)
      #expect(try await connection.call("d") == 8)
      #expect(connection.unknownReplies == 1)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `113: a cancelled task sends nothing`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let connection = engine.connection
      let call = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await connection.call("reset")
      }
      call.cancel()
      _ = try await error(CancellationError.self) { try await call.value }
      #expect(try await engine.session().snapshot().generation == 0)
    }
  }

  @Test func `113: who waits for a line may be cancelled`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let connection = engine.connection
      let line = Task { try await connection.receiveLine() }
      line.cancel()
      _ = try await error(CancellationError.self) { try await line.value }
      try connection.sendRaw(Array("[]\n".utf8))
      #expect(try await connection.receiveLine() != nil)
    }
  }

  @Test func `121: a request of the engine is an error and is not answered`() async throws {
    let script = #"get; say '{"id":1,"method":"ask"}'; get; result 2 "$(quoted "$line")"; get"#
    try await withPagerEngine(.fake(script)) { engine in
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect("\(bad)".hasPrefix("the engine wrote a request"))
      #expect(try await engine.info() == #"{"jsonrpc":"2.0","id":2,"method":"info"}"#)
    }
  }

  @Test func `136: another protocol is recognised at its first line`() async throws {
    let script = #"get; printf 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'; get"#
    try await withPagerEngine(.fake(script)) { engine in
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect(bad.line == "HTTP/1.1 400 Bad Request\r")
    }
  }
}
