internal import PagerCore

extension FaultyPager {
  /// Merges the rows of a page into the list.
  ///
  /// - Returns: the rows that were taken as new.
  mutating func merge(_ rows: [Row], onFirstPage: Bool) -> [Row] {
    if fault == .keepsLastOfEqualRows { return mergeLastOfEqualRows(rows) }
    var known = knownBefore
    var listed = items
    var new: [Row] = []
    let drops = fault == .duplicateDropsPage && rows.contains { known.contains($0.id) }
    for row in drops ? [] : rows {
      if isDuplicate(row.id, known, behind: (new.last ?? listed.last)?.id) {
        if fault == .movesDuplicateToEnd {
          if let place = listed.firstIndex(where: { $0.id == row.id }) {
            listed.remove(at: place)
            new.append(row)
          }
        } else if profile.policies.duplicates == .replace {
          Self.replace(row, in: &listed)
          Self.replace(row, in: &new)
        }
        if fault == .duplicateStopsPage { break }
      } else {
        if !known.contains(row.id) { known.append(row.id) }
        new.append(row)
      }
    }
    if !drops { remember(rows) }
    items = arranged(listed, new, onFirstPage: onFirstPage)
    return new
  }

  private static func replace(_ row: Row, in rows: inout [Row]) {
    if let place = rows.firstIndex(where: { $0.id == row.id }) { rows[place] = row }
  }

  mutating func remember(_ rows: [Row]) {
    for row in rows where !seen.contains(row.id) { seen.append(row.id) }
  }

  /// What a row of the next page is compared with.
  private var knownBefore: [Int] {
    switch fault {
    case .comparesPreviousPageOnly: lastPage
    case .comparesLastTwoRows: items.suffix(2).map(\.id)
    case .comparesFirstThreeRows: items.prefix(3).map(\.id)
    case .keepsDuplicatesAcrossPages: []
    default: seen
    }
  }

  private func isDuplicate(_ id: Int, _ known: [Int], behind neighbour: Int?) -> Bool {
    switch fault {
    case .keepsDuplicates: false
    case .keepsDuplicatesInPage: seen.contains(id)
    case .comparesAdjacentRowsOnly: id == neighbour
    default: profile.policies.duplicates != .keepAll && known.contains(id)
    }
  }

  private func arranged(_ listed: [Row], _ new: [Row], onFirstPage: Bool) -> [Row] {
    switch fault {
    case .replacesList: new
    case .firstPageReplacesList where onFirstPage: new
    case .prependsPage: new + listed
    case .sortsItems: (listed + new).sorted { $0.id < $1.id }
    case .reversesPage: listed + new.reversed()
    case .capsList: Array((listed + new).prefix(3))
    default: listed + new
    }
  }

  private mutating func mergeLastOfEqualRows(_ rows: [Row]) -> [Row] {
    var new: [Row] = []
    for row in rows where !items.contains(where: { $0.id == row.id }) {
      new.removeAll { $0.id == row.id }
      new.append(row)
    }
    remember(rows)
    items += new
    return new
  }
}
