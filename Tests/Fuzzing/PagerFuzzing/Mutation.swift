internal import PagerTestSupport

/// Changes an input as lines of JSON rather than as bytes, so that most of what comes out is a
/// request that gets far.
package struct Mutation {
  private var generator: SeededGenerator
  private var input: [UInt8]

  package init(of input: [UInt8], seed: UInt32) {
    self.input = input
    generator = SeededGenerator(seed: UInt64(seed))
  }

  /// The input after one to four changes.
  package mutating func mutated() -> [UInt8] {
    for _ in 0...number(4) {
      switch number(6) {
      case 0: insertRequest()
      case 1: moveLine()
      case 2: removeLine()
      default: replaceToken()
      }
    }
    return input
  }

  // MARK: Lines

  private static let lineFeed = UInt8(ascii: "\n")

  private var lines: [ArraySlice<UInt8>] {
    input.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
  }

  private mutating func insertRequest() {
    var lines = lines
    let request = Array(pick(Vocabulary.requests).utf8)
    lines.insert(request[...], at: number(lines.count + 1))
    input = Array(lines.joined(separator: [Self.lineFeed]))
  }

  /// Copies a line to another place, or takes it there.
  private mutating func moveLine() {
    var lines = lines
    let from = number(lines.count)
    let line = lines[from]
    if number(2) == 0 { lines.remove(at: from) }
    lines.insert(line, at: number(lines.count + 1))
    input = Array(lines.joined(separator: [Self.lineFeed]))
  }

  private mutating func removeLine() {
    var lines = lines
    guard lines.count > 1 else { return }
    lines.remove(at: number(lines.count))
    input = Array(lines.joined(separator: [Self.lineFeed]))
  }

  // MARK: Tokens

  private mutating func replaceToken() {
    let tokens = Tokens(of: input).ranges
    guard !tokens.isEmpty else { return }
    let token = tokens[number(tokens.count)]
    let replacement =
      switch number(4) {
      case 0: Array(input[tokens[number(tokens.count)]])
      case 1: Array(pick(Vocabulary.requests).utf8)
      default: Array(pick(Vocabulary.values).utf8)
      }
    input.replaceSubrange(token, with: replacement)
  }

  // MARK: Chance

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func pick(_ words: [String]) -> String { words[number(words.count)] }
}
