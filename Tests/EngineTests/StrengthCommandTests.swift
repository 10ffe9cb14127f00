import Testing

@Suite("The strength command")
struct StrengthCommandTests {
  @Test func `it lists every fault with what it takes to tell it`() throws {
    let run = try EngineCommand.run(["strength"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines.count { $0.hasPrefix("  ") && $0.hasSuffix("✓") } == 102)
    let s15 = run.lines.first { $0.hasPrefix("  S15  ") }
    #expect(s15?.split(separator: " ").suffix(2) == ["8", "✓"])
    #expect(run.output.contains("can be told at level D                   102 of 102\n"))
    #expect(run.output.contains(" 102 of 102   35 sessions, 364 calls\n"))
    #expect(run.lines.allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    (["--level", "X"], "A, B, C or D"), (["--suite", "all"], "quick, tour or deep"),
    (["L"], "no option or parameter L"), (["--seed", "-1"], "0 to"),
  ])
  func `wrong usage ends with 2 and says what is right`(
    _ arguments: [String], _ what: String
  ) throws {
    let run = try EngineCommand.run(["strength"] + arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(what), "\(run.errors)")
  }
}
