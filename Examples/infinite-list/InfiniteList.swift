import Observation

/// What the list's server answers.
struct Response {
  let contacts: [Int]
  let hasMore: Bool
}

/// An infinite list as it is often written. It looks careful: one load at a time, no row twice, the
/// failure kept, the flag taken back by `defer`.
///
/// And it has a race: a page of the old filter that arrives after `setFilter` is added to the new
/// list, advances its page number, decides its end, and takes back the flag of a load that still
/// runs.
@MainActor @Observable
class InfiniteList {
  fileprivate(set) var contacts: [Int] = []
  fileprivate(set) var isLoading = false
  fileprivate(set) var hasMore = true
  fileprivate(set) var failure: (any Error)?
  fileprivate(set) var page = 1
  fileprivate let server: (_ page: Int) async throws -> Response

  init(server: @escaping (_ page: Int) async throws -> Response) {
    self.server = server
  }

  /// For the end of the scroll view: loads the next page, if there is one and none is loading.
  func loadNext() async {
    guard !isLoading, hasMore else { return }
    isLoading = true
    failure = nil
    defer { isLoading = false }
    do {
      apply(try await server(page))
    } catch {
      failure = error
    }
  }

  /// Starts over with another filter.
  func setFilter() {
    contacts = []
    page = 1
    hasMore = true
    failure = nil
    isLoading = false
  }

  fileprivate func apply(_ response: Response) {
    for contact in response.contacts where !contacts.contains(contact) {
      contacts.append(contact)
    }
    page += 1
    hasMore = response.hasMore
  }
}

/// The same list without the race: only the load that is current may change it.
final class FixedInfiniteList: InfiniteList {
  private var filterChanges = 0

  override func loadNext() async {
    guard !isLoading, hasMore else { return }
    isLoading = true
    failure = nil
    let own = filterChanges
    do {
      let response = try await server(page)
      guard own == filterChanges else { return }
      apply(response)
    } catch {
      guard own == filterChanges else { return }
      failure = error
    }
    isLoading = false
  }

  override func setFilter() {
    filterChanges += 1
    super.setFilter()
  }
}
