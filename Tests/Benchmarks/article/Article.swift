/// The pager of the article that this project started from: right about late answers, and as slow
/// as what it builds anew with each page.
struct Article {
  struct Ticket: Equatable {
    let generation: Int
    let page: Int
  }

  private(set) var items: [Int64] = []
  private(set) var hasMore = true
  private var generation = 0
  private var page = 1
  private var inFlight: Ticket?

  mutating func loadNext() -> Ticket? {
    guard inFlight == nil, hasMore else { return nil }
    inFlight = Ticket(generation: generation, page: page)
    return inFlight
  }

  mutating func accept(_ rows: [Int64], hasMore: Bool, for ticket: Ticket) -> Bool {
    guard ticket == inFlight else { return false }
    var seen = Set(items)
    items += rows.filter { seen.insert($0).inserted }
    page += 1
    self.hasMore = hasMore
    inFlight = nil
    return true
  }

  mutating func reset() {
    generation += 1
    items = []
    page = 1
    hasMore = true
    inFlight = nil
  }
}
