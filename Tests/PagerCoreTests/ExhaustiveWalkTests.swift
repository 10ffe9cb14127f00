@testable import PagerCore
import Testing

@Suite struct `Exhaustive walk` {
  typealias Alphabet = ExhaustiveWalk.Alphabet

  @Test(arguments: [
    (Alphabet.pages, 111_110), (.offsets, 111_110), (.cursors, 111_110), (.failures, 41_370),
    (.refreshes, 54_240), (.loops, 41_370), (.smallCapacity, 41_370),
  ])
  func `every sequence of moves leads where the rules say`(
    _ alphabet: Alphabet, _ sequences: Int
  ) {
    let walk = ExhaustiveWalk(alphabet)
    #expect(walk.difference == nil)
    #expect(walk.sequences == sequences)
    #expect(alphabet.sequences == sequences)
  }
}

extension ExhaustiveWalk.Alphabet: CustomStringConvertible {
  var description: String { name }

  static let pages = Self(
    name: "pages", first: .page(1), depth: 5,
    moves: [
      .loadNext, .retry, .refresh, .reset, .cancel, .fail(retryable: true, to: .newest),
      .deliver([1, 2], .more, to: .newest), .deliver([2, 3, 2], .end, to: .newest),
      .deliver([9], .end, to: .previous), .deliver([9], .more, to: .neverIssued),
    ])

  static let offsets = Self(
    name: "offsets", first: .offset(0),
    policies: Policies(duplicates: .replace, repeatedPosition: .end), depth: 5,
    moves: [
      .loadNext, .refresh, .reset, .cancel, .fail(retryable: false, to: .newest),
      .deliver([1, 2], .more, to: .newest), .deliver([], .more, to: .newest),
      .deliver([3, 1, 3], .end, to: .newest), .deliver([9], .more, to: .oldest),
      .restore([2, 5, 2], next: .offset(2), hasMore: true, replacing: false),
    ])

  static let cursors = Self(
    name: "cursors", first: .cursor("A"), policies: Policies(whileLoading: .supersede), depth: 5,
    moves: [
      .loadNext, .refresh, .reset, .fail(retryable: true, to: .newest),
      .deliver([1, 2], .cursor("A"), to: .newest), .deliver([2, 3, 2], .cursor("B"), to: .newest),
      .deliver([], .more, to: .newest), .deliver([4], .end, to: .newest),
      .deliver([9], .cursor("C"), to: .previous), .deliver([], .end, to: .neverIssued),
    ])

  static let failures = Self(
    name: "failures", first: .page(0),
    policies: Policies(whileLoading: .supersede, afterFailure: .block), depth: 4,
    moves: [
      .loadNext, .retry, .refresh, .reset, .cancel, .fail(retryable: true, to: .newest),
      .fail(retryable: false, to: .newest), .fail(retryable: true, to: .previous),
      .fail(retryable: false, to: .neverIssued), .fail(retryable: true, to: .ofTheFuture),
      .deliver([1, 2], .more, to: .newest), .deliver([2], .end, to: .newest),
      .deliver([9], .end, to: .oldest), .refuseUnknownTicket,
    ])

  static let refreshes = Self(
    name: "refreshes", first: .offset(0), policies: Policies(duplicates: .keepAll), depth: 4,
    moves: [
      .loadNext, .retry, .refresh, .reset, .cancel, .fail(retryable: true, to: .newest),
      .deliver([1, 2], .more, to: .newest), .deliver([], .more, to: .newest),
      .deliver([2, 1], .end, to: .newest), .deliver([9], .more, to: .previous),
      .deliver([9], .end, to: .ofTheFuture),
      .restore([1, 1], next: .offset(0), hasMore: true, replacing: true),
      .restore([1, 1], next: .offset(0), hasMore: false, replacing: true),
      .restore([3], next: .offset(7), hasMore: true, replacing: true), .refuseUnknownTicket,
    ])

  static let loops = Self(
    name: "loops", first: .cursor(nil),
    policies: Policies(
      duplicates: .replace, whileLoading: .supersede, repeatedPosition: .continue),
    depth: 4,
    moves: [
      .loadNext, .retry, .refresh, .reset, .cancel, .fail(retryable: true, to: .newest),
      .deliver([1, 2], .cursor("A"), to: .newest), .deliver([2, 3], .cursor("B"), to: .newest),
      .deliver([1], .cursor(""), to: .newest), .deliver([5], .more, to: .newest),
      .deliver([3, 3], .end, to: .newest), .deliver([9], .cursor("B"), to: .oldest),
      .deliver([9], .cursor("A"), to: .neverIssued),
      .restore([2, 4], next: .cursor("B"), hasMore: true, replacing: false),
    ])

  static let smallCapacity = Self(
    name: "small capacity", first: .cursor(nil), policies: Policies(repeatedPosition: .end),
    capacity: Capacity(items: 3, pages: 1), depth: 4,
    moves: [
      .loadNext, .retry, .refresh, .reset, .cancel, .fail(retryable: true, to: .newest),
      .deliver([1, 2], .cursor("A"), to: .newest), .deliver([2, 3, 4], .cursor("B"), to: .newest),
      .deliver([1, 2, 3, 4], .cursor("C"), to: .newest), .deliver([], .more, to: .newest),
      .deliver([3, 1, 3], .end, to: .newest), .deliver([1, 2, 3, 4], .end, to: .oldest),
      .restore([1, 2, 3, 4], next: .cursor("A"), hasMore: true, replacing: false),
      .restore([4, 3, 4, 2], next: .cursor("A"), hasMore: true, replacing: false),
    ])
}
