/// How many tickets each position has had in one generation.
///
/// Page numbers are counted in an array: a pager of page numbers goes from each to the one behind
/// it. Offsets and cursors may come in any order, and are looked up by hash.
struct Attempts<Cursor: Hashable> {
  /// The page number that the generation started at.
  private let firstPage: Int
  /// For each page number from the first one on. As many as there are pages, so in 32 bits.
  private var pages: [UInt32] = []
  private var others: [Position<Cursor>: UInt32] = [:]

  init(from start: Position<Cursor>) {
    firstPage = if case .page(let number) = start { number } else { 0 }
  }

  /// The tickets that `position` has had.
  ///
  /// - Complexity: O(1), expected for offsets and cursors.
  subscript(position: Position<Cursor>) -> Int {
    guard case .page(let number) = position else { return Int(others[position, default: 0]) }
    return number >= firstPage && number - firstPage < pages.count
      ? Int(pages[number - firstPage]) : 0
  }

  /// Counts one more ticket of `position`, which is a page that had one already, the page behind
  /// those, or no page. Returns how many there are now.
  mutating func increment(_ position: Position<Cursor>) -> Int {
    guard case .page(let number) = position else {
      return Self.increment(&others[position, default: 0])
    }
    if number - firstPage == pages.count { pages.append(0) }
    return Self.increment(&pages[number - firstPage])
  }

  private static func increment(_ count: inout UInt32) -> Int {
    count += 1
    return Int(count)
  }
}

extension Attempts: Sendable where Cursor: Sendable {}
