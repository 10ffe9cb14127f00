import PagerEngine
import PagerJSON
import PagerTestSupport
import Testing

extension EngineProcess {
  /// Runs an engine over some input to its end.
  static func run(
    _ arguments: [String] = [], _ input: some Collection<UInt8> = [], from: Wiring = .pipe,
    to output: Wiring = .pipe, environment: [String: String] = [:], script: String? = nil
  ) throws -> Run {
    let engine = try EngineProcess(
      arguments, input: from, output: output, environment: environment, script: script)
    try engine.write(input)
    return try engine.finish()
  }

  static func run(
    _ arguments: [String] = [], _ input: String, environment: [String: String] = [:],
    script: String? = nil
  ) throws -> Run {
    try run(arguments, Array(input.utf8), environment: environment, script: script)
  }
}

extension Run {
  /// Expects how it ended, and what it wrote where that is said. Shows everything otherwise.
  func expect(
    _ ending: Ending = .exited(0), output: [UInt8]? = nil, errors: String? = "",
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.ending == ending, "\(self)", sourceLocation: sourceLocation)
    if let output {
      let isSame = self.output == output
      #expect(isSame, "\(self)\nwanted:  \(Self.start(of: output))", sourceLocation: sourceLocation)
    }
    if let errors {
      #expect(errorText == errors, "\(self)", sourceLocation: sourceLocation)
    }
  }

  func expect(
    _ ending: Ending = .exited(0), output: String, errors: String? = "",
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(ending, output: Array(output.utf8), errors: errors, sourceLocation)
  }

  private static func start(of bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(2000), as: UTF8.self)
  }

  /// What each reply says: its outcome, the reason of its error, or else its whole result.
  var verdicts: [String] { lines.map(Replies.verdict) }
}

/// What the engine answers, worked out in this process.
enum Replies {
  static func expected(to input: some Collection<UInt8>) -> [UInt8] {
    let input = Array(input)
    var stream = LineStream()
    var output = JSONWriter()
    stream.receive(input.span)
    while stream.answerNext(into: &output) != nil {}
    _ = stream.finish(into: &output)
    return output.withUnsafeBytes { Array($0) }
  }

  static func expected(to input: String) -> String {
    String(decoding: expected(to: input.utf8), as: UTF8.self)
  }

  static func verdict(of line: String) -> String {
    for name in ["outcome", "reason"] {
      guard let start = line.firstRange(of: "\"\(name)\":\"")?.upperBound else { continue }
      return String(line[start...].prefix { $0 != "\"" })
    }
    return String(line.split(separator: #""result":"#).last?.dropLast() ?? "")
  }

  /// The engine's answer to `Requests.ask`.
  static func ignored(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"outcome":"ignored","reason":"notLoading","#
      + #""phase":"idle","count":0,"hasMore":true,"revision":0}}"#
  }

  static func null(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":null}"# }
}

/// Very many requests, and what answers them. Ids go round every 1,000: order shows.
struct Pipeline {
  var requests: [UInt8] = []
  var replies: [UInt8] = []

  init(thousands: Int) {
    for _ in 0..<thousands {
      requests += Self.thousandRequests
      replies += Self.thousandReplies
    }
  }

  static let thousandRequests = Array(Requests.asks(0..<1_000).utf8)
  static let thousandReplies = Array((0..<1_000).map { Replies.ignored($0) + "\n" }.joined().utf8)
}

extension Requests {
  /// A request that changes no list and has a short reply.
  static func ask(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"cancel"}"# + "\n"
  }

  static func asks(_ ids: Range<Int>) -> String { ids.map(ask).joined() }

  static func shutDown(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"shutdown"}"# + "\n"
  }

  /// Fills the list with so many rows of so many bytes.
  static func rows(_ count: Int, ofBytes bytes: Int) -> String {
    (0..<count).map { row in
      let text = String(row) + String(repeating: "x", count: bytes)
      return call(row, "loadNext", #"{"as":"t"}"#)
        + call(row, "deliver", #"{"ticket":"t","rows":["\#(text)"],"hasMore":true}"#)
    }.joined()
  }
}
