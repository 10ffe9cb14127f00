@testable import PagerCore

/// Every sequence of moves from an alphabet up to a depth, with the model at the pager's side.
///
/// A pager and a model are values: a sequence is continued in every way from a copy, so that each
/// prefix is walked once.
struct ExhaustiveWalk {
  /// The moves of a walk, the policies and the capacity that it goes under.
  struct Alphabet: Sendable {
    var name: String
    var first: Position<String>
    var policies = Policies()
    var capacity = Capacity()
    var depth: Int
    var moves: [Move]

    /// How many sequences there are, from one move to `depth` moves.
    var sequences: Int {
      var power = 1
      var sum = 0
      for _ in 1...depth {
        power *= moves.count
        sum += power
      }
      return sum
    }
  }

  let alphabet: Alphabet
  /// Sequences walked so far.
  private(set) var sequences = 0
  /// The first difference from the model, and the way there.
  private(set) var difference: String?
  private var path: [Move] = []

  init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    let start = Pair(
      first: alphabet.first, policies: alphabet.policies, capacity: alphabet.capacity)
    descend(from: start)
  }

  private mutating func descend(from pair: Pair) {
    for move in alphabet.moves where difference == nil {
      var next = pair
      path.append(move)
      sequences += 1
      if let found = next.take(move, step: path.count) {
        difference = "\(found), after \(path)"
      } else if path.count < alphabet.depth {
        descend(from: next)
      }
      path.removeLast()
    }
  }
}
