internal import PagerIO
internal import PagerJSON
internal import PagerTranscript
internal import PagerVerify

/// `pager-engine explore`: walks every ordering of the reference.
enum ExploreCommand {
  static func run(_ options: ExploreOptions) -> Int32 {
    do throws(UsageError) {
      let report = try report(options)
      guard StandardStreams.print(Array(report.text.utf8)) else { return ExitStatus.failure }
      return report.isGood ? ExitStatus.success : ExitStatus.failure
    } catch {
      StandardStreams.complain(error.message)
      return ExitStatus.usage
    }
  }

  private static func report(_ options: ExploreOptions) throws(UsageError) -> ExploreReport {
    let profile = options.profile.profile
    guard let text = options.scenario else {
      if let fault = options.fault { return ExploreReport(fault, profile) }
      return ExploreReport(options.bounds, profile, options.alphabet)
    }
    let scenario = try scenario(text, options)
    if options.fault != nil, let unknown = scenario.unknownToFaults {
      throw UsageError(
        message: "pagers with faults know L, R, retry, pages and failures; leave out \(unknown)")
    }
    guard let reference = ScenarioSpace(scenario, profile) else { throw tooLarge }
    guard let fault = options.fault else { return ExploreReport(reference, profile) }
    guard let space = ScenarioSpace(scenario, profile, fault) else { throw tooLarge }
    return ExploreReport(reference, space, profile, fault)
  }

  private static var tooLarge: UsageError {
    UsageError(
      message: "this scenario has more than \(ScenarioSpace.maximumStates.grouped) states; "
        + "let the user do less, or the server answer less often")
  }

  private static func scenario(
    _ text: String, _ options: ExploreOptions
  ) throws(UsageError) -> Scenario {
    if let program = Scenario.program(text) {
      guard program.count <= Scenario.maximumActions else {
        throw UsageError(message: "a user does at most \(Scenario.maximumActions) things")
      }
      return Scenario(program: program, mayFail: options.mayFail, times: options.times ?? 1)
    }
    let name = Terminal.safe(text)
    do {
      let file = try Scenario(file: String(decoding: try Files.read(text), as: UTF8.self))
      return Scenario(
        program: file.program, answers: file.answers, mayFail: file.mayFail || options.mayFail,
        times: options.times ?? file.times)
    } catch let error as ScenarioError {
      let place = error.line.map { "\(name):\($0)" } ?? name
      throw UsageError(message: "\(place): \(Terminal.safe(error.message))")
    } catch {
      throw UsageError(
        message: "\"\(name)\" is no file that can be read, and no program: those are made of "
          + "L, R, retry, refresh and cancel")
    }
  }
}
