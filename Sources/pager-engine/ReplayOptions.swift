/// Which transcripts are run, against what, and how that is told.
struct ReplayOptions {
  enum Format {
    case lines
    case tap
  }

  /// A command that speaks the protocol; nil for the engine itself.
  var against: String?
  var format = Format.lines
  /// Where a JUnit report is written.
  var junit: String?
  /// Rewrite the expectations.
  var updates = false
  /// How long to wait for a reply.
  var timeoutSeconds = 10
  /// Files, and folders whose `.jsonl` files are meant.
  var paths: [String] = []

  init(_ words: ArraySlice<String>) throws(UsageError) {
    var words = Words(words)
    while let word = try words.next() {
      switch word {
      case "--against": against = try words.value(of: word)
      case "--tap": format = .tap
      case "--junit": junit = try words.value(of: word)
      case "--update": updates = true
      case "--timeout":
        let text = try words.value(of: word)
        guard let seconds = Int(text), (1...3600).contains(seconds) else {
          throw UsageError(message: "--timeout must be 1 to 3600 seconds, not \"\(text)\"")
        }
        timeoutSeconds = seconds
      default:
        if Words.isOption(word) { throw UsageError(message: "replay has no option \(word)") }
        paths.append(word)
      }
    }
    if paths.isEmpty { throw UsageError(message: "replay needs a file or a folder of transcripts") }
  }
}
