extension Scenario {
  /// Reads what the user does: `L R L`, or `loadNext reset loadNext`.
  ///
  /// - Returns: nil where a word is none of those that a user has.
  package static func program(_ text: String) -> [Event]? {
    var program: [Event] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "·" || $0 == "," }) {
      guard let event = userEvent(word) else { return nil }
      program.append(event)
    }
    return program.isEmpty ? nil : program
  }

  private static func userEvent(_ word: Substring) -> Event? {
    switch word {
    case "L", "loadNext": .loadNext
    case "R", "reset": .reset
    case "retry": .retry
    case "refresh": .refresh
    case "cancel": .cancel
    default: nil
    }
  }

  /// Reads a scenario file:
  ///
  ///     # The filter changes while a page is on its way.
  ///     user: L R L
  ///     t0: [4, 5] | failure
  ///     t1: [7] last
  ///     times: 2
  package init(file text: String) throws(ScenarioError) {
    var reader = ScenarioReader()
    // A CR and an LF are one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      try reader.read(line, number: index + 1)
    }
    self = try reader.scenario()
  }
}

/// Takes in one line after the other.
private struct ScenarioReader {
  private var program: [Event]?
  private var answers: [Int: [Scenario.Answer]] = [:]
  private var times = 1
  private var mayFail = false
  private var line = 0

  mutating func read(_ text: Substring, number: Int) throws(ScenarioError) {
    line = number
    let text = text.prefix { $0 != "#" }.trimmed
    if text.isEmpty { return }
    guard let colon = text.firstIndex(of: ":") else {
      throw error("a line is \"user:\", \"t0:\", \"others:\" or \"times:\" and what belongs to it")
    }
    let name = text[..<colon].trimmed
    let value = text[text.index(after: colon)...].trimmed
    switch name {
    case "user": try readProgram(value)
    case "times": try readTimes(value)
    case "others": try readOthers(value)
    default: try readAnswers(name, value)
    }
  }

  func scenario() throws(ScenarioError) -> Scenario {
    guard let program else {
      throw ScenarioError(line: nil, message: "the file has no line \"user: L R L\"")
    }
    let count = (answers.keys.max() ?? -1) + 1
    return Scenario(
      program: program, answers: (0..<count).map { answers[$0] ?? [] }, mayFail: mayFail,
      times: times)
  }

  private mutating func readProgram(_ value: Substring) throws(ScenarioError) {
    guard program == nil else { throw error("there is a \"user:\" line already") }
    guard let program = Scenario.program(String(value)) else {
      throw error("a user has the words L, R, retry, refresh and cancel, as in \"user: L R L\"")
    }
    guard program.count <= Scenario.maximumActions else {
      throw error("a user does at most \(Scenario.maximumActions) things")
    }
    self.program = program
  }

  private mutating func readTimes(_ value: Substring) throws(ScenarioError) {
    guard let times = Int(value), (1...Scenario.maximumTimes).contains(times) else {
      throw error("each ticket is answered 1 to \(Scenario.maximumTimes) times")
    }
    self.times = times
  }

  private mutating func readOthers(_ value: Substring) throws(ScenarioError) {
    guard value == "may fail" else { throw error("others \"may fail\", nothing else") }
    mayFail = true
  }

  private mutating func readAnswers(
    _ name: Substring, _ value: Substring
  ) throws(ScenarioError) {
    guard name.first == "t", let ticket = Int(name.dropFirst()),
      (0..<2 * Scenario.maximumActions).contains(ticket)
    else { throw error("\"\(name)\" is no ticket: they are t0, t1, … in the order of issue") }
    guard answers[ticket] == nil else { throw error("there is a \"\(name):\" line already") }
    var found: [Scenario.Answer] = []
    for part in value.split(separator: "|", omittingEmptySubsequences: false) {
      let answer = try answer(part.trimmed)
      if !found.contains(answer) { found.append(answer) }
    }
    answers[ticket] = found
  }

  private func answer(_ text: Substring) throws(ScenarioError) -> Scenario.Answer {
    if text == "failure" { return .failure }
    guard text.first == "[", let end = text.firstIndex(of: "]") else {
      throw error("an answer is \"failure\" or rows like [4, 5], then \"last\" if it is")
    }
    var rows: [Int] = []
    for word in text[..<end].dropFirst().split(separator: ",") {
      guard let row = Int(word.trimmed) else {
        throw error("a row is an integer, not \"\(word.trimmed)\"")
      }
      rows.append(row)
    }
    let rest = text[text.index(after: end)...].trimmed
    guard let then = rest.isEmpty ? .more : ContinuationKind(rawValue: String(rest)) else {
      let names = ContinuationKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw error("behind rows there is nothing, or one of \(names)")
    }
    return .page(rows: rows, then: then)
  }

  private func error(_ message: String) -> ScenarioError {
    ScenarioError(line: line, message: message)
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" && $0 != "\r" }) else {
      return start
    }
    return start[...end]
  }
}
