/// What is run, and what is accepted.
package struct VerifyPlan {
  package let suite: VerifySuite
  package let shard: Shard
  /// What is run before everything that may be much: saved orderings, killers, ladders.
  let first: [TrialEntry]
  package var waivers: [Waiver] = []
  /// Sessions that are run a second time.
  package var repeats = 25
  /// Calls for the proof that no shorter ordering shows a difference.
  package var budget = 50_000
  /// Kinds of differences that are made short, the shortest first.
  package var shrunkKinds = 12

  /// - Parameters:
  ///   - saved: orderings that come before the suite, in each shard.
  ///   - texts: how ids are written besides as integers.
  package init(
    _ suite: VerifySuite, shard: Shard = .whole, saved: [TrialEntry] = [],
    texts: [RowTexts] = RowTexts.confusable
  ) {
    self.suite = suite
    self.shard = shard
    let all = suite.firstEntries(texts: texts)
    first = saved + all.enumerated().filter { shard.has($0.offset) }.map(\.element)
    offset = all.count
  }

  private let offset: Int

  /// Everything in order.
  package var entries: some Sequence<TrialEntry> {
    let (shard, offset) = (shard, offset)
    let rest = suite.rest.lazy.enumerated().lazy
      .filter { shard.has($0.offset + offset) }.map { TrialEntry($0.element) }
    return [AnySequence(first), AnySequence(rest)].lazy.joined()
  }

  /// What the strength of the run is counted by. A tour tells what killers and ladders tell, and
  /// little more at a hundred times their cost; of random walks the first ones are enough.
  var strongest: [TrialEntry] {
    let walks = suite.isComplete ? [] : suite.rest.prefix(1000).map { TrialEntry($0) }
    return first.filter(\.texts.areIntegers) + walks
  }
}
