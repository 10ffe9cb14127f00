import PagerIO
import PagerTranscript
import PagerVerify

/// A pager with a fault in a process of its own.
final class PipeSubject: Subject {
  private var child: ChildProcess

  /// - Parameter options: of `pager-engine-mutants`.
  init(_ options: [String]) throws {
    child = try ChildProcess(
      command: "'\(Mutants.path)'", arguments: options, timeoutMilliseconds: 60_000)
  }

  func send(_ bytes: [UInt8]) throws(SubjectFailure) {
    do throws(ChildProcess.Silence) { try child.write(bytes) } catch {
      throw SubjectFailure("\(error)")
    }
  }

  func receive() throws(SubjectFailure) -> [UInt8]? {
    do throws(ChildProcess.Silence) { return try child.readLine() } catch {
      throw SubjectFailure("\(error)", stderrTail: child.stderrTail)
    }
  }

  func surplus() -> [UInt8]? { child.bufferedLine() }

  func closeInput() { child.closeInput() }

  func finish() throws(SubjectFailure) -> (status: Int, leftover: [UInt8]?) {
    do throws(ChildProcess.Silence) { return (try child.waitForEnd(), nil) } catch {
      throw SubjectFailure("\(error)")
    }
  }
}

/// The program that serves pagers with faults.
enum Mutants {
  /// Beside the engine.
  static let path = EngineCommand.path + "-mutants"

  /// A trial of a fault at a level.
  static func trial(_ fault: Fault?, _ options: [String] = []) throws -> Trial<PipeSubject> {
    let options = ["--fault", fault?.rawValue ?? "none"] + options
    var process = try PipeSubject(options)
    let told = try Probe.profile(of: &process)
    let subject = try Probe.learn(told, from: &process)
    return Trial(subject, process) { () throws(SubjectFailure) in
      throw SubjectFailure("not started again")
    }
  }

  /// The first difference that orderings show.
  static func finding(
    _ trial: Trial<PipeSubject>, _ orderings: [OrderingSession]
  ) throws -> Finding? {
    var finding: Finding?
    try trial.run(orderings.lazy.map { TrialEntry($0) }) { result in
      if finding == nil { finding = result.finding }
    }
    return finding
  }
}
