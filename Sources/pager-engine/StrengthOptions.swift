internal import PagerVerify

/// Which suite is judged, and for pagers that show what.
struct StrengthOptions {
  private(set) var suite = Suite.Name.quick
  private(set) var profile = ProfileOptions()
  private(set) var seed = 1
  private(set) var servers = false

  init(_ words: ArraySlice<String>) throws(UsageError) {
    var words = Words(words)
    while let word = try words.next() {
      if try profile.take(word, &words) { continue }
      switch word {
      case "--suite": suite = try Choice.value(word, &words, Suite.Name.self) { $0.rawValue }
      case "--servers": servers = true
      case "--seed": seed = try Choice.number(word, &words, 0...Int.max)
      default: throw UsageError(message: "strength has no option or parameter \(word)")
      }
    }
  }
}
