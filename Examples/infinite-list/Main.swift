import PagerClient

/// Lets whoever tests it drive `InfiniteList`: `pager-engine verify -- infinite-list racy|fixed`.
@main
struct Main {
  @MainActor
  static func main() {
    let isFixed = CommandLine.arguments.contains("fixed")
    let profile = HostProfile(fields: [.items, .loading, .hasMore, .next, .failure])
    serve(profile, name: "infinite-list") { fetch in Adapter(fetch, isFixed: isFixed) }
  }
}

/// The list under the names that the host asks for, with `fetch` for its server.
@MainActor
private final class Adapter: HostedPager {
  private let list: InfiniteList

  init(_ fetch: Fetch, isFixed: Bool) {
    let server = { (page: Int) in
      let answer = try await fetch(page: page)
      return Response(contacts: answer.rows.compactMap(\.integer), hasMore: answer.hasMore)
    }
    list = isFixed ? FixedInfiniteList(server: server) : InfiniteList(server: server)
  }

  var items: [JSONValue] { list.contacts.map { .integer(Int64($0)) } }
  var isLoading: Bool { list.isLoading }
  var hasMore: Bool { list.hasMore }
  var next: JSONValue { .integer(Int64(list.page)) }
  var failure: (any Error)? { list.failure }
  func loadNext() async { await list.loadNext() }
  func reset(query: JSONValue?) { list.setFilter() }
}
