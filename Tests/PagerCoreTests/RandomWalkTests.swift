@testable import PagerCore
import PagerTestSupport
import Testing

@Suite struct `Random walk` {
  /// One million and eighty steps, over 3 kinds of paging and 36 combinations of policies.
  static let stepsOfEach = 9_260

  @Test(arguments: Paging.allCases, Policies.all)
  func `a million random steps lead where the rules say`(_ paging: Paging, _ policies: Policies) {
    let kind = Paging.allCases.firstIndex(of: paging)!
    let combination = Policies.all.firstIndex(of: policies)!
    let seed = UInt64(kind * 1_000 + combination)
    let walk = RandomWalk(paging, policies, seed: seed, steps: Self.stepsOfEach)
    #expect(walk.difference == nil)
    #expect(walk.steps == Self.stepsOfEach)
    #expect(walk.longestList > 500)
  }

  @Test func `the generator gives the numbers of SplitMix64`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `the same seed walks the same way`() {
    let walks = (1...2).map { _ in
      RandomWalk(.cursor, Policies(), seed: 7, steps: 2_000).longestList
    }
    #expect(walks[0] == walks[1])
  }
}
