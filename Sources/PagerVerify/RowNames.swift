/// Turns kinds of rows into rows, with ids in the order in which an ordering uses them first.
///
/// Ids are handed out in one fixed order, so that two orderings that differ in nothing but the
/// choice of ids are one. That order is not sorted, or a pager that sorts its items would never be
/// found out.
package struct RowNames: Hashable, Sendable {
  /// How many ids have been used.
  package private(set) var used = 0
  /// The version of the next answer's rows; always 0 where rows have none.
  private var version: Int

  /// - Parameter versions: whether the rows of each answer are told from older ones.
  package init(versions: Bool = false) {
    version = versions ? 1 : 0
  }

  /// The id that is used as the `index`-th one: 50, 20, 70, 10, … All ids are different.
  package static func id(_ index: Int) -> Int {
    if index < first.count { return first[index] }
    let (block, place) = (index - first.count).quotientAndRemainder(dividingBy: blockSize)
    return 100 + block * blockSize + place * 37 % blockSize
  }

  /// Which id it is in the order of use: the inverse of `id`; nil for a number that is no id.
  package static func index(of id: Int) -> Int? {
    if let index = first.firstIndex(of: id) { return index }
    guard id >= 100 else { return nil }
    let (block, rest) = (id - 100).quotientAndRemainder(dividingBy: blockSize)
    // 37 · 10 = 370 = 9 · 41 + 1: 10 undoes the factor 37.
    return first.count + block * blockSize + rest * 10 % blockSize
  }

  private static let first = [50, 20, 70, 10, 60, 30, 80, 40]
  /// A prime, so that steps of 37 meet every number of a block.
  private static let blockSize = 41

  /// The rows of a kind for a list of `items`; nil where the list has none of that kind.
  package func rows(_ kind: RowKind, items: [Row]) -> [Row]? {
    switch kind {
    case .empty: return []
    case .new: return [new]
    case .twoNew: return [new, secondNew]
    case .newTwice: return [new, new]
    case .newAroundNew: return [new, secondNew, new]
    case .first: return items.first.map { [row($0.id)] }
    case .last: return items.count > 1 ? [row(items[items.count - 1].id)] : nil
    case .newThenFirst: return items.first.map { [new, row($0.id)] }
    case .firstThenNew: return items.first.map { [row($0.id), new] }
    case .hidden: return hidden(items).map { [row($0)] }
    }
  }

  private var new: Row { row(Self.id(used)) }
  private var secondNew: Row { row(Self.id(used + 1)) }

  private func row(_ id: Int) -> Row { Row(id: id, version: version) }

  /// The id that was used first of those that are not on view.
  private func hidden(_ items: [Row]) -> Int? {
    for index in 0..<used {
      let id = Self.id(index)
      if !items.contains(where: { $0.id == id }) { return id }
    }
    return nil
  }

  /// Takes note that an answer with rows of this kind was sent.
  package mutating func use(_ kind: RowKind) {
    used += kind.newIDs
    if version > 0 { version += 1 }
  }
}
