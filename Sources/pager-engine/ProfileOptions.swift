internal import PagerCore
internal import PagerVerify

/// Options that say what a pager shows and how it decides, as several commands have them.
struct ProfileOptions {
  private(set) var profile = Profile()

  /// Takes an option, if it is one of these.
  ///
  /// - Returns: whether it was.
  mutating func take(_ word: String, _ words: inout Words) throws(UsageError) -> Bool {
    switch word {
    case "--level": profile.level = try Choice.value(word, &words, Level.self) { $0.rawValue }
    case "--paging":
      profile.paging = try Choice.value(word, &words, Profile.Paging.self) { $0.rawValue }
    case "--duplicates":
      profile.policies.duplicates = try Choice.value(word, &words, Policies.Duplicates.self)
    case "--while-loading":
      profile.policies.whileLoading = try Choice.value(word, &words, Policies.WhileLoading.self)
    case "--after-failure":
      profile.policies.afterFailure = try Choice.value(word, &words, Policies.AfterFailure.self)
    case "--repeated-position":
      profile.policies.repeatedPosition = try Choice.value(
        word, &words, Policies.RepeatedPosition.self)
    case "--reset-loads": profile.resetLoads = true
    case "--no-failure": profile.reportsFailure = false
    default: return false
    }
    return true
  }
}

/// Values of options.
enum Choice {
  /// One of the cases of an enum, by its name.
  static func value<Value: CaseIterable>(
    _ option: String, _ words: inout Words, _ type: Value.Type,
    name: (Value) -> String = { "\($0)" }
  ) throws(UsageError) -> Value {
    let text = try words.value(of: option)
    if let value = Value.allCases.first(where: { name($0) == text }) { return value }
    let names = Value.allCases.map(name)
    let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    throw UsageError(message: "\(option) must be \(list), not \"\(text)\"")
  }

  /// A number in a range.
  static func number(
    _ option: String, _ words: inout Words, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    let text = try words.value(of: option)
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "\(option) must be \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  /// A known fault, by its identifier.
  static func fault(_ option: String, _ words: inout Words) throws(UsageError) -> PagerVerify.Fault
  {
    let text = try words.value(of: option)
    guard let fault = PagerVerify.Fault(rawValue: text) else {
      throw UsageError(
        message: "there is no fault \"\(text)\"; pager-engine strength lists them, S01 to Q04")
    }
    return fault
  }
}
