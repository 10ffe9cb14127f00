import PagerCore
import Testing

/// What the documentation of `Pager` shows, with what any app can see of it.
@Suite struct `The documentation` {
  struct Contact: Identifiable, Sendable {
    let id: Int
  }

  @Test func `a late page of the query before is stale`() throws {
    var pager = Pager<Contact, String, any Error>(first: .cursor(nil))
    guard case .started(let old) = pager.loadNext() else {
      Issue.record("the first load is started")
      return
    }
    pager.reset()
    guard case .started(let new) = pager.loadNext() else {
      Issue.record("the load after a reset is started")
      return
    }
    let page = Page<Contact, String>(rows: [Contact(id: 1)], continuation: .cursor("A"))
    let latePage = Page<Contact, String>(rows: [Contact(id: 2)], continuation: .end)
    guard case .applied = pager.deliver(page, for: new.ticket) else {
      Issue.record("the page is applied")
      return
    }
    #expect(pager.deliver(latePage, for: old.ticket) == .stale(.generation))
    #expect(pager.items.map(\.id) == [1])
  }

  @Test func `a pager of sendable parts is sendable`() {
    func take(_: some Sendable) {}
    take(Pager<Contact, String, String>(first: .cursor(nil)))
    take(Page<Contact, String>(rows: [], continuation: .end))
    take(Ticket<String>(generation: 0, position: .cursor(nil)))
  }
}
