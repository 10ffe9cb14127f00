internal import PagerVerify

/// What the command line asks for.
enum MutantCommand {
  case serve(Mutant)
  case list
  case help

  init(_ arguments: [String]) throws(MutantUsageError) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
      return
    }
    if arguments == ["--list"] {
      self = .list
      return
    }
    self = .serve(try Self.mutant(arguments))
  }

  private static func mutant(_ arguments: [String]) throws(MutantUsageError) -> Mutant {
    var mutant = Mutant()
    var words = arguments[...]
    var hasFault = false
    while let word = words.popFirst() {
      if let option = SubjectProfile.options.first(where: { $0.option == word }) {
        let value: String
        if let fixed = option.value {
          value = fixed
        } else {
          value = try self.value(of: word, &words)
        }
        try mutant.follow(option.policy, value)
        continue
      }
      switch word {
      case "--fault":
        mutant.fault = try fault(value(of: word, &words))
        hasFault = true
      case "--level":
        let name = try value(of: word, &words)
        guard let level = Level(rawValue: name) else {
          throw MutantUsageError("--level must be A, B, C or D, not \"\(name)\"")
        }
        mutant.level = level
      default:
        throw MutantUsageError("there is no option \(word) (see --help)")
      }
    }
    guard hasFault else { throw MutantUsageError("--fault is missing; --list lists the faults") }
    return mutant
  }

  private static func value(
    of option: String, _ words: inout ArraySlice<String>
  ) throws(MutantUsageError) -> String {
    guard let value = words.popFirst() else {
      throw MutantUsageError("\(option) needs a value (see --help)")
    }
    return value
  }

  private static func fault(_ name: String) throws(MutantUsageError) -> Fault? {
    if name == "none" { return nil }
    guard let fault = Fault(rawValue: name) else {
      throw MutantUsageError("there is no fault \"\(name)\"; --list lists them")
    }
    return fault
  }

  static var listText: String {
    Fault.allCases.map { fault in
      let note = fault.isEquivalent ? " (cannot be told from no fault)" : ""
      return "\(fault.rawValue)  \(fault.title)\(note)\n"
    }.joined()
  }

  static let helpText = """
    usage: pager-engine-mutants --fault ID [options] < requests
           pager-engine-mutants --list

    The reference pager with one classic fault, speaking the protocol as the subject of
    `pager-engine verify`:

      pager-engine verify -- pager-engine-mutants --fault S07

      --fault ID            the fault, or none
      --list                lists the faults
      --level A|B|C|D       how much it shows: A items and requests, B also positions, loading and
                            hasMore, C also failures, D everything (the default)
      --paging page|offset|cursor
      --duplicates keepFirst|replace|keepAll
      --while-loading ignore|supersede
      --after-failure retry|block
      --repeated-position halt|end|continue
      --reset-loads         a reset starts the first load by itself
      --no-failure          a failure is forgotten when it has ended its load

    """
}

/// A command line that makes no sense.
struct MutantUsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
