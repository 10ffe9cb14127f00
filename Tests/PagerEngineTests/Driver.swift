@testable import PagerEngine
import PagerJSON
import PagerProtocol
import Testing

/// An engine in process, fed line by line.
final class Driver {
  private var engine: Engine
  private var output = JSONWriter()

  init(_ limits: Limits = Limits(), setUp lines: [String] = []) {
    engine = Engine(limits: limits)
    for line in lines { send(line) }
  }

  /// An engine with some of its limits changed.
  convenience init(
    setUp lines: [String] = [], _ limits: KeyValuePairs<WritableKeyPath<Limits, Int>, Int>
  ) {
    self.init(Limits(limits), setUp: lines)
  }

  var isShutDown: Bool { engine.isShutDown }
  var hasRepliedWithError: Bool { engine.hasRepliedWithError }
  var saysVersion: Bool { engine.saysVersion }

  /// The reply to one line, without its line feed; nil where nothing is answered.
  @discardableResult
  func send(_ line: [UInt8]) -> Line? {
    engine.respond(to: line.span, into: &output)
    let bytes = output.bytes
    output.removeFirst(output.count)
    guard !bytes.isEmpty else { return nil }
    #expect(bytes.firstIndex(of: 0x0A) == bytes.count - 1, "a reply is one line")
    return Line(bytes.dropLast())
  }

  @discardableResult
  func send(_ line: String) -> Line? { send(Array(line.utf8)) }

  func replies(to lines: [String]) -> [Line] { lines.compactMap { send($0) } }

  /// The result of a call as JSON, or its error as `code data`.
  @discardableResult
  func call(
    _ method: String, _ params: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Line {
    let reply = send(request(method, params))
    guard let reply else {
      Issue.record("\(method) was not answered", sourceLocation: sourceLocation)
      return ""
    }
    return outcome(of: reply, sourceLocation: sourceLocation)
  }

  /// The whole state: every session with its pages, and the order of the sessions.
  var state: [Line] {
    let list = call("sessions")
    let names = (try? JSONValue(parsing: list.bytes))?["sessions"]?.elements ?? []
    return [list]
      + names.compactMap { $0["session"] }.map {
        call("snapshot", #"{"session":\#($0.json),"pages":true}"#)
      }
  }
}

extension Limits {
  init(_ values: KeyValuePairs<WritableKeyPath<Limits, Int>, Int>) {
    self.init()
    for (path, value) in values { self[keyPath: path] = value }
  }
}

/// The text of a request.
func request(_ method: String, _ params: String? = nil, id: String = "1") -> String {
  let params = params.map { #","params":\#($0)"# } ?? ""
  return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"\#(params)}"#
}

/// The text of a notification.
func notification(_ method: String, _ params: String? = nil) -> String {
  let params = params.map { #","params":\#($0)"# } ?? ""
  return #"{"jsonrpc":"2.0","method":"\#(method)"\#(params)}"#
}

/// The result in a reply as JSON, or its error as `code data`. The id must be `id`.
func outcome(
  of reply: Line, id: String = "1", sourceLocation: SourceLocation = #_sourceLocation
) -> Line {
  let head = #"{"jsonrpc":"2.0","id":\#(id),"#
  let resultHead = head + #""result":"#
  if reply.hasPrefix(resultHead) {
    return Line(Array(reply.bytes.dropFirst(resultHead.utf8.count).dropLast()))
  }
  guard reply.hasPrefix(head + #""error":{"code":"#),
    let error = (try? JSONValue(parsing: reply.bytes))?["error"],
    error.members.map(\.name) == ["code", "message", "data"].map({ Array($0.utf8) }),
    let code = error["code"], let data = error["data"]
  else {
    Issue.record("not a reply to \(id): \(reply)", sourceLocation: sourceLocation)
    return reply
  }
  return "\(code.json) \(data.json)"
}

/// The result of a command in a few words: `outcome reason phase count hasMore revision`, or the
/// error.
func short(_ outcome: Line) -> String {
  guard let value = try? JSONValue(parsing: outcome.bytes), case .object = value else {
    return outcome.description
  }
  return ["outcome", "reason", "phase", "count", "hasMore", "revision"]
    .compactMap { value[$0].map { $0.text ?? $0.json } }.joined(separator: " ")
}
