internal import PagerProtocol

/// How requests are served.
struct ServeOptions {
  var limits = Limits()
  /// End with status 3 if any reply was an error.
  var failOnError = false
  /// The file that every exchange is appended to.
  var record: String?
  /// Wait until the disk has what was recorded before a reply goes out.
  var syncs = false
  /// The record that is executed before anything is read.
  var restore: String?

  init() {}

  init(_ words: ArraySlice<String>) throws(UsageError) {
    try apply(words)
  }

  /// Takes further options over what there is.
  mutating func apply(_ words: ArraySlice<String>) throws(UsageError) {
    var words = Words(words)
    while let word = try words.next() {
      switch word {
      case "--fail-on-error": failOnError = true
      case "--record": record = try words.value(of: word)
      case "--sync": syncs = true
      case "--restore": restore = try words.value(of: word)
      default:
        guard let limit = Limit.all.first(where: { "\($0.flag)" == word }) else {
          throw UsageError(message: Self.complaint(about: word))
        }
        limits[keyPath: limit.value] = try Self.number(words.value(of: word), of: limit)
      }
    }
    if syncs, record == nil { throw UsageError(message: "--sync needs --record FILE") }
  }

  /// The options that change replies, as a record keeps them.
  var lasting: [String] {
    let defaults = Limits()
    let changed = Limit.all.filter { limits[keyPath: $0.value] != defaults[keyPath: $0.value] }
    return changed.flatMap { ["\($0.flag)", "\(limits[keyPath: $0.value])"] }
  }

  private static func number(_ text: String, of limit: Limit) throws(UsageError) -> Int {
    guard let number = Int(text), limit.range.contains(number) else {
      throw UsageError(
        message: "\(limit.flag) must be \(limit.range.lowerBound) to \(limit.range.upperBound), "
          + "not \"\(text)\"")
    }
    return number
  }

  private static func complaint(about word: String) -> String {
    word.utf8.starts(with: "-".utf8)
      ? "there is no option \(word)"
      : "there is no command \"\(word)\"; there are replay, diagram, explore, "
        + "strength and verify, and without a command requests are read from stdin"
  }
}
