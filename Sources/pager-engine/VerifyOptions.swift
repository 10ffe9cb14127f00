internal import PagerVerify

/// Which subject is held to which suite, and how that is told.
struct VerifyOptions {
  enum Format {
    case text
    case tap
  }

  /// The subject's command, word by word.
  var command: [String] = []
  var suite: String = "quick"
  /// Of the random suite.
  var calls = 100_000
  /// Of random walks.
  var seed: UInt64 = 1
  /// Takes the place of what the subject's profile says.
  var policies: [(name: String, value: String)] = []
  var level: Level?
  /// One ordering instead of a suite.
  var ordering: [Event]?
  var shard = Shard.whole
  /// Ids that are no small integers, for some of the sessions.
  var texts = RowTexts.confusable
  var budget = 50_000
  var waivers: String?
  /// Where transcripts and diagrams go.
  var folder: String?
  var junit: String?
  var format = Format.text
  var timeoutSeconds = 10
  /// The words that choose what is compared, for commands that are shown.
  private(set) var lasting: [String] = []

  init(_ words: ArraySlice<String>) throws(UsageError) {
    guard let end = words.firstIndex(of: "--") else {
      throw UsageError(
        message: "verify needs the subject's command behind --: pager-engine verify -- CMD …")
    }
    command = Array(words[(end + 1)...])
    guard !command.isEmpty else { throw UsageError(message: "there is no command behind --") }
    var words = Words(words[..<end])
    while let word = try words.next() { try take(word, &words) }
  }

  private mutating func take(_ word: String, _ words: inout Words) throws(UsageError) {
    if try takePolicy(word, &words) { return }
    switch word {
    case "--suite":
      suite = try words.value(of: word)
      guard suite == "random" || Suite.Name(rawValue: suite) != nil else {
        throw UsageError(message: "--suite must be quick, tour, deep or random, not \"\(suite)\"")
      }
    case "--calls": calls = try Choice.number(word, &words, 1...100_000_000)
    case "--seed": seed = UInt64(try Choice.number(word, &words, 0...Int.max))
    case "--budget": budget = try Choice.number(word, &words, 0...100_000_000)
    case "--level":
      let level = try Choice.value(word, &words, Level.self) { $0.rawValue }
      self.level = level
      lasting += [word, level.rawValue]
    case "--ordering": try takeOrdering(words.value(of: word))
    case "--shard": try takeShard(words.value(of: word))
    case "--integers":
      texts = [.largeIntegers]
      lasting.append(word)
    case "--waivers":
      let path = try words.value(of: word)
      waivers = path
      lasting += [word, path]
    case "--out": folder = try words.value(of: word)
    case "--junit": junit = try words.value(of: word)
    case "--tap": format = .tap
    case "--timeout": timeoutSeconds = try Choice.number(word, &words, 1...3600)
    default:
      throw UsageError(
        message: Words.isOption(word)
          ? "verify has no option \(word)"
          : "\"\(word)\" is no option; the subject's command comes behind --")
    }
  }

  /// Takes an option that stands for a policy, if it is one.
  private mutating func takePolicy(
    _ word: String, _ words: inout Words
  ) throws(UsageError) -> Bool {
    guard let option = SubjectProfile.options.first(where: { $0.option == word }) else {
      return false
    }
    let value: String
    if let fixed = option.value { value = fixed } else { value = try words.value(of: word) }
    policies.append((option.policy, value))
    lasting += option.value == nil ? [word, value] : [word]
    return true
  }

  /// What is run.
  var choice: VerifySuite.Choice {
    if let ordering { return .single(ordering) }
    return Suite.Name(rawValue: suite).map { .named($0) } ?? .random(calls: calls, seed: seed)
  }

  private mutating func takeOrdering(_ text: String) throws(UsageError) {
    do throws(ProfileError) {
      ordering = try Event.ordering(text)
    } catch {
      throw UsageError(message: "--ordering: \(error.message)")
    }
  }

  private mutating func takeShard(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else { throw UsageError(message: "--shard is K/N with K from 1 to N, not \"\(text)\"") }
    shard = Shard(number: number, count: count)
  }
}
