@testable import PagerCore
import Testing

@Suite struct `The identity index` {
  @Test func `an empty index knows no identity`() {
    #expect(IdentityIndex().place(of: 1, in: [Row]()) == nil)
  }

  @Test func `an identity is taken in once, for the item that is appended next`() {
    var index = IdentityIndex()
    var items: [Row] = []
    #expect(index.placeOrClaim(7, in: items) == nil)
    items.append(7)
    #expect(index.placeOrClaim(7, in: items) == 0)
    #expect(index.place(of: 7, in: items) == 0)
    #expect(index.place(of: 8, in: items) == nil)
    #expect(index.placeOrClaim(8, in: items) == nil)
    items.append(8)
    #expect(index.placeOrClaim(7, in: items) == 0)
    #expect(index.placeOrClaim(8, in: items) == 1)
  }

  /// Lengths around those at which a table of 5, 11, 23, 47 … fours of slots is ⅞ full.
  @Test(arguments: [
    1, 16, 17, 18, 37, 38, 39, 79, 80, 81, 163, 164, 165, 338, 339, 340, 688, 689, 690, 3_000,
  ])
  func `every identity is found where it stands, however often the index has grown`(
    _ length: Int
  ) {
    var index = IdentityIndex()
    var items: [Row] = []
    // Neither in order nor all positive.
    for place in 0..<length {
      let id = (place &* 7_919) % 65_537 - 30_000
      #expect(index.placeOrClaim(id, in: items) == nil)
      items.append(Row(id: id))
    }
    var misplaced = 0
    for (place, item) in items.enumerated() {
      if index.place(of: item.id, in: items) != place { misplaced += 1 }
      if index.placeOrClaim(item.id, in: items) != place { misplaced += 1 }
    }
    #expect(misplaced == 0)
    #expect(index.place(of: 65_537, in: items) == nil)
  }

  @Test func `looking an identity up at every length finds it, and finds no other`() {
    var index = IdentityIndex()
    var items: [Row] = []
    var wrong = 0
    for length in 0..<130 {
      if index.place(of: length, in: items) != nil { wrong += 1 }
      if index.placeOrClaim(length, in: items) != nil { wrong += 1 }
      items.append(Row(id: length))
      for place in items.indices where index.place(of: place, in: items) != place { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `strings are identities, too`() {
    struct Named: Identifiable {
      let id: String
    }
    var index = IdentityIndex()
    var items: [Named] = []
    for number in 0..<100 {
      #expect(index.placeOrClaim("row \(number)", in: items) == nil)
      items.append(Named(id: "row \(number)"))
    }
    #expect(index.place(of: "row 42", in: items) == 42)
    #expect(index.place(of: "row 100", in: items) == nil)
  }
}
