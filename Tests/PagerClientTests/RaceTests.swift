import PagerClient
import Testing

@Suite struct `A first session` {
  @Test(arguments: EngineOptions.Place.allCases)
  func `a late page of the query before is stale`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
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
