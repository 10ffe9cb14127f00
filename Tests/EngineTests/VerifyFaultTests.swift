import PagerCore
import PagerTestSupport
import PagerTranscript
import PagerVerify
import Testing

/// Every known fault through the process border: what is found, and how short it gets.
@Suite("verify, against faults", .timeLimit(.minutes(15)))
struct VerifyFaultTests {
  private static let quick = VerifySuite(.named(.quick), SubjectProfile()).first
  private static let ladders = Suite.ladders().sessions

  @Test func `the quick suite finds every fault, and nothing in a pager without one`() throws {
    #expect(Fault.real.count == 102)
    for fault in Fault.allCases {
      let finding = try Mutants.finding(try Mutants.trial(fault), Self.quick)
      #expect((finding != nil) == !fault.isEquivalent, "\(fault.rawValue)")
    }
    #expect(try Mutants.finding(try Mutants.trial(nil), Self.quick) == nil)
  }

  /// As many as an independent model says can be told at all where so much shows.
  @Test(arguments: [(Level.a, 77), (.b, 91), (.c, 100)])
  func `where less shows, every fault that shows is found`(level: Level, count: Int) throws {
    let trial = try Mutants.trial(nil, ["--level", level.rawValue])
    #expect(trial.subject.visible.level == level)
    let suite = VerifySuite(.named(.quick), trial.subject).first
    #expect(try Mutants.finding(trial, suite) == nil)
    #expect(FaultCount.told(suite.map { TrialEntry($0) }, trial.subject) == count)
    // Those that are told in process are told through the border.
    let only = suite.filter { $0.name.hasSuffix("where less shows") }
    for name in ["T10", "S05", "R12"] {
      let fault = try #require(Fault(rawValue: name))
      let isTold = only.contains {
        fault.firstDifference(in: $0.events, trial.subject.faultProfile, trial.subject.visible)
          != nil
      }
      let finding = try Mutants.finding(
        try Mutants.trial(fault, ["--level", level.rawValue]), only)
      #expect((finding != nil) == isTold, "\(name)")
    }
  }

  /// Of each length one, at the level where the table has it.
  @Test(arguments: [
    ("R13", "A", 1), ("D01", "A", 2), ("F10", "A", 3), ("F10", "B", 2), ("T05", "B", 4),
    ("T05", "D", 3), ("F07", "C", 3), ("P01", "D", 1), ("P02", "B", 3), ("R02", "D", 3),
    ("S07", "D", 4), ("D08", "A", 4), ("G10", "A", 3), ("G10", "B", 2), ("R14", "B", 3),
  ])
  func `shrinking ends at the shortest ordering`(
    name: String, level: String, length: Int
  ) throws {
    let fault = try #require(Fault(rawValue: name))
    let trial = try Mutants.trial(fault, ["--level", level])
    let found = try #require(try Mutants.finding(trial, Self.quick))
    var shrinker = Shrinker(trial.subject.profile) { events throws(TrialFailure) in
      try trial.run(events).finding?.events
    }
    let shrunk = try shrinker.shrink(found.events)
    let short = try #require(shrunk)
    let (events, certificate) = try shrinker.certify(short, budget: 10_000)
    #expect(events.count == length, "\(events.shortForm)")
    #expect(certificate == .shortest)
  }

  /// At two levels: one that answers like the engine, and one that answers like a host.
  @Test(arguments: ["D", "C"])
  func `a finding's transcript is passed by the engine and failed by the fault`(
    level: String
  ) throws {
    let folder = try TemporaryFolder()
    var number = 0
    for fault in Fault.real {
      let session = Self.quick.first { fault.firstDifference(in: $0.events) != nil }
      let trial = try Mutants.trial(fault, ["--level", level])
      guard let finding = try Mutants.finding(trial, [try #require(session)]) else { continue }
      let transcript = FindingTranscript(finding, trial.subject)
      _ = try folder.write(transcript.bytes, to: "\(fault.rawValue).jsonl")
      number += 1
      var process = try PipeSubject(["--fault", fault.rawValue, "--level", level])
      guard case .failed(let failure) = try Replay(transcript.bytes).run(&process) else {
        Issue.record("\(fault.rawValue) passes \(finding.events.shortForm)")
        continue
      }
      // The last calls and no earlier ones.
      #expect(failure.line >= 4 * finding.steps.count, "\(fault.rawValue)")
    }
    let run = try EngineCommand.run(["replay", folder.path])
    #expect(run.lines.last == "\(number) passed, 0 failed", "\(run.output)")
  }

  @Test func `killers of half the faults and a thousand random calls find the other half`() throws {
    let half = Fault.real.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let others = Fault.real.filter { !half.contains($0) }
    let killers = Self.quick.filter { session in
      half.contains { session.name.contains($0.rawValue) }
    }
    let random = Suite.random(calls: 1_000, seed: 1, .standard).sessions
    let sessions = killers + Self.ladders + random
    let missed = try others.filter { fault in
      // Which session it is, is known in process; that it is told, is asked of the process.
      let told = sessions.filter { fault.firstDifference(in: $0.events) != nil }.prefix(1)
      return try Mutants.finding(try Mutants.trial(fault), Array(told)) == nil
    }
    #expect(missed.map(\.rawValue) == [])
  }

  @Test(arguments: [
    ["--while-loading", "supersede"], ["--duplicates", "replace"], ["--duplicates", "keepAll"],
    ["--after-failure", "block"], ["--reset-loads"], ["--no-failure"], ["--paging", "offset"],
    ["--paging", "cursor"], ["--paging", "offset", "--repeated-position", "end"],
    ["--paging", "offset", "--repeated-position", "continue"],
    ["--while-loading", "supersede", "--duplicates", "replace", "--reset-loads"],
  ])
  func `a pager without a fault agrees under each policy`(options: [String]) throws {
    let trial = try Mutants.trial(nil, options)
    let walks = Suite.random(calls: 2_000, seed: 7, .standard, trial.subject.profile)
    let finding = try Mutants.finding(trial, Self.quick + walks.sessions)
    #expect(finding == nil, "\(finding.map { $0.events.shortForm } ?? "")")
    #expect(trial.calls > 2_000)
  }
}
