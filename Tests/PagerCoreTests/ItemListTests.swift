@testable import PagerCore
import Testing

@Suite struct `The item list` {
  /// An identity that has its hash in common with many others: only `==` tells them apart.
  struct Collider: Identifiable, Equatable {
    struct ID: Hashable {
      let number: Int
      let hash: Int

      func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
      }
    }

    let id: ID
    var version = 0

    /// - Parameter hashes: how many hashes there are for all identities.
    init(_ number: Int, version: Int = 0, hashes: Int = 1) {
      id = ID(number: number, hash: number % hashes)
      self.version = version
    }
  }

  @Test func `colliding identities are told apart, in a page and across pages`() {
    var list = ItemList<Collider, String>()
    #expect(list.merge([1, 2, 1, 3, 2].map { Collider($0) }, duplicates: .keepFirst).added == 3)
    let merge = list.merge([3, 4, 1, 5].map { Collider($0, version: 1) }, duplicates: .keepFirst)
    #expect(merge == Merge(added: 2, replaced: 0, duplicates: 2))
    #expect(list.items.map(\.id.number) == [1, 2, 3, 4, 5])
    #expect(list.items.map(\.version) == [0, 0, 0, 1, 1])
  }

  @Test func `the newer of two colliding rows takes the place of its own record`() {
    var list = ItemList<Collider, String>()
    _ = list.merge((0..<20).map { Collider($0) }, duplicates: .replace)
    let merge = list.merge(
      [7, 20, 7, 13].enumerated().map { Collider($1, version: $0 + 1) }, duplicates: .replace)
    #expect(merge == Merge(added: 1, replaced: 3, duplicates: 3))
    #expect(list.items.map(\.id.number) == Array(0...20))
    #expect(list.items[7].version == 3)
    #expect(list.items[13].version == 4)
    #expect(list.items[20].version == 2)
    #expect(list.items[12].version == 0)
  }

  @Test(arguments: Policies.Duplicates.allCases, [1, 3, 16])
  func `a long list of colliding identities grows and finds them all`(
    _ policy: Policies.Duplicates, _ hashes: Int
  ) {
    var list = ItemList<Collider, String>()
    for start in stride(from: 0, to: 200, by: 20) {
      let rows = (start..<start + 20).map { Collider($0, hashes: hashes) }
      _ = list.merge(rows, duplicates: policy)
      #expect(list.invariantHolds(duplicates: policy))
    }
    #expect(list.items.map(\.id.number) == Array(0..<200))
    let again = list.merge((0..<200).map { Collider($0, hashes: hashes) }, duplicates: policy)
    #expect(again.added == (policy == .keepAll ? 200 : 0))
  }

  @Test(arguments: Policies.Duplicates.allCases)
  func `the count after a merge is known before it`(_ policy: Policies.Duplicates) {
    var list = ItemList<Row, String>()
    for rows in [[], [1, 2, 2], [2, 3, 3, 4], [], [1, 2, 3, 4], [5, 6, 5]] as [[Row]] {
      let count = list.count(merging: rows, duplicates: policy)
      let before = list.items
      #expect(list.count(merging: rows, duplicates: policy) == count)
      #expect(list.items == before)
      _ = list.merge(rows, duplicates: policy)
      #expect(list.items.count == count)
    }
  }

  @Test func `a copy keeps its own places`() {
    var list = ItemList<Row, String>()
    _ = list.merge([1, 2, 3], duplicates: .keepFirst)
    var copy = list
    _ = copy.merge([4], duplicates: .keepFirst)
    #expect(list.merge([5, 4], duplicates: .keepFirst).added == 2)
    #expect(copy.merge([5, 4], duplicates: .keepFirst).added == 1)
    #expect(list.items == [1, 2, 3, 5, 4])
    #expect(copy.items == [1, 2, 3, 4, 5])
    #expect(list.invariantHolds(duplicates: .keepFirst))
    #expect(copy.invariantHolds(duplicates: .keepFirst))
  }

  @Test func `pages are recorded in order`() {
    var list = ItemList<Row, String>()
    let records = [3, 1, 2].map {
      PageRecord<String>(position: .page($0), attempt: 1, rows: $0, added: 0)
    }
    for record in records { list.record(record) }
    #expect(list.pages == records)
  }
}
