internal import PagerProtocol

/// The arguments of the engine that make sense in this process.
struct InProcessOptions {
  struct UsageError: Error {
    let message: String
  }

  var limits = Limits()
  var failsOnError = false
  var record: String?

  init() {}

  init(_ arguments: [String]) throws(UsageError) {
    var words = arguments[...]
    while let word = words.popFirst() {
      if word == "--fail-on-error" {
        failsOnError = true
        continue
      }
      let limit = Limit.all.first { "\($0.flag)" == word }
      guard limit != nil || word == "--record" else {
        throw UsageError(message: "an engine in this process has no option \(word)")
      }
      guard let value = words.popFirst() else {
        throw UsageError(message: "\(word) needs a value")
      }
      guard let limit else {
        record = value
        continue
      }
      guard let number = Int(value), limit.range.contains(number) else {
        throw UsageError(
          message: "\(word) must be \(limit.range.lowerBound) to \(limit.range.upperBound), not "
            + "\"\(value)\"")
      }
      limits[keyPath: limit.value] = number
    }
  }

  /// The options that change replies, as a record keeps them.
  var lasting: [String] {
    let defaults = Limits()
    let changed = Limit.all.filter { limits[keyPath: $0.value] != defaults[keyPath: $0.value] }
    return changed.flatMap { ["\($0.flag)", "\(limits[keyPath: $0.value])"] }
  }
}
