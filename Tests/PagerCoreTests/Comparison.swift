@testable import PagerCore

extension NaiveModel {
  /// The first observable in which the pager differs from this model, and how; nil for none.
  ///
  /// - Parameter allItems: compare every item and page, not only how many there are and the last.
  func difference(from pager: TestPager, allItems: Bool = true) -> String? {
    var found: String?
    func compare<Value: Equatable>(_ name: String, _ shown: Value, _ expected: Value) {
      guard shown != expected, found == nil else { return }
      found = "\(name) is \(shown), in the model \(expected)"
    }
    compare("generation", pager.generation, generation)
    compare("revision", pager.revision, revision)
    compare("phase", pager.phase, phase)
    compare("inFlight", pager.inFlight, inFlight)
    compare("next", pager.next, next)
    compare("hasMore", pager.hasMore, hasMore)
    compare("replacing", pager.replacing, replacing)
    compare("failure", pager.shownFailure, failure)
    compare("fault", pager.fault, fault)
    compare("counters", pager.counters, counters)
    if allItems {
      compare("items", pager.items, items)
      compare("pages", pager.pages, pages)
    } else {
      compare("count", pager.items.count, items.count)
      compare("the last item", pager.items.last, items.last)
      compare("the number of pages", pager.pages.count, pages.count)
      compare("the last page", pager.pages.last, pages.last)
    }
    return found
  }
}
