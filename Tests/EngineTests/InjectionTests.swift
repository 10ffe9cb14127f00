import Foundation
import PagerTestSupport
import Testing

/// What a client sends comes back as data, whatever is in it. Replies are read by Foundation,
/// which knows nothing of this project.
@Suite("Injection")
struct InjectionTests {
  static let texts = [
    #"","id":99,"method":"shutdown","x":""#, #"\","#, #"\"#, "\"", "'", "\n", "\r\n",
    "\t\u{B}\u{C}",
    "\n{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"shutdown\"}\n", "\u{1B}[2J\u{1B}]0;x\u{7}",
    "\u{7F}\u{80}\u{85}\u{9B}", "\u{2028}\u{2029}", "\u{202E}\u{2066}\u{61C}\u{200F}", "%n%s%@%d",
    "$(reboot)`reboot`", "</script><!--", "{}[],:", "null", "default\u{A0}", "e\u{301}", "\u{E9}",
    "\u{1F468}\u{200D}\u{1F469}\u{FE0F}", "\u{FFFE}\u{FFFF}\u{10FFFF}", "../../etc/passwd",
    "\u{D7FF}",
  ]

  /// The text as a JSON string with everything escaped that can be.
  private func quoted(_ text: String) -> String {
    "\"" + text.utf16.map { "\\u" + String(format: "%04x", $0) }.joined() + "\""
  }

  private func parse(_ line: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func result(_ line: String) throws -> [String: Any] {
    try #require(parse(line)["result"] as? [String: Any], "\(line)")
  }

  /// Equal by code units.
  private func expect(
    _ value: Any?, _ text: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isSame = (value as? String).map { $0.utf16.elementsEqual(text.utf16) } ?? false
    #expect(
      isSame, "\(String(describing: value)) is not \(text.debugDescription)",
      sourceLocation: sourceLocation)
  }

