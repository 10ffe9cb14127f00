import PagerClient
import Testing

// The examples of the client's README, word for word; `ReadmeTests` sees to that. They find the
// engine as a user's tests do, and run when there is one to find.

@Suite struct `Filter switch` {
  @Test func `a late page of the old filter stays out`() async throws {
    try await withPagerEngine { engine in
      let list = try await engine.open("feed")
      let old = try await list.loadNext()
      try await list.reset(query: "unread")
      try await list.deliver(list.loadNext(), [50, 20], hasMore: true)
      let late = try await list.deliver(old, [70], hasMore: false)

      #expect(late.isStale && late.reason == .generation)
      #expect(try await list.snapshot().items == [50, 20])
    }
  }
}

@Suite struct `Other examples` {
  @Test func `cursors`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let list = try await engine.open("feed", paging: .cursor, identity: "/id")
      let first = try await list.loadNext()
      try await list.deliver(first, [["id": 1, "name": "Ann"]], nextCursor: "A")
      try await list.deliver(list.loadNext(), [["id": 2]], nextCursor: "A")

      let snapshot = try await list.snapshot()
      #expect(snapshot.phase == .halted && snapshot.fault?.code == "positionRepeated")
      #expect(snapshot.items[0]["name"] == "Ann")
    }
  }

  @Test func `names`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      let replies = try await engine.connection.pipeline([
        Request("loadNext", ["as": "first"]),
        Request("fail", ["ticket": "first", "error": ["message": "timeout"]]),
        Request("retry", ["as": "second"]),
        Request("deliver", ["ticket": "first", "rows": ["late"], "hasMore": true]),
        Request("deliver", ["ticket": "second", "rows": ["ann"], "hasMore": false]),
      ])
      let outcomes = try replies.map { try $0?.get()["outcome"] }
      #expect(outcomes == ["started", "applied", "started", "stale", "applied"])
    }
  }

  @Test func `errors`() async throws {
    try await withPagerEngine(.inProcess) { engine in
      try await engine.open("feed", identity: "/id")
      do {
        try await engine.session("fed").loadNext()
      } catch let error as RPCError where error.reason == .sessionNotFound {
        #expect(error.nearest == ["feed"])
      }
    }
  }

  @Test func `values`() {
    let row: JSONValue = ["id": 9_223_372_036_854_775_807, "price": 2.0, "tags": ["a", .null]]
    #expect(row.text == #"{"id":9223372036854775807,"price":2.0,"tags":["a",null]}"#)
    #expect(row["tags"]?[0]?.string == "a")
  }
}
