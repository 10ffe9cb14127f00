@testable import PagerCore
import PagerTestSupport

/// A walk of random moves in many lives, with the model at the pager's side.
///
/// Most lives are short and have few identities and cursors, so that everything meets everything.
/// Every thirtieth is prosperous: large pages, few mishaps, a list that outgrows its index many times.
struct RandomWalk {
  let paging: Paging
  let policies: Policies
  let seed: UInt64

  /// The first difference from the model, and where it was found.
  private(set) var difference: String?
  /// Steps taken so far, in all lives.
  private(set) var steps = 0
  /// The longest list seen.
  private(set) var longestList = 0
  private var generator: SeededGenerator

  init(_ paging: Paging, _ policies: Policies, seed: UInt64, steps limit: Int) {
    self.paging = paging
    self.policies = policies
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    var life = 0
    while steps < limit, difference == nil {
      life += 1
      let left = limit - steps
      if life % 30 == 0 {
        live(steps: min(left, 120), prosperous: true)
      } else {
        live(steps: min(left, Int.random(in: 5...80, using: &generator)), prosperous: false)
      }
    }
  }

  private mutating func live(steps length: Int, prosperous: Bool) {
    let tight = !prosperous && chance(1, in: 4)
    let capacity = tight ? Capacity(items: 6, pages: 4) : Capacity()
    var pair = Pair(first: paging.first, policies: policies, capacity: capacity)
    for step in 1...length {
      let move = prosperous ? prosperousMove(pair.model) : move(pair.model)
      steps += 1
      let fully = step % 16 == 0 || step == length
      if let found = pair.take(move, step: step, fully: fully) {
        difference = "\(found), after \(move) as step \(steps) of seed \(seed)"
        return
      }
      longestList = max(longestList, pair.pager.items.count)
    }
  }

  private mutating func chance(_ count: Int, in total: Int) -> Bool {
    Int.random(in: 0..<total, using: &generator) < count
  }

  private mutating func move(_ model: NaiveModel) -> Move {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<5: .loadNext
    case 5: .retry
    case 6: chance(1, in: 3) ? .reset : .refresh
    case 7: .cancel
    case 8: chance(1, in: 4) ? restore() : .refuseUnknownTicket
    case 9, 10: .fail(retryable: !chance(1, in: 4), to: addressee())
    default: .deliver(ids(0...3, below: 8), continuation(model), to: addressee())
    }
  }

  private mutating func prosperousMove(_ model: NaiveModel) -> Move {
    guard model.phase == .loading, !chance(1, in: 20) else {
      return chance(1, in: 20) ? move(model) : .loadNext
    }
    let ids = ids(1...40, below: 2_000)
    return .deliver(ids, chance(1, in: 20) ? continuation(model) : more(model), to: .newest)
  }

  private mutating func addressee() -> Move.Addressee {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: .previous
    case 1: .oldest
    case 2: .neverIssued
    case 3: .ofTheFuture
    case 4: .ofAttemptZero
    default: .newest
    }
  }

  private mutating func ids(_ count: ClosedRange<Int>, below bound: Int) -> [Int] {
    var ids: [Int] = []
    for _ in 0..<Int.random(in: count, using: &generator) {
      ids.append(Int.random(in: 0..<bound, using: &generator))
    }
    return ids
  }

  /// What a response of this kind of paging can say; cursors are mostly new ones.
  private mutating func continuation(_ model: NaiveModel) -> Continuation<String> {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .end
    case 1: .more
    case 2 where paging == .cursor: .cursor(["A", "", "B"].randomElement(using: &generator)!)
    default: more(model)
    }
  }

  private func more(_ model: NaiveModel) -> Continuation<String> {
    paging == .cursor ? .cursor("\(model.history.count)") : .more
  }

  private mutating func restore() -> Move {
    let number = Int.random(in: 0..<3, using: &generator)
    let next: Position<String> =
      switch paging {
      case .page: .page(number)
      case .offset: .offset(number)
      case .cursor: .cursor([nil, "A", "B"][number])
      }
    return .restore(
      ids(0...8, below: 8), next: next, hasMore: !chance(1, in: 4), replacing: chance(1, in: 2))
  }
}
