internal import PagerVerify

/// What is explored: everything within bounds, or a scenario, and beside it a fault or none.
struct ExploreOptions {
  private(set) var bounds = Bounds.standard
  private(set) var alphabet = Alphabet.base
  private(set) var profile = ProfileOptions()
  private(set) var fault: Fault?
  /// A program like `L R L`, or the path of a scenario file.
  private(set) var scenario: String?
  private(set) var mayFail = false
  private(set) var times: Int?

  init(_ words: ArraySlice<String>) throws(UsageError) {
    var words = Words(words)
    while let word = try words.next() {
      if try profile.take(word, &words) { continue }
      switch word {
      case "--pages": bounds.pages = try Choice.number(word, &words, 1...Bounds.most.pages)
      case "--rows": bounds.rows = try Choice.number(word, &words, 1...Bounds.most.rows)
      case "--tickets": bounds.tickets = try Choice.number(word, &words, 1...Bounds.most.tickets)
      case "--ages": bounds.ages = try Choice.number(word, &words, 1...Bounds.most.ages)
      case "--alphabet":
        alphabet = try Choice.value(word, &words, Alphabet.self) { $0.rawValue }
      case "--fault": fault = try Choice.fault(word, &words)
      case "--may-fail": mayFail = true
      case "--times": times = try Choice.number(word, &words, 1...Scenario.maximumTimes)
      default:
        if Words.isOption(word) { throw UsageError(message: "explore has no option \(word)") }
        guard scenario == nil else {
          throw UsageError(message: "explore takes one scenario; quote it, as in \"L R L\"")
        }
        scenario = word
      }
    }
    if scenario == nil, mayFail || times != nil {
      throw UsageError(message: "--may-fail and --times belong to a scenario, as in \"L R L\"")
    }
  }
}
