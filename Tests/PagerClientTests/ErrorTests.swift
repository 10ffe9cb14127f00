import PagerClient
import PagerTestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Errors of the engine` {
  /// The error table of the protocol.
  static let table: [JSONValue] = {
    let text = try? Repository.bytes("protocol/openrpc.json")
    let document = text.flatMap { JSONValue(parsing: String(decoding: $0, as: UTF8.self)) }
    return document?["x-errors"]?.array ?? []
  }()

  @Test func `there is a reason for each row of the protocol's table, with its code`() {
    #expect(
      Self.table.compactMap { $0["reason"]?.string } == RPCError.Reason.allCases.map(\.rawValue))
    #expect(Self.table.compactMap { $0["code"]?.integer } == RPCError.Reason.allCases.map(\.code))
  }

  @Test(arguments: table)
  func `each reason comes with its code, message and data`(row: JSONValue) async throws {
    let code = try #require(row["code"]?.integer)
    let reason = try #require(row["reason"]?.string)
    let script = """
      get; say '{"id":1,"error":{"code":\(code),"message":"m","data":{"reason":"\(reason)","x":[1]}}}'
      """
    try await withPagerEngine(.fake(script)) { engine in
      let error = try await error(RPCError.self) { try await engine.info() }
      #expect(error.reason?.rawValue == reason)
      #expect(error.code == code)
      #expect(error.message == "m")
      #expect(error.data == ["reason": .string(reason), "x": [1]])
      #expect(error.method == "info")
      #expect(error.description == "info: m (\(code) \(reason))")
    }
  }

  @Test(arguments: [
    (#"{"code":7,"message":"m","data":{"reason":"new"}}"#, "info: m (7 new)"),
    (#"{"code":7}"#, "info: an error without a message (7 )"),
    (#"{"code":7,"message":1,"data":5}"#, "info: an error without a message (7 )"),
  ])
  func `an error that is not known is one, too`(text: String, said: String) async throws {
    try await withPagerEngine(.fake("get; say '{\"id\":1,\"error\":\(text)}'")) { engine in
      let error = try await error(RPCError.self) { try await engine.info() }
      #expect(error.reason == nil)
      #expect(error.code == 7)
      #expect(error.description == said)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `what the engine says can be asked for by name`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place, arguments: ["--max-items", "2"])) { engine in
      let list = try await engine.open("feed", identity: "/id")
      var error = try await error(RPCError.self) { try await engine.session("fed").loadNext() }
      #expect(error.reason == .sessionNotFound)
      #expect(error.session == "fed" && error.nearest == ["feed"])
      error = try await refusal { try await engine.open("feed") }
      #expect(error.reason == .sessionExists && error.session == "feed")
      let load = try await list.loadNext()
      error = try await refusal { try await list.deliver(load, [["id": 1], [:]], hasMore: true) }
      #expect(error.reason == .rowWithoutIdentity && error.row == 1 && error.pointer == "/id")
      let rows: [JSONValue] = [["id": 1], ["id": 2], ["id": 3]]
      error = try await refusal { try await list.deliver(load, rows, hasMore: true) }
      #expect(error.reason == .limit && error.limit == "items" && error.value == 2)
      error = try await refusal { try await list.deliver(load, []) }
      #expect(error.reason == .missing && error.param == "hasMore")
      error = try await refusal { try await list.restore(["items": []]) }
      #expect(error.reason == .invalidSnapshot && error.param?.hasPrefix("snapshot.") == true)
      error = try await refusal { try await engine.connection.call("nope") }
      #expect(error.reason == .method && error.data["method"] == "nope")
      #expect(try await list.snapshot().count == 0)
    }
  }

  private func refusal(_ body: () async throws -> some Any) async throws -> RPCError {
    try await error(RPCError.self, of: body)
  }

  /// The engine cannot read the id of such a line, and answers without one.
  @Test(arguments: EngineOptions.Place.allCases)
  func `an error without an id finds its call`(place: EngineOptions.Place) async throws {
    let arguments = ["--max-line-bytes", "200", "--max-depth", "4", "--max-batch", "2"]
    try await withPagerEngine(.built(place, arguments: arguments)) { engine in
      let connection = engine.connection
      let long = Request("reset", ["query": .string(String(repeating: "x", count: 200))])
      let deep = Request("reset", ["query": [[[]]]])
      let short = Request("cancel")
      let notified = Request("reset", long.params, isNotification: true)
      let replies = try await connection.pipeline([short, long, short, notified, deep, short])
      let reasons = replies.map { reply -> String? in
        switch reply {
        case nil: nil
        case .success(let result): result["outcome"]?.string
        case .failure(let error): error.reason?.rawValue
        }
      }
      #expect(reasons == ["ignored", "lineTooLong", "ignored", nil, "depth", "ignored"])
      #expect(connection.unknownReplies == 0)
      let batch = try await connection.batch([short, short, short])
      for reply in batch {
        let refused = try await refusal { try reply?.get() }
        #expect(refused.reason == .batch && refused.value == 2 && refused.method == nil)
      }
      #expect(connection.pendingCalls == 0)
    }
  }

  /// Whatever it says, it is about the oldest call that has no reply yet.
  @Test func `an error without an id is not about a call that was answered`() async throws {
    let script = #"""
      get; result 1; get; get; say '{"id":null,"error":{"code":-32600,"message":"m"}}'
      result 3 7; get
      """#
    try await withPagerEngine(.fake(script)) { engine in
      _ = try await engine.info()
      let replies = try await engine.connection.pipeline([Request("a"), Request("b")])
      let refused = try await refusal { try replies[0]?.get() }
      #expect(refused.code == -32600 && refused.method == "a")
      #expect(replies[1] == .success(7))
    }
  }
}
