import Foundation
import Testing

/// `pager-engine verify` as its users see it.
@Suite("verify, the command", .timeLimit(.minutes(15)))
final class VerifyCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// - Parameter subject: a shell command; `$M` is the program with faults.
  private func verify(_ options: [String], _ subject: String) throws -> EngineCommand.Run {
    let script = "M='\(Mutants.path)'; \(subject)"
    return try EngineCommand.run(["verify"] + options + ["--", "sh", "-c", script])
  }

  private func fault(_ name: String, _ options: [String] = []) throws -> EngineCommand.Run {
    try EngineCommand.run(["verify"] + options + ["--", Mutants.path, "--fault", name])
  }

  @Test func `a pager that agrees ends with 0 and says how much that means`() throws {
    let run = try fault("none")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines.count == 2)
    #expect(run.lines[0].hasSuffix("failure, outcome, generation, next (level D)"))
    #expect(run.lines[1].hasPrefix("agrees: 110 sessions, 776 calls; "))
    #expect(run.lines[1].hasSuffix("tells 102 of 102 known faults"))
  }

  @Test func `a difference is told by a shortest ordering, drawn, and can be run again`() throws {
    let run = try fault("S07")
    #expect(run.status == 1)
    #expect(run.output.contains("\n   L · R · L · D t0 [50]\n"))
    #expect(run.output.contains("expected    items []\n   got         items [50]\n"))
    #expect(run.output.contains("S07 page check while loading"))
    #expect(run.output.contains("no ordering of fewer than 4 calls shows it"))
    #expect(run.output.contains("◀───────────────── t0: [50] more ─│"))
    let last = try #require(run.lines.last)
    #expect(last.hasPrefix("pager-engine verify --ordering 'L · R · L · D t0 "))
    let again = try EngineCommand.run(
      [
        "-c", last.replacingOccurrences(of: "pager-engine verify", with: "\"$0\" verify"),
        EngineCommand.path,
      ], command: "sh")
    #expect(again.status == 1)
    #expect(again.output.contains("L · R · L · D t0 [50]"))
  }

  @Test func `without calls for a proof none is claimed`() throws {
    let run = try fault("S07", ["--budget", "0", "--ordering", "L · R · L · D t0 [f]"])
    #expect(run.status == 1)
    #expect(run.output.contains("made short, and not proved shortest (--budget)"))
    let some = try fault("S07", ["--budget", "100", "--ordering", "L · R · L · D t0 [f]"])
    #expect(some.output.contains("no ordering of up to 2 calls shows it"), "\(some.output)")
  }

  @Test func `two runs say the same, byte for byte`() throws {
    let runs = try (0..<2).map { _ in try fault("T10", ["--seed", "3"]) }
    #expect(runs[0].status == 1)
    #expect(runs[0].output == runs[1].output)
  }

  @Test func `the engine itself agrees`() throws {
    let run = try EngineCommand.run(["verify", "--", EngineCommand.path])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.lines.first?.hasPrefix("pager-engine: compared are items, request") == true)
    let cursor = try EngineCommand.run(
      ["verify", "--paging", "cursor", "--duplicates", "replace", "--", EngineCommand.path])
    #expect(cursor.status == 0, "\(cursor.output)\(cursor.errors)")
  }

  // MARK: Subjects that cannot be judged

  @Test(arguments: [
    ("sed -u 20q | $M --fault none", "the subject ended", "at step "),
    ("$M --fault none | { sed -u 20q; tail -f /dev/null; }", "said nothing for 1 s", "at step "),
    ("$M --fault none | sed -u '20s/.*/oops/'", "this is no JSON: oops", "at step "),
    (
      "$M --fault none | sed -u '20s/\"id\":[0-9]*/\"id\":77/'", "no reply to the request",
      "at step "
    ),
    (
      "$M --fault none | sed -u '20s/\"hasMore\":true/\"hasMore\":0/'", "needs `hasMore`",
      "at step "
    ),
    (
      "$M --fault none | sed -u '40s/\"hasMore\":true/\"hasMore\":false/'", "not deterministic",
      "at step "
    ),
    ("echo oops >&2; exit 3", "ended with status 3", "stderr: oops"),
    ("cat", "neither a result nor an error", "info: "),
    (
      "$M --fault none | sed -u 's/\"items\":\\[\\]/\"items\":[5]/'", "a new list must not have",
      "`items` is [5]"
    ),
    ("$M --fault none | sed -u 's/reported/sometimes/'", "one of \"reported\", \"none\"", "info: "),
  ])
  func `a subject that breaks the protocol ends with 2 and is told where`(
    subject: String, what: String, place: String
  ) throws {
    let ordering = "L · D t0 [f] · L · D t1 [f] · R · L · D t2 [f] · L · D t3 [d] · R · L"
    let run = try verify(["--timeout", "1", "--ordering", ordering], subject)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.contains("the subject cannot be judged"), "\(run.errors)")
    #expect(run.errors.contains(what), "\(run.errors)")
    #expect(run.errors.contains(place), "\(run.errors)")
  }

  @Test func `a pager that fails is a finding`() throws {
    let error =
      #"{"jsonrpc":"2.0","id":\1,"error":{"code":-32603,"message":"the pager failed: no"}}"#
    let run = try verify(
      [], #"$M --fault none | sed -u -E 's/.*"id":([0-9]+),.*"reason":"generation".*/\#(error)/'"#)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("the pager fails"))
    #expect(run.output.contains("got         the pager failed: no"))
    #expect(run.output.contains("L · R · D t0 []"))
  }

  @Test(arguments: [
    ("--while-loading supersede", "whileLoading", "supersede"),
    ("--duplicates keepAll", "duplicates", "keepAll"),
    ("--reset-loads", "resetLoads", "true"), ("--no-failure", "failure", "none"),
  ])
  func `a wrong profile is told by the policy that differs`(
    options: String, policy: String, value: String
  ) throws {
    // It follows the policy, and does not say so.
    let run = try verify(
      [], "$M --fault none \(options) | sed -u 's/\"\(policy)\":\"\(value)\"//;s/,}/}/'")
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      run.output.contains("with \(policy): \(value) the subject agrees"), "\(run.output)")
  }

  // MARK: Files and shards

  @Test func `files keep a finding, and it comes first the next time`() throws {
    let folder = scratch.path("out")
    let run = try fault("R06", ["--out", folder])
    #expect(run.status == 1)
    let last = try #require(run.lines.last)
    #expect(last.hasPrefix("pager-engine replay --against "))
    #expect(try scratch.read("out/orderings.txt").hasPrefix("L · D t0 [f] · R\n"))
    #expect(try scratch.read("out/L-D-t0-f-R.mmd").hasPrefix("sequenceDiagram"))
    let transcript = "\(folder)/L-D-t0-f-R.jsonl"
    #expect(try EngineCommand.run(["replay", transcript]).status == 0)
    let script = last.replacingOccurrences(of: "pager-engine replay", with: "\"$0\" replay")
    let against = try EngineCommand.run(["-c", script, EngineCommand.path], command: "sh")
    #expect(against.status == 1, "\(against.output)\(against.errors)")
    let next = try fault("none", ["--out", folder, "--tap"])
    #expect(next.status == 0)
    #expect(next.lines[2] == "ok 1 - saved: L · D t0 [f] · R")
  }

  @Test func `TAP and JUnit have a test for each session`() throws {
    let junit = scratch.path("report.xml")
    let run = try fault("S07", ["--tap", "--junit", junit])
    #expect(run.status == 1)
    #expect(run.lines.prefix(2) == ["TAP version 13", "1..110"])
    let failed = run.lines.filter { $0.hasPrefix("not ok") }.count
    #expect(failed > 0)
    #expect(try scratch.read("report.xml").contains("tests=\"110\" failures=\"\(failed)\""))
  }

  @Test func `test runners are told of a subject that cannot be judged`() throws {
    let junit = scratch.path("report.xml")
    let run = try verify(["--tap", "--junit", junit], "echo oops")
    #expect(run.status == 2)
    #expect(run.output == "Bail out! info: this is no JSON: oops\n")
    #expect(try scratch.read("report.xml").contains("<error>info: this is no JSON: oops</error>"))
  }

  @Test func `one ordering is run with ids of every kind`() throws {
    let run = try fault("none", ["--ordering", "L · D t0 [f]", "--tap"])
    #expect(
      run.lines == [
        "TAP version 13", "1..4", "ok 1 - ordering", "ok 2 - ordering, ids: integers beyond 2^53",
        "ok 3 - ordering, ids: texts and integers",
        "ok 4 - ordering, ids: composed and decomposed texts",
      ])
  }

  @Test func `all shards together are the suite`() throws {
    func names(_ options: [String]) throws -> [String] {
      try fault("none", options + ["--tap"]).lines.dropFirst(2).map { line in
        String(line[(line.firstRange(of: " - ")?.upperBound ?? line.startIndex)...])
      }
    }
    let all = try names([])
    let shards = try (1...3).map { try names(["--shard", "\($0)/3"]) }
    #expect(shards.joined().sorted() == all.sorted())
    #expect(shards.map(\.count) == [37, 37, 36])
  }

  @Test(arguments: [
    (["verify"], "needs the subject's command behind --"),
    (["verify", "--"], "no command behind --"),
    (["verify", "--suite", "slow", "--", "x"], "quick, tour, deep or random"),
    (["verify", "--shard", "0/3", "--", "x"], "K from 1 to N"),
    (["verify", "--shard", "4/3", "--", "x"], "K from 1 to N"),
    (["verify", "--level", "E", "--", "x"], "--level must be A, B, C or D"),
    (["verify", "--ordering", "L X", "--", "x"], "\"X\" is no event"),
    (["verify", "--fast", "--", "x"], "no option --fast"),
    (["verify", "x", "--", "x"], "behind --"),
    (["verify", "--waivers", "/no/file", "--", "x"], "cannot read /no/file"),
    (["verify", "--", "/no/such/program"], "/no/such/program"),
  ])
  func `wrong usage ends with 2 and says what is right`(
    arguments: [String], what: String
  ) throws {
    let run = try EngineCommand.run(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(what), "\(run.errors)")
  }
}
