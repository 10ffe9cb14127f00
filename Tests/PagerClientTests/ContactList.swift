import Observation
import PagerCore

struct Contact: Identifiable, Equatable {
  let id: Int
}

/// A list for a SwiftUI view. What may change it is decided by `Pager`; what is left is to load.
@MainActor @Observable
final class ContactList {
  typealias Load = (_ filter: String, _ cursor: String?) async throws -> Page<Contact, String>

  private(set) var pager = Pager<Contact, String, any Error>(first: .cursor(nil))
  private var filter = ""
  private let load: Load

  init(load: @escaping Load) {
    self.load = load
  }

  /// For `.task(id:)` of the last row: as often as it likes.
  func loadNext() async {
    guard case .started(let load) = pager.loadNext(),
      case .cursor(let cursor) = load.ticket.position
    else { return }
    do {
      let page = try await self.load(filter, cursor)
      _ = pager.deliver(page, for: load.ticket)
    } catch {
      _ = pager.fail(error, for: load.ticket)
    }
  }

  func setFilter(_ filter: String) {
    self.filter = filter
    pager.reset()
  }
}
