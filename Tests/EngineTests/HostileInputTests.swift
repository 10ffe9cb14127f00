import Foundation
import PagerTestSupport
import Testing

/// Input that is meant to hurt: each line is refused or answered once, in bounded memory, and the
/// next request is served.
@Suite("Hostile input, end to end")
struct HostileInputTests {
  /// Sends a line and a request behind it. Returns what the line was answered with.
  private func verdicts(
    of lines: some Collection<UInt8>, flags: [String] = [], script: String? = nil
  ) throws -> [String] {
    let engine = try EngineProcess(flags, script: script)
    try engine.write(Array(lines) + Array("\n\(Requests.ask(7))".utf8), reading: true)
    let run = try engine.finish()
    run.expect()
    #expect(run.lines.last == Replies.ignored(7), "\(run)")
    return run.verdicts.dropLast()
  }

  private func verdicts(
    of line: String, flags: [String] = [], script: String? = nil
  ) throws -> [String] {
    try verdicts(of: Array(line.utf8), flags: flags, script: script)
  }

  // MARK: Depth

  private static let openers = ["[", #"{"a":"#, #"[{"":"#, "[[[[[[[[[[", #"[1,{"b":[],"a":"#]

  /// Rows 127 and 137.
  @Test(arguments: openers)
  func `a bomb of open brackets is refused without a deep stack`(opener: String) throws {
    let bomb = String(repeating: opener, count: 100_000)
    #expect(try verdicts(of: bomb, script: "ulimit -s 256; exec \"$@\"") == ["depth"])
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `a bomb that is complete is refused, too`(opener: String, closer: String) throws {
    let bomb =
      String(repeating: opener, count: 100_000) + "1" + String(repeating: closer, count: 100_000)
    #expect(try verdicts(of: bomb) == ["depth"])
  }

  /// Row 128: what is deep is also written, kept, put in canonical order and compared.
  @Test func `the deepest limit is served on a small stack`() throws {
    // The object of the request, that of its params, the rows, and what is in them.
    let deep = String(repeating: "[", count: 1_997) + String(repeating: "]", count: 1_997)
    let input =
      Requests.call(1, "open", #"{"identity":""}"#) + Requests.call(2, "loadNext", #"{"as":"t"}"#)
      + Requests.call(3, "deliver", #"{"ticket":"t","rows":[\#(deep)],"hasMore":true}"#)
      + Requests.call(4, "deliver", #"{"ticket":"t","rows":[[\#(deep)]],"hasMore":true}"#)
      + Requests.call(5, "snapshot") + Requests.call(6, "reset", #"{"query":[\#(deep)]}"#)
    // A build without optimization needs ten times the stack of one with.
    let run = try EngineProcess.run(
      ["--max-depth", "2000"], input, script: "ulimit -s 2048; exec \"$@\"")
    run.expect()
    try #require(run.lines.count == 6, "\(run)")
    #expect(run.verdicts[1...3] == ["started", "applied", "depth"], "\(run)")
    #expect(run.lines[4].contains(#""items":[\#(deep)]"#))
    #expect(run.verdicts[5] == "reset")
  }

  // MARK: Width

  /// As many elements as a line of the limit can have.
  @Test(arguments: ["{},", "[],", "0,", #""","#])
  func `a bomb of small elements is one refusal, and its memory comes back`(element: String)
    throws
  {
    let line = "[" + String(repeating: element, count: 4_000_000 / element.utf8.count) + "0]\n"
    let engine = try EngineProcess()
    var peaks: [Int] = []
    for _ in 0..<3 {
      try engine.write(line)
      #expect(Replies.verdict(of: try engine.readLine()) == "batch")
      #if os(Linux)
        peaks.append(try engine.bytes(of: "VmHWM"))
      #endif
    }
    try engine.finish().expect(errors: "")
    // jansson takes up to 80 times the bytes of the text.
    #expect(peaks.allSatisfy { $0 < 400_000_000 }, "\(peaks)")
    #expect(peaks.isEmpty || peaks[2] < peaks[0] + 20_000_000, "\(peaks)")
  }

  /// Row 134: a tree is freed once, whether its text was accepted or refused at its very end.
  @Test func `the memory of every line comes back, accepted or refused`() throws {
    let rows = (0..<4_000).map { #"{"id":\#($0),"name":"row \#($0)","tags":[1.5,true,null]}"# }
    let text = "[" + rows.joined(separator: ",")
    let lines = [
      Requests.call(1, "reset", #"{"query":\#(text)]}"#), Requests.call(1, "nope", text + "]"),
      text + ",}\n", text + ",{\"a\":1,\"a\":2}]\n", text + ",\"\\ud800\"]\n", text + ",1e400]\n",
      #"{"jsonrpc":"2.0","id":1e400,"method":\#(text)]}"# + "\n", text + "\n",
    ]
    let engine = try EngineProcess()
    var resident: [Int] = []
    for round in 0..<20 {
      for line in lines {
        try engine.write(line)
        _ = try engine.readLine()
      }
      #if os(Linux)
        if round % 5 == 4 { resident.append(try engine.bytes(of: "VmRSS")) }
      #endif
    }
    try engine.finish().expect(errors: "")
    // Each line is a tree of some megabytes.
    #expect(resident.isEmpty || resident[3] < resident[0] + 3_000_000, "\(resident)")
  }

  @Test func `an object with very many members is read once`() throws {
    let members = (0..<200_000).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(
      try verdicts(of: #"{"jsonrpc":"2.0","id":1,"method":"info","params":{\#(members)}}"#)
        == ["unknownParam"])
    #expect(try verdicts(of: "{\(members),\"7\":1}") == ["duplicateMember"])
    #expect(try verdicts(of: "{\(members)}") == ["envelope"])
  }

  // MARK: Length

  @Test(arguments: [
    ("", "x", 4_000_000), ("\"", "\\", 4_000_000), ("", "9", 4_000_000), ("", " ", 4_000_000),
    ("\"", "\u{1}", 1_000_000), ("", "\u{FEFF}", 1_000_000), ("{\"", "a", 4_000_000),
    ("", "-", 1_000_000), ("[1e400,", "8", 2_000_000), ("", "\u{2028}", 1_000_000),
  ])
  func `a huge line of nonsense is one refusal`(start: String, piece: String, count: Int) throws {
    let verdicts = try verdicts(of: start + String(repeating: piece, count: count) + "!")
    #expect(["syntax", "numberRange"].contains(verdicts[0]) && verdicts.count == 1, "\(verdicts)")
  }

  @Test func `a huge id, name, number or text comes back whole or is refused by name`() throws {
    let text = String(repeating: "é\u{10FFFF}\\u0000", count: 200_000)
    let input =
      #"{"jsonrpc":"2.0","id":"\#(text)","method":"cancel"}"# + "\n"
      + Requests.call(2, "reset", #"{"query":{"\#(text.replacing("\\u0000", with: "x"))":1}}"#)
      + Requests.call(3, "reset", #"{"session":"\#(text)"}"#)
      + Requests.call(4, text) + Requests.call(5, "reset", #"{"\#(text)":1}"#)
      + Requests.call(6, "loadNext", #"{"as":"\#(text)"}"#)
      + Requests.call(7, "snapshot")
    let run = try EngineProcess.run([], input)
    run.expect(output: Replies.expected(to: input))
    #expect(
      run.verdicts.prefix(6) == ["ignored", "reset", "range", "method", "encoding", "range"],
      "\(run)")
    #expect(run.lines[0].contains(text))
  }

  @Test(arguments: ["\r", " ", "\t", "\n", "\r\n"])
  func `a million blanks are nothing`(blank: String) throws {
    #expect(try verdicts(of: String(repeating: blank, count: 1_000_000)) == [])
  }

  /// Rows 35 and 37.
  @Test func `over-long lines in a row are one refusal each, in the memory of one`() throws {
    let limit = 1_000_000
    let engine = try EngineProcess(["--max-line-bytes", "\(limit)"])
    for count in 1...40 {
      try engine.write(String(repeating: "[", count: limit + count * 50_000) + "\n")
      #expect(Replies.verdict(of: try engine.readLine()) == "lineTooLong")
    }
    #if os(Linux)
      #expect(try engine.bytes(of: "VmHWM") < 30_000_000)
    #endif
    try engine.write(Requests.ask(1))
    #expect(try engine.readLine() == Replies.ignored(1))
    try engine.finish().expect()
  }

  @Test func `a line without end is one refusal, in the memory of one`() throws {
    let engine = try EngineProcess(["--max-line-bytes", "1000000"])
    let piece = String(repeating: "{},", count: 1_000_000)
    for _ in 0..<20 { try engine.write(piece) }
    try engine.write("\n" + Requests.ask(1))
    #expect(Replies.verdict(of: try engine.readLine()) == "lineTooLong")
    #expect(try engine.readLine() == Replies.ignored(1))
    #if os(Linux)
      #expect(try engine.bytes(of: "VmHWM") < 30_000_000)
    #endif
    try engine.finish().expect()
  }

  // MARK: Bytes

  /// Row 130, and the NUL behind a number that jansson lets pass (its issue 331).
  @Test func `a NUL anywhere in a line is one refusal`() throws {
    let line = Array(Requests.call(10, "reset", #"{"query":["a",1.5,true,{}]}"#).dropLast().utf8)
    var input: [UInt8] = []
    for place in 0...line.count {
      input += line[..<place] + [0] + line[place...] + [UInt8(ascii: "\n")]
    }
    input += [UInt8](repeating: 0, count: 100_000)
    let verdicts = try verdicts(of: input)
    #expect(verdicts == Array(repeating: "encoding", count: line.count + 2))
  }

  static let notUTF8: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
    [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xFF, 0xFE],
  ]

  /// Row 10, in every place where a text can be.
  @Test(arguments: notUTF8)
  func `bytes that are not UTF-8 are one refusal, wherever they stand`(bytes: [UInt8]) throws {
    let places = [
      (#"{"jsonrpc":"2.0","id":""#, #"","method":"cancel"}"#),
      (#"{"jsonrpc":"2.0","id":1,"method":""#, #""}"#),
      (#"{"jsonrpc":"2.0","id":1,"method":"reset","params":{"query":""#, #""}}"#),
      (#"{"jsonrpc":"2.0","id":1,"method":"reset","params":{"query":{""#, #"":1}}}"#),
      (#"{"jsonrpc":"2.0","id":1,"method":"reset","params":{"session":"a\n"#, #""}}"#),
    ]
    let lines = places.map { Array($0.0.utf8) + bytes + Array($0.1.utf8) }
    let verdicts = try verdicts(of: Array(lines.joined(separator: [UInt8(ascii: "\n")])))
    #expect(verdicts == Array(repeating: "encoding", count: places.count))
  }

  @Test func `every start of a request is one refusal`() throws {
    let line = Requests.call(1, "deliver", #"{"ticket":"t","rows":[1e2,"é"],"hasMore":true}"#)
    let bytes = Array(line.utf8).dropLast()
    let starts = bytes.indices.dropFirst().map { bytes[..<$0] }
    let verdicts = try verdicts(of: Array(starts.joined(separator: [UInt8(ascii: "\n")])))
    #expect(verdicts.count == starts.count)
    #expect(Set(verdicts) == ["syntax", "encoding"])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random bytes are one refusal a line`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var input: [UInt8] = []
    for _ in 0..<2_000 {
      // Something that is no blank at the start, and no JSON.
      input.append(UInt8(ascii: "!"))
      for _ in 0..<Int.random(in: 0..<200, using: &generator) {
        let byte = UInt8.random(in: 0...255, using: &generator)
        input.append(byte == UInt8(ascii: "\n") ? 0 : byte)
      }
      input.append(UInt8(ascii: "\n"))
    }
    let verdicts = try verdicts(of: input.dropLast())
    #expect(verdicts.count == 2_000)
    #expect(Set(verdicts).isSubset(of: ["syntax", "encoding"]))
  }

  /// Rows 95, 98, 100 and 101.
  @Test func `a batch of everything is answered in order, and silence where nothing is owed`()
    throws
  {
    let ask = Requests.ask(1).dropLast()
    let note = #"{"jsonrpc":"2.0","method":"reset"}"#
    let run = try EngineProcess.run(
      [], "[]\n[\(note)]\n\(note)\n[\(ask),\(note),1,[],\(ask)]\n[[\(ask)]]\n[null]\n")
    run.expect()
    #expect(run.lines.count == 4)
    #expect(Replies.verdict(of: run.lines[0]) == "batch" && run.lines[0].first == "{")
    #expect(run.lines[1].components(separatedBy: #""reason":"envelope""#).count == 3)
    #expect(run.lines[1].contains(#""revision":3"#), "notifications in a batch are executed")
  }

  /// Row 80: the other side's refusal must not be refused again, for ever.
  @Test func `no reply of another program is answered`() throws {
    let first = try EngineProcess.run(
      [], "bad\n[1,2]\n" + Requests.ask(1) + Requests.call(2, "nope"))
    first.expect()
    #expect(first.lines.count == 4)
    try EngineProcess.run([], first.output).expect(output: "")
  }
}
