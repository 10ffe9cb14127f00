import PagerClient
import PagerTestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A session` {
  @Test(arguments: EngineOptions.Place.allCases)
  func `pages by cursor`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let session = try await engine.open("feed", paging: .cursor)
      let load = try await session.loadNext()
      #expect(load.isStarted && !load.isIgnored)
      #expect(load.ticket == Ticket(generation: 0, position: .cursor(.null)))
      #expect(load.abandoned == nil && load.json["abandoned"] == .null)
      let applied = try await session.deliver(load, [1, 2], nextCursor: "A")
      #expect(applied.isApplied && !applied.isStale)
      #expect(applied.added == 2 && applied.replaced == 0 && applied.duplicates == 0)
      #expect(applied.phase == .idle && applied.count == 2 && applied.hasMore == true)
      #expect(applied.revision == 2 && applied.ticket == nil)
      try await session.deliver(session.loadNext(), [3], nextCursor: "A")
      let halted = try await session.loadNext()
      #expect(halted.isIgnored && halted.reason == .halted)
      let snapshot = try await session.snapshot(pages: true)
      #expect(snapshot.session == "feed" && snapshot.paging == .cursor)
      #expect(snapshot.phase == .halted && snapshot.items == [1, 2, 3])
      #expect(snapshot.fault?.code == "positionRepeated")
      #expect(snapshot.fault?.next == .cursor("A"))
      #expect(snapshot.fault?.ticket == Ticket(generation: 0, position: .cursor("A")))
      #expect(snapshot.pages?.count == 2)
      #expect(snapshot.pages?[0].position == .cursor(.null) && snapshot.pages?[0].rows == 2)
      #expect(snapshot.counters?["ignored"] == 1)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `fails, retries, refreshes, restores and cancels`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let list = engine.session()
      try await list.loadNext(as: "first")
      try await list.fail("first", "timeout")
      let failed = try await list.snapshot()
      #expect(failed.phase == .failed && failed.failure?.error == ["message": "timeout"])
      #expect(failed.failure?.retryable == true)
      #expect(failed.failure?.ticket == Ticket(generation: 0, position: .page(1)))
      let again = try await list.retry(as: "second")
      #expect(again.ticket == Ticket(generation: 0, position: .page(1), attempt: 2))
      #expect(try await list.deliver("first", [9], hasMore: true).reason == .settled)
      #expect(try await list.deliver("second", [1], hasMore: true).isApplied)
      let kept = try await list.snapshot()
      let refresh = try await list.refresh(as: "r", query: 5)
      #expect(refresh.isStarted)
      #expect(try await list.snapshot().replacing == true)
      #expect(try await list.cancel().kind == .cancelled)
      #expect(try await list.cancel().reason == .notLoading)
      let error: JSONValue = ["message": "no", "code": 500, "data": [1]]
      try await list.fail(list.refresh(), error, retryable: false)
      #expect(try await list.retry().reason == .notRetryable)
      let restored = try await list.restore(kept)
      #expect(restored.kind == .restored && restored.generation == 3)
      let after = try await list.snapshot()
      #expect("\(after)".hasPrefix(#"{"session":"default","paging":"page","query":null"#))
      #expect(after.items == [1] && after.query == .null && after.next == .page(2))
      #expect(try await list.reset(query: "q").kind == .reset)
      #expect(try await list.close().kind == .closed)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `left out and null are not the same`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let list = try await engine.open("a", paging: .cursor, first: .null, query: "q")
      try await list.reset()
      #expect(try await list.snapshot().query == "q")
      try await list.reset(query: .null)
      #expect(try await list.snapshot().query == .null)
      try await list.deliver(list.loadNext(), [], nextCursor: .null)
      #expect(try await list.snapshot().phase == .exhausted)
      try await list.reset()
      let load = try await list.loadNext()
      let error = try await error(RPCError.self) { try await list.deliver(load, []) }
      #expect(error.reason == .missing)
      try await list.deliver(load, [], hasMore: false)
    }
  }

  @Test func `an outcome without a ticket is not sent`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let list = engine.session()
      let ignored = try await list.retry()
      let refused = try await error(InvalidValue.self) {
        try await list.deliver(ignored, [], hasMore: true)
      }
      #expect("\(refused)" == "this outcome is \"ignored\" (nothingToRetry) and has no ticket")
    }
  }

  @Test func `tickets can be written by hand`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let list = try await engine.open("o", paging: .offset, first: 20)
      try await list.loadNext()
      let ticket = Ticket(generation: 0, position: .offset(20))
      #expect(try await list.deliver(ticket, [1], hasMore: true).isApplied)
      let json: JSONValue = ["generation": 0, "offset": 99]
      #expect(try await list.deliver(json, [1], hasMore: true).reason == .unknown)
    }
  }

  @Test func `parts of a snapshot can be asked for`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let list = engine.session()
      try await list.deliver(list.loadNext(), [1, 2, 3], hasMore: false)
      let part = try await list.snapshot(from: 1, limit: 1)
      #expect(part.items == [2] && part.from == 1 && part.count == 3 && part.pages == nil)
      let none = try await list.snapshot(items: false)
      #expect(none.items == [] && none.from == nil && none.json["items"] == nil)
    }
  }

  @Test func `sessions are listed`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      try await engine.open("a").loadNext()
      let sessions = try await engine.sessions()
      #expect(sessions.map(\.session) == ["default", "a"])
      #expect(sessions[1].phase == .loading && sessions[1].count == 0 && sessions[1].revision == 1)
    }
  }

  /// A newer engine may say more.
  @Test func `unknown members are passed over and kept`() async throws {
    let script = #"""
      get; result 1 '{"outcome":"ignored","reason":"new","more":1}'
      get; result 2 '{"session":"default","phase":"dancing","more":[2]}'
      get; result 3 '{"outcome":"danced"}'; get; result 4 7; get
      """#
    try await withPagerEngine(.fake(script)) { engine in
      let outcome = try await engine.session().loadNext()
      #expect(outcome.reason == "new" && outcome.json["more"] == 1 && outcome.count == nil)
      let snapshot = try await engine.session().snapshot()
      #expect(snapshot.phase == nil && snapshot.json["more"] == [2])
      let odd = try await error(ProtocolError.self) { try await engine.session().cancel() }
      #expect("\(odd)" == #"the engine wrote a result that is no outcome: {"outcome":"danced"}"#)
      let none = try await error(ProtocolError.self) { try await engine.session().snapshot() }
      #expect(none.line == "7")
    }
  }

  /// The verbs against the protocol's own list of methods and parameters.
  @Test func `there is a verb for each method, with each parameter`() async throws {
    let folder = try TemporaryFolder()
    let record = folder.file("record")
    try await withPagerEngine(.built(.inProcess, record: record)) { engine in
      let document = try await engine.discover()
      _ = try await engine.info()
      _ = try await engine.sessions()
      let list = try await engine.open(
        "a", paging: .page, first: 1, identity: .null, duplicates: .keepFirst,
        whileLoading: .ignore, afterFailure: .retry, repeatedPosition: .halt,
        emptyCursor: .continue, query: 1)
      try await list.loadNext(as: "t")
      try await list.fail("t", "no", retryable: true)
      try await list.retry(as: "u")
      try await list.cancel()
      _ = try? await list.deliver("u", [], hasMore: true, nextCursor: "A")
      try await list.refresh(as: "v", query: 1)
      try await list.reset(query: 1)
      let snapshot = try await list.snapshot(items: true, from: 0, limit: 9, pages: true)
      try await list.restore(snapshot)
      try await list.close()
      try await engine.shutdown()

      let wanted = try #require(document["methods"]?.array).map { method -> String in
        let params = method["params"]?.array?.compactMap { $0["name"]?.string } ?? []
        return "\(method["name"] ?? .null) \(params.sorted())"
      }
      let sent = try folder.read("record").split(separator: 10).compactMap { line -> String? in
        let step = JSONValue(parsing: String(decoding: line, as: UTF8.self))
        guard let request = step?["send"] else { return nil }
        let params = request["params"]?.object?.members.map(\.name) ?? []
        return "\(request["method"] ?? .null) \(params.sorted())"
      }
      #expect(sent.sorted() == wanted.sorted())
    }
  }
}
