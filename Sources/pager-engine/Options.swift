internal import PagerProtocol

/// What the command line asks for.
enum Command {
  /// Answer requests from stdin.
  case serve(ServeOptions)
  case help
  case version
  case openRPC
}

struct ServeOptions {
  var limits = Limits()
  /// End with status 3 if any reply was an error.
  var failOnError = false
}

/// A command line that makes no sense; says what to do instead.
struct UsageError: Error {
  let message: String
}

extension Command {
  /// - Parameter arguments: without the program's own name.
  init(_ arguments: [String]) throws(UsageError) {
    var options = ServeOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, attached) = Self.split(argument)
      if let limit = Limit.all.first(where: { "\($0.flag)" == name }) {
        guard let text = attached ?? rest.popFirst() else {
          throw UsageError(message: "\(name) needs a number")
        }
        options.limits[keyPath: limit.value] = try Self.number(text, of: limit)
        continue
      }
      if attached != nil { throw UsageError(message: "there is no option \(argument)") }
      switch name {
      case "--fail-on-error": options.failOnError = true
      case "--help", "-h":
        self = .help
        return
      case "--version":
        self = .version
        return
      case "--openrpc":
        self = .openRPC
        return
      default:
        throw UsageError(message: Self.complaint(about: argument))
      }
    }
    self = .serve(options)
  }

  /// `--name=value` and `--name value` mean the same.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard argument.utf8.starts(with: "--".utf8), parts.count == 2 else { return (argument, nil) }
    return (String(parts[0]), String(parts[1]))
  }

  private static func number(_ text: String, of limit: Limit) throws(UsageError) -> Int {
    guard let number = Int(text), limit.range.contains(number) else {
      throw UsageError(
        message: "\(limit.flag) must be \(limit.range.lowerBound) to \(limit.range.upperBound), "
          + "not \"\(text)\"")
    }
    return number
  }

  private static func complaint(about argument: String) -> String {
    argument.utf8.starts(with: "-".utf8)
      ? "there is no option \(argument)"
      : "there is no command \(argument); requests are read from stdin, one JSON text a line"
  }
}
