import Foundation
import Testing

@Suite("The explore command")
struct ExploreCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func explore(_ arguments: [String]) throws -> EngineCommand.Run {
    let run = try EngineCommand.run(["explore"] + arguments)
    #expect(run.errors == "")
    return run
  }

  @Test func `within bounds it counts everything and checks what must hold`() throws {
    let run = try explore(["--pages", "2", "--rows", "2", "--tickets", "2"])
    #expect(run.status == 0)
    #expect(run.output.contains("  386 states"))
    #expect(run.output.contains(" 4,735 events"))
    #expect(run.lines.count { $0.hasPrefix("  ✓ ") } == 17)
    #expect(!run.output.contains("✗"))
  }

  @Test func `the extended alphabet has more`() throws {
    let run = try explore(
      ["--alphabet", "extended", "--paging=cursor", "--pages=2", "--rows=2", "--tickets=2"])
    #expect(run.status == 0)
    #expect(run.output.contains(" 16,957 events"))
  }

  @Test func `a scenario shows how many orderings there are and how they end`() throws {
    let run = try explore(["L R L R L R L R L R L"])
    #expect(run.status == 0)
    #expect(run.output.contains("\n58,240 orderings, 32 really different, 189 states\n"))
    #expect(run.output.contains("They all end with\n  [30, 80] more "))
  }

  @Test func `the README shows what a fault does`() throws {
    let readme = try String(
      contentsOf: EngineCommand.root.appendingPathComponent("README.md"), encoding: .utf8)
    let run = try explore(["L R L", "--fault", "S07"])
    #expect(run.status == 1)
    #expect(readme.contains("```text\n\(run.output)```"), "\(run.output)")
  }

  @Test func `the file in the README is one`() throws {
    let readme = try String(
      contentsOf: EngineCommand.root.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```\n# The filter"))
    let text = "# The filter" + readme[start.upperBound...].components(separatedBy: "```")[0]
    let run = try explore([try scratch.write(text, to: "filter.txt")])
    #expect(run.status == 0)
    #expect(run.output.contains("  t0 is answered with [4, 5] or a failure\n"))
    #expect(run.output.contains("  t1 is answered with [7] last\n"))
    #expect(run.output.contains("each 2 times"))
  }

  @Test(arguments: [
    ("S15", ["No ordering of this scenario shows it", "L · R · L · R · L · R · L · D t0 [E]"]),
    ("Q01", ["No ordering at all shows it at level D"]),
  ])
  func `a fault that a scenario does not show is said so`(_ fault: String, _ texts: [String]) throws
  {
    let run = try explore(["L R L", "--fault", fault])
    #expect(run.status == 0)
    for text in texts { #expect(run.output.contains(text), "\(run.output)") }
  }

  @Test func `without a scenario a fault is shown at its shortest`() throws {
    let run = try explore(["--fault", "T08"])
    #expect(run.status == 1)
    #expect(run.output.contains("    L · F t0 · D t0 [E]\n"))
    #expect(run.output.contains("in the end"))
    #expect(try explore(["--fault", "T08", "--level", "B"]).status == 0)
  }

  @Test func `no line is wider than a terminal`() throws {
    for arguments in [
      ["L R L L", "--may-fail"], ["L R L L", "--may-fail", "--fault", "S01"],
      ["L L L", "--fault", "G03"], ["--fault", "D05"], ["--fault", "F22", "--paging", "offset"],
    ] {
      let run = try explore(arguments)
      #expect(run.lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
    }
  }

  @Test(arguments: [
    (["L X L"], "no program"), (["L R L", "L"], "one scenario"), (["--fast"], "no option --fast"),
    (["--pages", "0"], "1 to 12"), (["--pages", "13"], "1 to 12"), (["--tickets", "9"], "1 to 8"),
    (["--fault", "S99"], "no fault \"S99\""), (["--level", "E"], "A, B, C or D"),
    (["--times", "2"], "belong to a scenario"), (["L", "--times", "5"], "1 to 4"),
    (["L refresh", "--fault", "S01"], "leave out refresh"), (["--paging"], "needs a value"),
    (["L L L L L L L L L L L L L L L L L"], "at most 16"), ([""], "no program"),
    (["L R L R L R L R L R L R L R L R", "--times", "4", "--may-fail"], "more than"),
  ])
  func `wrong usage ends with 2 and says what is right`(
    _ arguments: [String], _ what: String
  ) throws {
    let run = try EngineCommand.run(["explore"] + arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(what), "\(run.errors)")
  }

  @Test func `a wrong line of a file is named`() throws {
    let path = try scratch.write("user: L\nt0: 1\n", to: "wrong.txt")
    let run = try EngineCommand.run(["explore", path])
    #expect(run.status == 2)
    #expect(run.errors.contains("wrong.txt:2: an answer is"), "\(run.errors)")
  }
}
