/// Which transcript is drawn, and as what.
struct DiagramOptions {
  enum Format: String, CaseIterable {
    case text
    case mermaid
    case svg
    case html
  }

  var format = Format.text
  let path: String

  init(_ words: ArraySlice<String>) throws(UsageError) {
    var words = Words(words)
    var paths: [String] = []
    while let word = try words.next() {
      switch word {
      case "--format":
        let name = try words.value(of: word)
        guard let format = Format(rawValue: name) else {
          throw UsageError(message: "--format must be text, mermaid, svg or html, not \"\(name)\"")
        }
        self.format = format
      default:
        if Words.isOption(word) { throw UsageError(message: "diagram has no option \(word)") }
        paths.append(word)
      }
    }
    guard paths.count == 1 else { throw UsageError(message: "diagram needs one transcript") }
    path = paths[0]
  }
}
