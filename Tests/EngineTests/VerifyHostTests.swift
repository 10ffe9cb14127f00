import Foundation
import Testing

/// Lists in other languages, behind the hosts of their clients.
@Suite("verify, hosts", .timeLimit(.minutes(15)))
final class VerifyHostTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let clients = EngineCommand.root.appendingPathComponent("clients")

  private func verify(_ options: [String], _ subject: String) throws -> EngineCommand.Run {
    let folder = Self.clients.path
    let script = "cd '\(folder)'; export PYTHONPATH=python/src; exec \(subject)"
    return try EngineCommand.run(["verify"] + options + ["--", "sh", "-c", script])
  }

  private static let hosts = [
    "python3 python/examples/host_infinite_list.py",
    "node javascript/examples/host-infinite-list.js",
  ]

  @Test(arguments: hosts)
  func `a racy list is found out by a shortest ordering`(host: String) throws {
    let run = try verify([], host)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("1. deliver to a ticket from before the last reset"))
    #expect(run.output.contains("\n   L · R · D t0 [50]\n"))
    #expect(run.output.contains("no ordering of fewer than 3 calls shows it"))
  }

  @Test(arguments: hosts)
  func `the same list without the race agrees`(host: String) throws {
    let run = try verify([], "\(host) --fixed")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }

  // MARK: Mixed policies

  private static let queryList =
    "python3 '\(EngineCommand.root.path)/Tests/EngineTests/Subjects/query_list.py'"

  private func waivers() throws -> String {
    try scratch.write(
      #"{"event":"loadNext","phase":"loading","load":"first","reason":"supersedes with data only"}"#
        + "\n", to: "waivers.jsonl")
  }

  @Test func `a list that mixes policies differs in one kind, told by two calls`() throws {
    let run = try verify([], Self.queryList)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("\n   L · L\n"))
    #expect(run.output.contains("DIFFERS: 1 kind of difference, in "), "\(run.output)")
    #expect(run.output.contains("expected    a request is made\n   got         no request is made"))
  }

  @Test func `a waiver accepts exactly that`() throws {
    let waivers = try waivers()
    let run = try verify(["--waivers", waivers], Self.queryList)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("waiver 1 (supersedes with data only): accepted "))
    let racy = try verify(["--waivers", waivers], Self.queryList + " --racy")
    #expect(racy.status == 1, "\(racy.output)\(racy.errors)")
    #expect(racy.output.contains("L · R · D t0 [50]"))
  }

  @Test(arguments: [
    (#""event":"loadNext","phase":"loading","load":"first""#, 0),
    (#""event":"loadNext","field":"request""#, 0), (#""event":"loadNext","load":"later""#, 1),
    (#""event":"loadNext","phase":"idle""#, 1), (#""event":"loadNext","field":"items""#, 1),
    (#""event":"loadNext","ticket":"live""#, 1), (#""event":"reset""#, 1),
  ])
  func `a waiver accepts only what all of it fits`(pattern: String, status: Int) throws {
    let path = try scratch.write(#"{\#(pattern),"reason":"x"}"#, to: "waivers.jsonl")
    let run = try verify(["--ordering", "L · L", "--waivers", path], Self.queryList)
    #expect(run.status == status, "\(run.output)\(run.errors)")
  }

  @Test func `what comes behind a waived difference is still checked`() throws {
    let run = try verify(
      ["--ordering", "L · L · R · L · D t0 [f]", "--waivers", try waivers()],
      Self.queryList + " --racy")
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("   L · R · D t0 [50]\n"), "\(run.output)")
  }

  @Test func `a waiver that has gone is reported`() throws {
    let run = try verify(["--waivers", try waivers()], Self.hosts[0] + " --fixed")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("waiver 1 (supersedes with data only): GONE, "))
  }

  @Test(arguments: [
    ("{", "line 1: this is no JSON"), ("[]", "line 1: a waiver is a JSON object"),
    (#"{"event":"loadNext"}"#, "line 1: a waiver needs a `reason`"),
    (#"{"reason":"x"}"#, "line 1: a waiver needs an `event`"),
    (#"{"event":"load","reason":"x"}"#, "`event` is one of \"loadNext\""),
    ("\n" + #"{"event":"loadNext","when":"x","reason":"x"}"#, "line 2: \"when\" is no member"),
    (
      #"{"event":"loadNext","load":"second","reason":"x"}"#, "`load` is one of \"first\", \"later\""
    ),
  ])
  func `a waiver that makes no sense is refused`(text: String, what: String) throws {
    let path = try scratch.write(text, to: "waivers.jsonl")
    let run = try verify(["--waivers", path], "true")
    #expect(run.status == 2)
    #expect(run.errors.contains(what), "\(run.errors)")
  }
}
