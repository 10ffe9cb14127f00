/// The list on view: its items, where each identity stands, and the pages they came from.
///
/// The three start over together, which is what the first page after a refresh needs.
struct ItemList<Item: Identifiable, Cursor: Hashable> {
  /// In the order in which the server sent them, first place kept (rule 5).
  private(set) var items: [Item] = []
  /// One record for each applied page, in order.
  private(set) var pages: [PageRecord<Cursor>] = []
  private var index = IdentityIndex()

  /// Merges rows behind the items there are.
  ///
  /// Inside one page and across pages the rule is the same: a row finds its identity in the list
  /// as it stands when the row's turn comes.
  ///
  /// - Complexity: O(rows) expected, whatever the length of the list.
  mutating func merge(_ rows: [Item], duplicates policy: Policies.Duplicates) -> Merge {
    var merge = Merge()
    for row in rows {
      guard policy != .keepAll else {
        items.append(row)
        merge.added += 1
        continue
      }
      if let place = index.placeOrClaim(row.id, in: items) {
        merge.duplicates += 1
        if policy == .replace {
          items[place] = row
          merge.replaced += 1
        }
      } else {
        items.append(row)
        merge.added += 1
      }
    }
    return merge
  }

  /// How many items the list would have after merging `rows`.
  ///
  /// - Complexity: O(rows) expected.
  func count(merging rows: [Item], duplicates policy: Policies.Duplicates) -> Int {
    guard policy != .keepAll else { return items.count + rows.count }
    var new = Set<Item.ID>()
    for row in rows where index.place(of: row.id, in: items) == nil {
      new.insert(row.id)
    }
    return items.count + new.count
  }

  mutating func record(_ page: PageRecord<Cursor>) {
    pages.append(page)
  }

  /// Whether every identity is listed once and found where it stands.
  ///
  /// - Complexity: O(items).
  func invariantHolds(duplicates policy: Policies.Duplicates) -> Bool {
    policy == .keepAll
      || items.indices.allSatisfy { index.place(of: items[$0].id, in: items) == $0 }
  }
}

extension ItemList: Sendable where Item: Sendable, Cursor: Sendable {}

/// What became of the rows of one page. `added + duplicates` is the number of rows.
public struct Merge: Hashable, Sendable {
  /// Rows that were listed anew.
  public internal(set) var added = 0
  /// Rows that took an older row's place.
  public internal(set) var replaced = 0
  /// Rows whose identity was listed already, in the list or earlier in the page.
  public internal(set) var duplicates = 0
}