  /// Row 94: one line a reply, and nothing in it that a terminal or a reader of lines acts on.
  private func expectPlain(_ run: Run, lines: Int) {
    run.expect()
    #expect(run.lines.count == lines, "\(run)")
    let isPlain = run.outputText.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control && !("\u{2028}"..."\u{2029}" ~= $0)
    }
    #expect(isPlain, "\(run)")
  }

  @Test(arguments: texts)
  func `names, ids, rows, cursors, labels and errors come back as they were sent`(text: String)
    throws
  {
    let json = quoted(text)
    let session = #""session":\#(json)"#
    let input = [
      #"{"jsonrpc":"2.0","id":\#(json),"method":"open","params":{\#(session),"paging":"cursor","query":\#(json)}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"loadNext","params":{\#(session),"as":\#(json)}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"deliver","params":{\#(session),"ticket":\#(json),"rows":[\#(json)],"nextCursor":\#(json)}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"loadNext","params":{\#(session),"as":\#(json)}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"fail","params":{\#(session),"ticket":\#(json),"error":{"message":\#(json),"code":\#(json),"data":{\#(json):\#(json)}}}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"snapshot","params":{\#(session)}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"sessions"}"#,
    ]
    let run = try EngineProcess.run([], input.joined(separator: "\n"))
    expectPlain(run, lines: input.count)
    expect(try parse(run.lines[0])["id"], text)
    let snapshot = try result(run.lines[5])
    expect(snapshot["session"], text)
    expect(snapshot["query"], text)
    expect((snapshot["items"] as? [Any])?.first, text)
    expect((snapshot["next"] as? [String: Any])?["cursor"], text)
    let failure = try #require(snapshot["failure"] as? [String: Any])
    expect((failure["ticket"] as? [String: Any])?["cursor"], text)
    let error = try #require(failure["error"] as? [String: Any])
    expect(error["message"], text)
    expect(error["code"], text)
    let data = try #require(error["data"] as? [String: Any])
    expect(data.keys.first, text)
    expect(data.values.first, text)
    let sessions = try #require(try result(run.lines[6])["sessions"] as? [[String: Any]])
    expect(sessions[1]["session"], text)
  }

  /// Row 91: an error about a text is JSON, whatever the text.
  @Test(arguments: texts)
  func `what is refused is quoted as data`(text: String) throws {
    let json = quoted(text)
    let input = [
      #"{"jsonrpc":"2.0","id":1,"method":\#(json)}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"reset","params":{\#(json):1}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"reset","params":{"session":\#(json)}}"#,
      #"{"jsonrpc":"2.0","method":"open","params":{"session":\#(json)}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"open","params":{"session":\#(json)}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"deliver","params":{"ticket":{\#(json):1},"rows":[],"hasMore":true}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"open","params":{"paging":\#(json)}}"#,
    ]
    let run = try EngineProcess.run([], input.joined(separator: "\n"))
    expectPlain(run, lines: input.count - 1)
    let errors = try run.lines.map { try #require(try parse($0)["error"] as? [String: Any]) }
    let data = try errors.map { try #require($0["data"] as? [String: Any]) }
    expect(data[0]["method"], text)
    expect(data[1]["param"], text)
    expect(data[2]["session"], text)
    expect(data[3]["session"], text)
    expect(data[4]["param"], "ticket.\(text)")
    expect(data[5]["reason"], "range")
    // Messages are for people: marks that turn text around are shown, not obeyed.
    for error in errors {
      let message = try #require(error["message"] as? String)
      let isSafe = message.unicodeScalars.allSatisfy { !$0.properties.isBidiControl }
      #expect(isSafe, "\(message.debugDescription)")
    }
  }

  /// A record, its restoration, and what is shown of it.
  @Test func `a record of hostile texts is restored, and shown without obeying them`() throws {
    let folder = try TemporaryFolder()
    let record = folder.file("record.jsonl")
    let text = quoted(Self.texts.joined())
    let input =
      Requests.call(1, "reset", #"{"query":\#(text)}"#)
      + Requests.call(2, "loadNext", #"{"as":"t"}"#)
      + Requests.call(3, "deliver", #"{"ticket":"t","rows":[\#(text)],"hasMore":true}"#)
    try EngineProcess.run(["--record", record], input).expect()
    let snapshot = Requests.call(4, "snapshot")
    try EngineProcess.run(["--restore", record], snapshot).expect(
      output: Replies.expected(to: input + snapshot).components(separatedBy: "\n")[3] + "\n")

    for arguments in [["replay", record], ["diagram", record]] {
      let run = try EngineProcess.run(arguments, "")
      run.expect()
      let isSafe = run.outputText.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      }
      #expect(isSafe, "\(run)")
    }
  }

  @Test(arguments: ["\u{1B}[31m", "\u{202E}", "\u{61C}", "\u{9B}2J", "a\nb"])
  func `a complaint shows what it quotes without obeying it`(text: String) throws {
    let folder = try TemporaryFolder()
    let edited = try folder.write(
      (#"{"send":{"jsonrpc":"2.0","id":1,"method":"cancel"}}"# + "\n"
        + #"{"expect":{"jsonrpc":"2.0","id":\#(quoted(text)),"result":null}}"# + "\n").utf8,
      to: "edited.jsonl")
    for arguments in [
      ["--\(text)"], [text], ["--max-depth", text], ["--record", "/no/\(text)/x"],
      ["--restore", "/no/\(text)"], ["--restore", edited], ["replay", "/no/\(text)"],
      ["replay", edited], ["diagram", "/no/\(text)"],
    ] {
      let run = try EngineProcess.run(arguments, "")
      #expect(run.ending != .exited(0))
      for shown in [run.errorText, run.outputText] {
        let isSafe = shown.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
        }
        #expect(isSafe && !shown.contains("a\nb"), "\(run)")
      }
    }
  }
}
