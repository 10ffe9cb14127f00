internal import PagerJSON
internal import Synchronization

/// What the two threads of `ParseAhead` share: lines that wait, in groups, and how far each is.
final class ParseBoard: Sendable {
  /// What has become of a group.
  enum Progress {
    case unclaimed
    /// Being parsed, or in the hands of who executes it.
    case claimed
    case parsed(JSONBatch)
  }

  private struct State {
    /// Counts the texts that were posted.
    var round = 0
    var text: [UInt8] = []
    var groups: [Range<Int>] = []
    var progress: [Progress] = []
    /// No group before this one is unclaimed.
    var next = 0
    /// Empty ones, whose memory is used again.
    var spare: [JSONBatch] = []
  }

  /// A group that somebody parses.
  struct Claim {
    fileprivate let round: Int
    let index: Int
    let group: Range<Int>
    let text: [UInt8]
    let batch: JSONBatch
  }

  private let state = Mutex(State())
  private let depth: Int

  init(depth: Int) {
    self.depth = depth
  }

  /// Puts up lines in the place of those that were there.
  func post(_ text: [UInt8], _ groups: [Range<Int>]) {
    state.withLock { state in
      for case .parsed(let batch) in state.progress { Self.recycle(batch, &state) }
      state.round += 1
      state.text = text
      state.groups = groups
      state.progress = Array(repeating: .unclaimed, count: groups.count)
      state.next = 0
    }
  }

  /// Parses the first group that nobody has claimed; false where there is none, or no memory.
  func parseGroup() -> Bool {
    guard let claim = claim() else { return false }
    var start = claim.group.lowerBound
    while start < claim.group.upperBound,
      let end = ByteSearch.firstIndex(
        of: UInt8(ascii: "\n"), in: claim.text, start..<claim.group.upperBound)
    {
      claim.batch.parse(start..<end, of: claim.text, depth: depth)
      start = end + 1
    }
    finish(claim)
    return true
  }

  /// Puts up what was parsed, unless other lines were posted meanwhile.
  func finish(_ claim: Claim) {
    state.withLock { state in
      if claim.round == state.round {
        state.progress[claim.index] = .parsed(claim.batch)
      } else {
        Self.recycle(claim.batch, &state)
      }
    }
  }

  /// Tells what has become of a group. From here on it belongs to the caller, unless it is being
  /// parsed.
  func collect(_ index: Int) -> Progress {
    state.withLock { state in
      let progress = state.progress[index]
      state.progress[index] = .claimed
      return progress
    }
  }

  /// Takes the first group that nobody has claimed; nil where there is none, or no memory.
  func claim() -> Claim? {
    state.withLock { state in
      while state.next < state.groups.count {
        let index = state.next
        state.next += 1
        guard case .unclaimed = state.progress[index] else { continue }
        guard let batch = state.spare.popLast() ?? JSONBatch() else { return nil }
        state.progress[index] = .claimed
        return Claim(
          round: state.round, index: index, group: state.groups[index], text: state.text,
          batch: batch)
      }
      return nil
    }
  }

  /// Takes back a batch that is done with.
  func recycle(_ batch: JSONBatch) {
    state.withLock { Self.recycle(batch, &$0) }
  }

  private static func recycle(_ batch: JSONBatch, _ state: inout State) {
    batch.removeAll()
    state.spare.append(batch)
  }
}
