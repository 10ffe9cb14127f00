import Foundation
import PagerEngine
import PagerJSON
import PagerProtocol
import Testing

@testable import PagerTranscript

/// The engine in this process, with the limits that a transcript's arguments say.
final class EngineInProcess: Subject {
  private var stream: LineStream
  private var output = JSONWriter()
  private let understandsArguments: Bool

  init(_ arguments: [String]) {
    var limits = Limits()
    var rest = arguments[...]
    var isUnderstood = true
    while let flag = rest.popFirst() {
      if flag == "--fail-on-error" { continue }
      if let limit = Limit.all.first(where: { "\($0.flag)" == flag }),
        let value = rest.popFirst().flatMap({ Int($0) })
      {
        limits[keyPath: limit.value] = value
      } else {
        isUnderstood = false
      }
    }
    understandsArguments = isUnderstood
    stream = LineStream(limits: limits)
  }

  func send(_ bytes: [UInt8]) {
    guard understandsArguments else { return }
    stream.receive(bytes.span)
    while stream.answerNext(into: &output) != nil {}
  }

  func receive() -> [UInt8]? { output.count > 0 ? output.takeLine() : nil }

  func surplus() -> [UInt8]? { receive() }

  func closeInput() {
    if understandsArguments { _ = stream.finish(into: &output) }
  }

  func finish() -> (status: Int, leftover: [UInt8]?) { (0, receive()) }
}

extension Diagram {
  /// The diagram of a transcript.
  static func of(_ transcript: [UInt8]) throws -> Diagram {
    let replay = try Replay(transcript)
    var subject = EngineInProcess(replay.arguments)
    return try Diagram(of: replay, file: "file.jsonl", running: &subject)
  }

  /// The diagram of requests, each given by its method and parameters.
  static func of(_ requests: [(String, String)]) throws -> Diagram {
    let lines = requests.enumerated().map { index, request in
      #"{"send":{"jsonrpc":"2.0","id":\#(index),"method":"\#(request.0)","params":\#(request.1)}}"#
    }
    return try of(Array(lines.joined(separator: "\n").utf8))
  }

  static func of(golden path: String) throws -> Diagram {
    try of(Array(Data(contentsOf: GoldenSuite.folder.appendingPathComponent(path))))
  }

  /// All ways in which it can be drawn.
  var renderings: [String] { [text, mermaid, svg, html] }
}

@Suite("Diagrams")
struct DiagramTests {
  /// Two loads of one position, with a reset between them.
  static let race: [(String, String)] = [
    ("loadNext", #"{"as":"old"}"#),
    ("reset", "{}"),
    ("loadNext", #"{"as":"new"}"#),
    ("loadNext", "{}"),
    ("deliver", #"{"ticket":"new","rows":[1,2],"hasMore":true}"#),
    ("deliver", #"{"ticket":"old","rows":[4],"hasMore":false}"#),
  ]

  @Test func `an arrow goes out for each ticket, and it is abandoned where the reply says so`()
    throws
  {
    let diagram = try Diagram.of(Self.race)
    #expect(diagram.tickets.map(\.label) == ["old", "new"])
    #expect(diagram.tickets.map(\.details) == ["page 1", "page 1"])
    #expect(diagram.tickets.map(\.issued) == [0, 2])
    #expect(diagram.tickets.map(\.abandoned) == [1, nil])
    #expect(diagram.tickets.map(\.answered) == [5, 4])
    #expect(diagram.steps[1].outcome == .done("generation 1", abandoned: 0))
    let standings = (-1...5).map { diagram.tickets[0].standing(after: $0) }
    #expect(
      standings == [
        .notUnderWay, .awaited, .abandoned, .abandoned, .abandoned, .abandoned, .notUnderWay,
      ])
  }

  @Test func `each outcome is told`() throws {
    let diagram = try Diagram.of(
      Self.race + [
        ("loadNext", #"{"as":"p2"}"#),
        ("fail", #"{"ticket":"p2","error":{"message":"timeout"}}"#),
        ("deliver", #"{"ticket":"p2","rows":[5]}"#),
      ])
    #expect(
      diagram.steps.map(\.outcome.text) == [
        "", "generation 1", "", "ignored: loading", "2 added", "stale: generation", "",
        "the load has failed", "error -32602: missing, hasMore",
      ])
    #expect(diagram.steps[7].listing?.trouble == "failure: timeout")
    #expect(
      diagram.verdict
        == "In the end: [1, 2] failed, more; failure: timeout. 1 stale answer refused, "
        + "1 request ignored, 1 request answered with an error.")
  }

  @Test func `a list after each step says what is new in it`() throws {
    let diagram = try Diagram.of(
      Array(Self.race.dropLast()) + [
        ("loadNext", #"{"as":"p2"}"#),
        ("deliver", #"{"ticket":"p2","rows":[2,3],"hasMore":false}"#),
      ])
    let items = try #require(diagram.steps.last?.listing).items
    #expect(items.head.map(\.text) == ["1", "2", "3"])
    #expect(items.head.map(\.isNew) == [false, false, true])
    #expect(diagram.steps.last?.outcome == .applied("1 added, 1 duplicate"))
    #expect(diagram.steps.last?.listing?.status == "exhausted, end")
  }

  @Test func `a ticket without a name is known by its generation, position and attempt`() throws {
    let diagram = try Diagram.of([
      ("open", #"{"paging":"cursor"}"#), ("loadNext", "{}"),
      ("fail", #"{"ticket":{"generation":0,"cursor":null},"error":{"message":"m"}}"#),
      ("retry", "{}"),
      (
        "deliver",
        #"{"ticket":{"generation":0,"cursor":null,"attempt":2},"rows":[],"nextCursor":"A"}"#
      ), ("loadNext", "{}"),
    ])
    #expect(diagram.tickets.map(\.label) == ["g0 cnull #1", "g0 cnull #2", "g0 c\"A\" #1"])
    #expect(diagram.tickets.map(\.answered) == [2, 4, nil])
  }

  @Test func `steps name their session where there are several`() throws {
    let diagram = try Diagram.of([
      ("loadNext", #"{"as":"t"}"#), ("open", #"{"session":"b"}"#),
      ("deliver", #"{"session":"b","ticket":"t","rows":[1],"hasMore":true}"#),
    ])
    #expect(diagram.sessions == ["default", "b"])
    #expect(diagram.steps[2].outcome == .stale("unknown"))
    #expect(diagram.tickets[0].answered == nil)
    #expect(diagram.text.contains("b · t: [1] more"))
    #expect(diagram.verdict.contains("default [] loading, more; b [] idle, more."))
  }

  @Test func `closing a session abandons its ticket and forgets its names`() throws {
    let diagram = try Diagram.of([
      ("loadNext", #"{"as":"t"}"#), ("close", "{}"),
      ("deliver", #"{"ticket":"t","rows":[1],"hasMore":true}"#),
    ])
    #expect(diagram.tickets[0].abandoned == 1)
    #expect(diagram.steps[2].outcome == .stale("unknown"))
    #expect(diagram.tickets[0].answered == nil)
  }
}
