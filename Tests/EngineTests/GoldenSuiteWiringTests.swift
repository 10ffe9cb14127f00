import PagerTestSupport
import Testing

/// The golden suite has the same replies and the same statuses whatever the engine is wired to.
@Suite("The golden suite through every kind of descriptor")
struct GoldenSuiteWiringTests {
  struct Arrangement: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var input = Wiring.pipe
    var output = Wiring.pipe
    var errors = Wiring.pipe
    var environment: [String: String] = [:]
    var script: String?
    /// Bytes of each write to the engine; all at once where it is nil.
    var writeSize: Int?
    var readSize = 64 * 1024
  }

  static let arrangements = [
    Arrangement(
      testDescription: "reads and writes of one byte", input: .datagrams, writeSize: 1, readSize: 1),
    Arrangement(
      testDescription: "a stdout that does not block and a slow reader", output: .nonBlockingPipe,
      readSize: 3),
    Arrangement(testDescription: "files", input: .file(""), output: .file("")),
    Arrangement(testDescription: "one socket for both", input: .socket, output: .stdin),
    Arrangement(testDescription: "terminals", input: .terminal, output: .terminal),
    Arrangement(testDescription: "a closed stderr", errors: .closed),
    Arrangement(testDescription: "16 descriptors", script: "ulimit -n 16; exec \"$@\""),
    Arrangement(
      testDescription: "another locale",
      environment: ["LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8"]),
  ]

  @Test func `all of the suite is here`() {
    #expect(GoldenCase.all.count > 200)
    #expect(GoldenCase.all.filter(\.fitsTerminal).count > GoldenCase.all.count - 15)
  }

  @Test(arguments: arrangements)
  func `the suite passes with`(arrangement: Arrangement) throws {
    for test in GoldenCase.all {
      if arrangement.input == .terminal, !test.fitsTerminal { continue }
      try expect(test, through: arrangement)
    }
  }

  private func expect(_ test: GoldenCase, through arrangement: Arrangement) throws {
    let folder = try TemporaryFolder()
    let usesFiles = arrangement.input == .file("")
    let engine = try EngineProcess(
      test.arguments,
      input: usesFiles ? .file(try folder.write(test.input, to: "in")) : arrangement.input,
      output: usesFiles ? .file(folder.file("out")) : arrangement.output,
      errors: arrangement.errors, environment: arrangement.environment,
      script: arrangement.script)
    engine.readSize = arrangement.readSize
    if !usesFiles {
      let size = arrangement.writeSize ?? max(1, test.input.count)
      for start in stride(from: 0, to: test.input.count, by: size) {
        try engine.write(test.input[start..<min(start + size, test.input.count)], reading: true)
      }
    }
    let run = try engine.finish()
    let output = usesFiles ? try folder.read("out") : run.output
    #expect(run.ending == test.ending, "\(test.path)\n\(run)")
    let isSame = output == test.output
    #expect(isSame, "\(test.path)\n\(run)")
  }

  /// Row 53: it ends quietly, whatever it was about to say.
  @Test func `the suite ends quietly when the reader leaves in the middle`() throws {
    for test in GoldenCase.all where Run.lines(of: test.output).count > 1 {
      let engine = try EngineProcess(test.arguments)
      try engine.write(test.input)
      _ = try engine.readLine()
      engine.closeOutput()
      let run = try engine.finish()
      // All of it may have been written before the reader left.
      #expect(run.ending == .exited(0) || run.ending == test.ending, "\(test.path)\n\(run)")
      #expect(run.errorText == "", "\(test.path)\n\(run)")
    }
  }

  /// Row 44: an input that ends at once, or in the middle of its last line.
  @Test func `the suite is answered up to where its input ends`() throws {
    for test in GoldenCase.all where test.hasWholeLines && test.ending == .exited(0) {
      let run = try EngineProcess.run(test.arguments, test.input.dropLast())
      let isSame = run.output == test.output
      #expect(isSame, "\(test.path)\n\(run)")
    }
    try EngineProcess.run([], []).expect(output: "")
  }
}
