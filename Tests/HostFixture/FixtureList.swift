import PagerClient

@MainActor
final class FixtureList: HostedPager {
  struct Own: Error {}

  private(set) var items: [JSONValue] = []
  private(set) var isLoading = false
  private(set) var hasMore = true
  private(set) var next: JSONValue
  private(set) var failure: (any Error)?
  private let behaviour: Behaviour
  private let fetch: Fetch
  private var load: Task<Void, Never>?

  init(_ behaviour: Behaviour, _ fetch: Fetch) {
    self.behaviour = behaviour
    self.fetch = fetch
    next = Self.first(behaviour)
  }

  private static func first(_ behaviour: Behaviour) -> JSONValue {
    switch behaviour {
    case .offsets: 0
    case .cursors: .null
    default: 1
    }
  }

  /// Returns at once, as most lists do; that is for the host to know.
  func loadNext() {
    guard !isLoading, hasMore else { return }
    isLoading = true
    failure = nil
    load = Task {
      await prepare()
      do {
        let page = try await ask()
        await prepare()
        apply(page)
      } catch {
        failure = error
      }
      isLoading = false
    }
  }

  func reset(query: JSONValue?) {
    if behaviour == .cancelling { load?.cancel() }
    items = query.map { [$0] } ?? []
    isLoading = false
    hasMore = true
    failure = nil
    next = Self.first(behaviour)
    if behaviour == .loadingOnReset { loadNext() }
  }

  private func ask() async throws -> FetchedPage {
    switch behaviour {
    case .offsets: return try await fetch(offset: next.integer ?? 0)
    case .cursors: return try await fetch(cursor: next)
    case .asking2:
      let number = next.integer ?? 0
      async let second = fetch(page: number + 1)
      _ = try await fetch(page: number)
      return try await second
    case .failing: throw Own()
    default: return try await fetch(page: next.integer ?? 0)
    }
  }

  private func apply(_ page: FetchedPage) {
    items += page.rows
    if behaviour == .showingNaN { items.append(.double(.nan)) }
    hasMore = page.hasMore
    switch behaviour {
    case .offsets: next = .integer(Int64(items.count))
    case .cursors: next = page.nextCursor
    default: next = .integer(Int64((next.integer ?? 0) + 1))
    }
  }

  private func prepare() async {
    switch behaviour {
    case .hopping: await hop()
    case .spinning: while true { await Task.yield() }
    case .sleeping: try? await Task.sleep(for: .seconds(1_000_000))
    case .printing: print("a line that is no reply")
    default: break
    }
  }

  private func hop() async {
    actor Other {
      func twice(_ number: Int) -> Int { number * 2 }
    }
    let other = Other()
    for number in 0..<50 {
      await Task.yield()
      _ = await Task.detached { await other.twice(number) }.value
      async let one = other.twice(number)
      _ = await one
    }
    await withTaskGroup { group in
      for number in 0..<10 { group.addTask { await other.twice(number) } }
    }
    let (numbers, more) = AsyncStream.makeStream(of: Int.self)
    Task.detached(priority: .background) {
      more.yield(1)
      more.finish()
    }
    for await _ in numbers {}
    MainActor.assertIsolated()
  }
}
