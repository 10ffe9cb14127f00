internal import PagerIO
internal import PagerJSON
internal import PagerTranscript
internal import PagerVerify

/// `pager-engine verify`: holds a subject to the reference and tells what differs.
enum VerifyCommand {
  static func run(_ options: VerifyOptions) -> Int32 {
    do throws(UsageError) {
      return try verify(options)
    } catch {
      Progress.clear()
      StandardStreams.complain(error.message)
      return ExitStatus.usage
    }
  }

  private static func verify(_ options: VerifyOptions) throws(UsageError) -> Int32 {
    let waivers = try self.waivers(options)
    let output = try VerifyOutput(options)
    let trial = try trial(options, output)
    let suite = VerifySuite(options.choice, trial.subject, seed: options.seed)
    var plan = VerifyPlan(
      suite, shard: options.shard, saved: output.saved, texts: options.texts)
    plan.waivers = waivers
    plan.budget = options.budget
    let report = try report(trial, plan, options, output)
    try output.write(report)
    return report.agrees ? ExitStatus.success : ExitStatus.failure
  }

  private static func trial(
    _ options: VerifyOptions, _ output: VerifyOutput
  ) throws(UsageError) -> Trial<ProcessSubject> {
    let start = { () throws(SubjectFailure) in try ProcessSubject(options) }
    do throws(SubjectFailure) {
      var process = try start()
      let subject = try profile(of: &process, options)
      return Trial(subject, process, restart: start)
    } catch {
      try giveUp(error, nil, options, output)
    }
  }

  private static func report(
    _ trial: Trial<ProcessSubject>, _ plan: VerifyPlan, _ options: VerifyOptions,
    _ output: VerifyOutput
  ) throws(UsageError) -> VerifyReport {
    var verification = Verification(trial, plan)
    do throws(TrialFailure) {
      let report = try verification.run { progress in
        switch progress {
        case .ran(let sessions) where sessions % 64 == 0: Progress.show("\(sessions) sessions")
        case .shrank(let calls) where calls % 64 == 0:
          Progress.show("looking for shorter orderings: \(calls) calls")
        case .ran, .shrank: break
        }
      }
      Progress.clear()
      return report
    } catch {
      try giveUp(error.failure, error, options, output)
    }
  }

  private static func profile(
    of process: inout ProcessSubject, _ options: VerifyOptions
  ) throws(SubjectFailure) -> SubjectProfile {
    var subject = try Probe.profile(of: &process)
    do throws(ProfileError) {
      if let level = options.level { subject.see(level) }
      for policy in options.policies { try subject.follow(policy.name, policy.value) }
    } catch {
      throw SubjectFailure(error.message)
    }
    return try Probe.learn(subject, from: &process)
  }

  private static func waivers(_ options: VerifyOptions) throws(UsageError) -> [Waiver] {
    guard let path = options.waivers else { return [] }
    do {
      return try WaiverReader.waivers(try Files.read(path))
    } catch let error as ProfileError {
      throw UsageError(message: "\(path): \(Terminal.safe(error.message))")
    } catch {
      let reason = (error as? SystemError)?.description ?? "\(error)"
      throw UsageError(message: "cannot read \(path): \(reason)")
    }
  }

  private static func giveUp(
    _ failure: SubjectFailure, _ trial: TrialFailure?, _ options: VerifyOptions,
    _ output: VerifyOutput
  ) throws(UsageError) -> Never {
    try output.writeBroken(failure.message)
    throw UsageError(message: broken(failure, trial, options))
  }

  /// What is said of a subject that cannot be judged.
  private static func broken(
    _ failure: SubjectFailure, _ trial: TrialFailure?, _ options: VerifyOptions
  ) -> String {
    var lines = ["the subject cannot be judged: \(Terminal.safe(failure.message))"]
    if let trial, let step = trial.step {
      let events = trial.script.events.prefix(step + 1)
      lines.append("  at step \(step + 1) of session \"\(Terminal.safe(trial.script.name))\":")
      lines.append("  \(Array(events).shortForm)")
      lines.append("  again: \(VerifyOutput.command(for: Array(events), options))")
    } else if let trial {
      lines.append("  in session \"\(Terminal.safe(trial.script.name))\"")
    }
    if options.command.count == 1, options.command[0].utf8.contains(UInt8(ascii: " ")) {
      lines.append("  (the command and its arguments are words of their own: verify -- CMD ARG …)")
    }
    let tail = String(decoding: failure.stderrTail, as: UTF8.self).split(separator: "\n").suffix(10)
    lines += tail.map { "  stderr: \(Terminal.safe(String($0)))" }
    return lines.joined(separator: "\n")
  }
}

extension ProcessSubject {
  convenience init(_ options: VerifyOptions) throws(SubjectFailure) {
    // The words as they are: the shell only replaces itself by "$@".
    try self.init(
      command: "", arguments: options.command, timeoutSeconds: options.timeoutSeconds)
  }
}
