internal import PagerProtocol

/// What the command line asks for.
enum Command {
  /// Answer requests from stdin.
  case serve(ServeOptions)
  /// Run transcripts and compare.
  case replay(ReplayOptions)
  /// Draw a transcript.
  case diagram(DiagramOptions)
  /// Walk every ordering of the reference.
  case explore(ExploreOptions)
  /// Say which faults a suite can tell.
  case strength(StrengthOptions)
  /// Compare another pager with the reference.
  case verify(VerifyOptions)
  /// Print a text about how to use the program or one of its commands.
  case help(String)
  case version
  case openRPC

  /// - Parameter arguments: without the program's own name.
  init(_ arguments: [String]) throws(UsageError) {
    // What is behind -- is somebody else's command.
    let own = arguments.prefix { $0 != "--" }
    if own.contains("--help") || own.contains("-h") {
      self = .help(Self.help(for: own.first))
      return
    }
    switch arguments.first {
    case "replay": self = .replay(try ReplayOptions(arguments.dropFirst()))
    case "diagram": self = .diagram(try DiagramOptions(arguments.dropFirst()))
    case "explore": self = .explore(try ExploreOptions(arguments.dropFirst()))
    case "strength": self = .strength(try StrengthOptions(arguments.dropFirst()))
    case "verify": self = .verify(try VerifyOptions(arguments.dropFirst()))
    case "--version": self = try .version.alone(arguments)
    case "--openrpc": self = try .openRPC.alone(arguments)
    default: self = .serve(try ServeOptions(arguments[...]))
    }
  }

  private static func help(for command: String?) -> String {
    switch command {
    case "replay": CommandHelp.replay
    case "diagram": CommandHelp.diagram
    case "explore": CommandHelp.explore
    case "strength": CommandHelp.strength
    case "verify": CommandHelp.verify
    default: Help.text
    }
  }

  private func alone(_ arguments: [String]) throws(UsageError) -> Command {
    guard arguments.count == 1 else {
      throw UsageError(message: "\(arguments[0]) stands alone")
    }
    return self
  }
}

/// A command line that makes no sense; says what to do instead.
struct UsageError: Error {
  let message: String
}

/// The words of a command line, taken from the front. `--name=value` and `--name value` mean the
/// same.
struct Words {
  private var rest: ArraySlice<String>
  private var attached: String?

  init(_ words: ArraySlice<String>) {
    rest = words
  }

  /// The next option or plain word; nil at the end.
  mutating func next() throws(UsageError) -> String? {
    if let attached { throw UsageError(message: "\"\(attached)\" belongs to no option") }
    guard let word = rest.popFirst() else { return nil }
    guard Self.isOption(word), let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return word
    }
    attached = String(word[word.utf8.index(after: equals)...])
    return String(word[..<equals])
  }

  /// The value of the option that `next` has returned.
  mutating func value(of option: String) throws(UsageError) -> String {
    defer { attached = nil }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(message: "\(option) needs a value")
    }
    return value
  }

  static func isOption(_ word: String) -> Bool {
    word.utf8.starts(with: "--".utf8)
  }
}
