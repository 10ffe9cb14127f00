import PagerJSON
import Testing

@testable import PagerTranscript

/// How a transcript is run: our own questions must not show.
@Suite("The run of a diagram")
struct DiagramRunTests {
  private func diagram(_ lines: String...) throws -> Diagram {
    try Diagram.of(Array(lines.joined(separator: "\n").utf8))
  }

  @Test(arguments: GoldenSuite.paths)
  func `asking for lists changes no reply`(path: String) throws {
    let diagram = try Diagram.of(golden: path)
    let steps = try GoldenSuite.steps(path)
    let arguments = steps.compactMap { step in
      if case .arguments(let arguments) = step { arguments.map(\.description) } else { nil }
    }
    let subject = EngineInProcess(arguments.first ?? [])
    var plain: [String] = []
    for step in steps {
      switch step {
      case .send(let json): subject.send(json.bytes + [UInt8(ascii: "\n")])
      case .sendRaw(let bytes): subject.send(bytes)
      default: continue
      }
      while let line = subject.receive() { plain.append(Shown.line(ByteString(line))) }
    }
    subject.closeInput()
    while let line = subject.receive() { plain.append(Shown.line(ByteString(line))) }

    var drawn: [String] = []
    var batch: (line: Int, replies: [String])?
    func endBatch() {
      if let batch, !batch.replies.isEmpty {
        drawn.append(
          Shown.line(ByteString("[" + batch.replies.joined(separator: ",") + "]")))
      }
      batch = nil
    }
    for step in diagram.steps {
      if let batch, batch.line != step.line { endBatch() }
      if step.remarks.contains(where: { $0.hasSuffix("in a batch") }) {
        batch = (step.line, (batch?.replies ?? []) + (step.reply.map { [$0] } ?? []))
      } else if let reply = step.reply {
        drawn += reply.split(separator: "\n").map(String.init)
      }
    }
    endBatch()
    #expect(drawn == plain)
  }

  @Test func `a notification is drawn by what it does, though no reply is owed`() throws {
    let diagram = try diagram(
      #"{"send":{"jsonrpc":"2.0","method":"loadNext","params":{"as":"t"}}}"#,
      #"{"send":{"jsonrpc":"2.0","method":"deliver","params":["default","t",[1],true]}}"#)
    #expect(
      diagram.steps.map(\.outcome) == [.started(ticket: 0, abandoned: nil), .applied("1 added")])
    #expect(diagram.steps.map(\.reply) == [nil, nil])
    #expect(diagram.steps.map(\.remarks) == [["no reply is owed"], ["no reply is owed"]])
  }

  @Test func `each element of a batch is a step with the list after it`() throws {
    let diagram = try diagram(
      """
      {"send":[{"jsonrpc":"2.0","id":"diagram","method":"loadNext","params":{"as":"t"}},\
      {"jsonrpc":"2.0","method":"deliver","params":{"ticket":"t","rows":[1],"hasMore":true}},\
      {"jsonrpc":"2.0","id":1,"result":null},7]}
      """)
    #expect(diagram.steps.map { $0.listing?.status } == ["loading, more", "idle, more", nil, nil])
    #expect(diagram.steps.map(\.line) == [1, 1, 1, 1])
    #expect(
      diagram.steps[2].action
        == .note(#"a reply, passed over: {"jsonrpc":"2.0","id":1,"result":null}"#))
    #expect(diagram.steps[3].outcome == .refused("error -32600: envelope"))
  }

  @Test(arguments: ["--max-batch", "--max-line-bytes"])
  func `a batch that has no room for our snapshots is run without them`(limit: String) throws {
    let batch = """
      [{"jsonrpc":"2.0","id":1,"method":"loadNext","params":{"as":"t"}},\
      {"jsonrpc":"2.0","id":2,"method":"retry"}]
      """
    let diagram = try diagram(
      #"{"arguments":["\#(limit)","\#(limit == "--max-batch" ? 2 : batch.utf8.count)"]}"#,
      #"{"send":\#(batch)}"#)
    #expect(
      diagram.steps.map(\.outcome)
        == [.started(ticket: 0, abandoned: nil), .ignored("nothingToRetry")])
    #expect(diagram.steps.map(\.listing) == [nil, nil])
  }

  @Test func `a notification that has no room for our id is run without it`() throws {
    let request = #"{"jsonrpc":"2.0","method":"loadNext"}"#
    let diagram = try diagram(
      #"{"arguments":["--max-line-bytes","\#(request.utf8.count)"]}"#,
      #"{"send":\#(request)}"#, #"{"send":{"jsonrpc":"2.0","id":1,"method":"close"}}"#)
    #expect(
      diagram.steps.map(\.outcome) == [.unknown, .refused("error -32700: lineTooLong, lineBytes")])
  }

  @Test func `a batch that is refused is one step`() throws {
    let diagram = try diagram(
      #"{"arguments":["--max-batch","1"]}"#, #"{"send":[1,2]}"#, #"{"send":[]}"#)
    #expect(
      diagram.steps.map(\.outcome.text) == ["error -32600: batch, batch", "error -32600: batch"])
  }

  @Test func `bytes are a note, and what goes on with their line is, too`() throws {
    let diagram = try diagram(
      #"{"sendRaw":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"loadNext\",\"params\":"}"#,
      #"{"send":{"as":"t"}}"#, #"{"sendRaw":"}\n{\n"}"#)
    #expect(diagram.steps.count == 3)
    #expect(
      diagram.steps.map(\.outcome) == [
        .unknown, .refused("error -32700: syntax"), .refused("2 replies, 2 of them errors"),
      ])
    for step in diagram.steps {
      guard case .note = step.action else {
        Issue.record("\(step.action) is no note")
        return
      }
    }
  }

  @Test func `bytes that change a list show it`() throws {
    let diagram = try diagram(
      #"{"sendRaw":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"loadNext\"}\n"}"#,
      #"{"sendRaw":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"loadNext\"}\n"}"#)
    #expect(diagram.steps.map { $0.listing?.status } == ["loading, more", nil])
  }

  @Test func `nothing is answered after a shutdown`() throws {
    let diagram = try diagram(
      #"{"send":{"jsonrpc":"2.0","id":1,"method":"shutdown"}}"#,
      #"{"send":{"jsonrpc":"2.0","id":2,"method":"loadNext"}}"#)
    #expect(diagram.steps.map(\.outcome) == [.done("", abandoned: nil), .unknown])
    #expect(diagram.steps[1].remarks == ["no reply"])
  }

  @Test func `the title is the first note, or else the file`() throws {
    let request = #"{"send":{"jsonrpc":"2.0","id":1,"method":"info"}}"#
    #expect(try diagram(#"{"note":"a race"}"#, request).title == "a race")
    #expect(try diagram(request, #"{"note":"a race"}"#).title == "file.jsonl")
    #expect(try diagram(request, #"{"note":"a race"}"#).steps[1].action == .note("a race"))
  }
}
