import PagerCore
import Testing

@MainActor
@Suite struct `A list around the core` {
  @Test func `a page of the old filter does not get into the new list`() async {
    let server = Server()
    let list = ContactList { filter, _ in try await server.answer(to: filter) }
    async let old: Void = list.loadNext()
    await server.isAsked(for: "")
    list.setFilter("unread")
    async let new: Void = list.loadNext()
    await server.isAsked(for: "unread")
    server.give([Contact(id: 7)], to: "unread")
    server.give([Contact(id: 4)], to: "")
    _ = await (old, new)
    #expect(list.pager.items == [Contact(id: 7)])
    #expect(list.pager.counters.stale == 1)
  }
}

/// Answers when the test says so.
@MainActor
final class Server {
  private var waiting: [String: CheckedContinuation<Page<Contact, String>, any Error>] = [:]
  private var asked: [String: CheckedContinuation<Void, Never>] = [:]

  func answer(to filter: String) async throws -> Page<Contact, String> {
    try await withCheckedThrowingContinuation { continuation in
      waiting[filter] = continuation
      asked.removeValue(forKey: filter)?.resume()
    }
  }

  func isAsked(for filter: String) async {
    if waiting[filter] == nil { await withCheckedContinuation { asked[filter] = $0 } }
  }

  func give(_ contacts: [Contact], to filter: String) {
    waiting.removeValue(forKey: filter)?.resume(
      returning: Page(rows: contacts, continuation: .end))
  }
}
