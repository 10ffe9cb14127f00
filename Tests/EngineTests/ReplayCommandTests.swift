import Foundation
import PagerTestSupport
import Testing

@Suite("The replay command")
struct ReplayCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private let good =
    #"{"send":{"jsonrpc":"2.0","id":1,"method":"loadNext"}}"# + "\n"
    + #"{"expectMatching":{"id":1,"result":{"outcome":"started"}}}"# + "\n"
  private let bad =
    #"{"send":{"jsonrpc":"2.0","id":1,"method":"loadNext"}}"# + "\n"
    + #"{"expectMatching":{"id":1,"result":{"outcome":"ignored"}}}"# + "\n"

  @Test(arguments: [[], ["--against", "'\(EngineCommand.path)'"]])
  func `the golden suite passes`(arguments: [String]) throws {
    let suite = EngineCommand.root.appendingPathComponent("protocol/transcripts").path
    let run = try EngineCommand.run(["replay"] + arguments + [suite])
    #expect(run.status == 0, "\(run.lines.filter { !$0.hasPrefix("ok") }.joined(separator: "\n"))")
    #expect(run.lines.last?.hasSuffix(" passed, 0 failed") == true)
    #expect(run.lines.count > 200)
    #expect(run.errors == "")
  }

  @Test func `a difference ends with 1 and names file, line, expected and got`() throws {
    _ = try scratch.write(good, to: "a.jsonl")
    _ = try scratch.write(bad, to: "b.jsonl")
    let run = try EngineCommand.run(["replay", scratch.folder.path])
    #expect(run.status == 1)
    #expect(run.lines.first == "ok    \(scratch.path("a.jsonl"))")
    #expect(run.output.contains("FAIL  \(scratch.path("b.jsonl")):2\n"))
    #expect(
      run.output.contains(
        "result.outcome\n      expected  \"ignored\"\n      got       \"started\""))
    #expect(run.lines.last == "1 passed, 1 failed")
  }

  @Test(arguments: [
    ("exit 3; :", "ended with status 3"),
    ("echo 'no room' >&2; exit 1; :", "stderr: no room"),
    ("echo Listening on port 80; cat >/dev/null; :", "not JSON"),
    ("kill -9 $$; :", "ended with status 137"),
    ("/no/such/program", "ended with status 127"),
  ])
  func `a subject that dies or prints garbage ends with 2 and is reported`(
    command: String, what: String
  ) throws {
    let file = try scratch.write(good, to: "a.jsonl")
    // `exec` is put in front of the command; a shell of its own keeps the rest.
    let quoted =
      command.hasPrefix("/")
      ? command : "sh -c '\(command.replacingOccurrences(of: "'", with: "'\\''"))'"
    let run = try EngineCommand.run(["replay", "--against", quoted, file])
    #expect(run.status == 2)
    #expect(run.output.contains(what), "\(run.output)")
    #expect(run.lines.last == "0 passed, 1 failed")
  }

  @Test func `a subject that hangs is given up after the time-out`() throws {
    let file = try scratch.write(good, to: "a.jsonl")
    let run = try EngineCommand.run(
      ["replay", "--timeout", "1", "--against", "tail -f /dev/null", file])
    #expect(run.status == 2)
    #expect(run.output.contains("said nothing for 1 s"))
  }

  @Test func `TAP and JUnit tell the same`() throws {
    _ = try scratch.write(good, to: "a.jsonl")
    _ = try scratch.write(bad, to: "b.jsonl")
    let junit = scratch.path("report.xml")
    let run = try EngineCommand.run(["replay", "--tap", "--junit", junit, scratch.folder.path])
    #expect(run.status == 1)
    #expect(run.lines.prefix(2) == ["TAP version 13", "1..2"])
    #expect(try scratch.read("report.xml").contains("tests=\"2\" failures=\"1\""))
  }

  @Test func `an update rewrites what differs and nothing else`() throws {
    _ = try scratch.write(good, to: "a.jsonl")
    _ = try scratch.write(bad, to: "b.jsonl")
    let run = try EngineCommand.run(["replay", "--update", scratch.folder.path])
    #expect(run.lines.last == "1 updated, 1 as they were")
    #expect(try scratch.read("a.jsonl") == good)
    #expect(try scratch.read("b.jsonl") == good)
  }

  @Test(arguments: [
    (["replay"], "needs a file"), (["replay", "/no/such/file"], "No such file"),
    (["replay", "--fast", "x"], "no option --fast"),
    (["replay", "--timeout", "0", "x"], "1 to 3600"),
    (["replay", "--against"], "needs a value"),
    (["replay", "--tap=yes", "x"], "belongs to no option"),
    (["diagram"], "needs one"),
    (["diagram", "--format", "pdf", "x"], "text, mermaid, svg or html"),
    (["--record"], "needs a value"), (["play"], "there are replay, diagram, explore"),
  ])
  func `wrong usage ends with 2 and says what is right`(
    arguments: [String], what: String
  ) throws {
    let run = try EngineCommand.run(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(what), "\(run.errors)")
  }

  @Test func `a folder without transcripts is an error`() throws {
    let run = try EngineCommand.run(["replay", scratch.folder.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("no .jsonl file"))
  }

  @Test func `a transcript comes through a pipe as well`() throws {
    for (text, status) in [(good, 0), (bad, 1), (good + "{\"sent\":1}\n", 2)] {
      let run = try EngineCommand.run(["replay", "/dev/stdin"], input: text)
      #expect(run.status == status, "\(run)")
    }
  }

  /// What stands behind `send` is not looked at before it is sent, and is refused then.
  @Test(arguments: [
    (#"{"send":{"a":}}"#, "not JSON"), (#"{"send":{"a":1},"b":2}"#, "one member"),
  ])
  func `a step that is none is no request that is refused`(step: String, what: String) throws {
    let refusal =
      #"{"expectMatching":{"id":null,"error":{"code":-32700,"data":{"reason":"syntax"}}}}"#
    let file = try scratch.write(good + step + "\n" + refusal + "\n", to: "a.jsonl")
    let run = try EngineCommand.run(["replay", file])
    #expect(run.status == 2)
    #expect(run.output.contains("a.jsonl:3"), "\(run.output)")
    #expect(run.output.contains(what), "\(run.output)")
  }

  /// Requests that the engine refuses as lines, for other reasons than that they are no JSON.
  @Test(arguments: [
    #"""
    {"arguments":["--max-line-bytes","60"]}
    {"send":{"jsonrpc":"2.0","id":1,"method":"snapshot","params":{"from":0,"limit":10}}}
    {"expectMatching":{"error":{"data":{"limit":"lineBytes"}}}}
    """#,
    #"""
    {"arguments":["--max-depth","3"]}
    {"send":{"jsonrpc":"2.0","id":1,"method":"snapshot","params":{"a":[[[1]]]}}}
    {"expectMatching":{"id":null,"error":{}}}
    """#,
    #"""
    {"sendRaw":"garbage "}
    {"send":{"jsonrpc":"2.0","id":1,"method":"snapshot"}}
    {"expectMatching":{"error":{"code":-32700}}}
    """#,
    #"""
    {"send":{"jsonrpc":"2.0","id":1,"method":"shutdown"}}
    {"expectMatching":{"id":1}}
    {"send":{"jsonrpc":"2.0","id":2,"method":"snapshot"}}
    {"expectNothing":true}
    """#,
    #"""
    {"arguments":["--bogus"]}
    {"send":{"jsonrpc":"2.0","id":1,"method":"snapshot"}}
    {"exit":2}
    """#,
  ])
  func `a sound transcript passes as a file and as a pipe`(text: String) throws {
    let file = try scratch.write(text + "\n", to: "a.jsonl")
    #expect(try EngineCommand.run(["replay", file]).status == 0)
    #expect(try EngineCommand.run(["replay", "/dev/stdin"], input: text).status == 0)
    let against = ["replay", "--against", "'\(EngineCommand.path)'", file]
    #expect(try EngineCommand.run(against).status == 0)
  }

  /// What is sent is not looked at before, and nothing comes of it.
  @Test(arguments: [
    #"""
    {"send":{"jsonrpc":"2.0","id":1,"method":"shutdown"}}
    {"expectMatching":{"id":1}}
    {"send":{"a":}}
    """#,
    #"""
    {"send":}
    {"expectNothing":true}
    """#,
    #"""
    {"arguments":["--bogus"]}
    {"send":{"a":}}
    {"exit":2}
    """#,
    #"""
    {"send":{"jsonrpc":"2.0","id":1,"method":"loadNext"}}
    {"expectMatching":{"id":1}}
    {"arguments":["--fail-on-error"]}
    """#,
  ])
  func `a transcript that is none does not pass, as a file or as a pipe`(text: String) throws {
    let file = try scratch.write(text + "\n", to: "a.jsonl")
    #expect(try EngineCommand.run(["replay", file]).status == 2)
    #expect(try EngineCommand.run(["replay", "/dev/stdin"], input: text).status == 2)
  }

  @Test func `transcripts that end early do not use up descriptors`() throws {
    let request = #"{"send":{"jsonrpc":"2.0","id":1,"method":"sessions"}}"#
    let long = String(repeating: request + "\n" + #"{"expect":1}"# + "\n", count: 5_000)
    for number in 0..<40 { _ = try scratch.write(long, to: "\(number).jsonl") }
    _ = try scratch.write(good, to: "z.jsonl")
    let folder = scratch.folder.path
    let run = try EngineProcess.run(
      ["replay", folder], "", script: "ulimit -n 24; exec \"$1\" replay '\(folder)'")
    #expect(run.outputText.hasSuffix("1 passed, 40 failed\n"), "\(run)")
  }

  /// A file is run while it is read; what is no step is told before what it led to, as ever.
  @Test func `a line that is no step comes before a difference in front of it`() throws {
    let file = try scratch.write(bad + "{\"sent\":1}\n", to: "a.jsonl")
    let run = try EngineCommand.run(["replay", file])
    #expect(run.status == 2)
    #expect(run.output.contains("a.jsonl:3"), "\(run.output)")
  }

  /// Pieces of 256 KiB end within steps and between a request and its reply; requests that a second
  /// thread parses, sent one by one and many before their replies.
  @Test func `a long transcript is run piece by piece`() throws {
    var text = ""
    for page in 1...6_000 {
      text += #"{"send":{"jsonrpc":"2.0","id":1,"method":"loadNext"}}"# + "\n"
      text += #"{"expectMatching":{"id":1,"result":{"outcome":"started"}}}"# + "\n"
      text += """
        {"send":{"jsonrpc":"2.0","id":2,"method":"deliver","params":{"ticket":{"generation":0,\
        "page":\(page),"attempt":1},"rows":[\(page)],"hasMore":true}}}

        """
      text += #"{"expectMatching":{"id":2,"result":{"count":\#(page)}}}"# + "\n"
    }
    let many = (1...6_000).map { #"{"send":{"jsonrpc":"2.0","id":\#($0),"method":"info"}}"# + "\n" }
    let replies = (1...6_000).map { #"{"expectMatching":{"id":\#($0)}}"# + "\n" }
    text += many.joined() + replies.joined()
    let file = try scratch.write(text, to: "a.jsonl")
    var run = try EngineCommand.run(["replay", file])
    #expect(run.status == 0, "\(run.output)")
    // The last but one line is another one.
    let other = text.dropLast(replies[5_998].count + replies[5_999].count) + replies[5_999]
    run = try EngineCommand.run(["replay", try scratch.write(String(other), to: "a.jsonl")])
    #expect(run.status == 1)
    #expect(run.output.contains("a.jsonl:35999"), "\(run.output)")
  }
}
