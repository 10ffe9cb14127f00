internal import PagerIO
internal import PagerJSON
internal import PagerTranscript

/// `pager-engine replay`: runs transcripts and tells how that went.
enum ReplayCommand {
  static func run(_ options: ReplayOptions) -> Int32 {
    do throws(UsageError) {
      let paths = try transcripts(options.paths)
      return options.updates ? try update(paths, options) : report(paths, options)
    } catch {
      Complaint.show(error.message)
      return ExitStatus.usage
    }
  }

  private static func transcripts(_ paths: [String]) throws(UsageError) -> [String] {
    var found: [String] = []
    for path in paths {
      do throws(Files.Unreadable) {
        found += try Files.find(path, ending: ".jsonl")
      } catch {
        throw UsageError(message: "cannot read \(error.path): \(error.error.description)")
      }
    }
    if found.isEmpty { throw UsageError(message: "there is no .jsonl file in \(paths[0])") }
    return found
  }

  // MARK: Comparing

  private static func report(_ paths: [String], _ options: ReplayOptions) -> Int32 {
    var results: [ReplayResult] = []
    for (index, path) in paths.enumerated() {
      Progress.show("\(index + 1)/\(paths.count) \(path)")
      let result = ReplayResult(path: path, verdict: verdict(path, options))
      results.append(result)
      Progress.clear()
      if options.format == .lines { show(Report.lines(result)) }
    }
    show(options.format == .tap ? Report.tap(results) : Report.summary(results))
    if let junit = options.junit, !write(Report.junit(results), to: junit) {
      return ExitStatus.failure
    }
    return status(results)
  }

  private static func status(_ results: [ReplayResult]) -> Int32 {
    var status = ExitStatus.success
    for result in results {
      switch result.verdict {
      case .passed: break
      case .failed: status = max(status, ExitStatus.failure)
      case .broken: status = ExitStatus.usage
      }
    }
    return status
  }

  private static func verdict(_ path: String, _ options: ReplayOptions) -> Replay.Verdict {
    do throws(TranscriptError) {
      // What does not pass is read as a whole: a line that is no step comes before what it led to.
      if options.against == nil, let file = FileSteps(path), run(file) == .passed {
        return .passed
      }
      return run(try Replay(try read(path)), options)
    } catch {
      return .broken(line: error.line, message: error.message, stderrTail: [])
    }
  }

  private static func run(_ file: FileSteps) -> Replay.Verdict {
    var run = ReplayRun(file, isSkimmed: true)
    var subject = EngineSubject(run.arguments)
    return run.run(&subject)
  }

  private static func read(_ path: String) throws(TranscriptError) -> [UInt8] {
    do throws(SystemError) {
      return try Files.read(path)
    } catch {
      throw TranscriptError(line: 0, message: "the file cannot be read: \(error.description)")
    }
  }

  private static func run(_ replay: Replay, _ options: ReplayOptions) -> Replay.Verdict {
    if let command = options.against {
      do throws(SubjectFailure) {
        var subject = try ProcessSubject(
          command: command, arguments: replay.arguments, timeoutSeconds: options.timeoutSeconds)
        return replay.run(&subject)
      } catch {
        return .broken(line: 0, message: error.message, stderrTail: error.stderrTail)
      }
    }
    var subject = EngineSubject(replay.arguments)
    return replay.run(&subject)
  }

  // MARK: Updating

  private static func update(
    _ paths: [String], _ options: ReplayOptions
  ) throws(UsageError) -> Int32 {
    var changed = 0
    for path in paths {
      do {
        let old = try Files.read(path)
        let new = try updated(try Replay(old), options)
        guard new != old else { continue }
        try Files.replace(path, with: new)
        changed += 1
        show("updated  \(path)\n")
      } catch let error as TranscriptError {
        throw UsageError(message: "\(path):\(error.line): \(error.message)")
      } catch let error as SubjectFailure {
        throw UsageError(message: "\(path): \(error.message)")
      } catch {
        let reason = (error as? SystemError)?.description ?? "\(error)"
        throw UsageError(message: "\(path): \(reason)")
      }
    }
    show("\(changed) updated, \(paths.count - changed) as they were\n")
    return ExitStatus.success
  }

  private static func updated(_ replay: Replay, _ options: ReplayOptions) throws -> [UInt8] {
    if let command = options.against {
      var subject = try ProcessSubject(
        command: command, arguments: replay.arguments, timeoutSeconds: options.timeoutSeconds)
      return try Update.run(replay, &subject)
    }
    var subject = EngineSubject(replay.arguments)
    return try Update.run(replay, &subject)
  }

  // MARK: Telling

  private static func show(_ text: String) {
    _ = StandardStreams.print(Array(text.utf8))
  }

  private static func write(_ text: String, to path: String) -> Bool {
    do throws(SystemError) {
      try Files.replace(path, with: Array(text.utf8))
      return true
    } catch {
      Complaint.show("cannot write \(path): \(error.description)")
      return false
    }
  }
}

/// One line on the terminal that says what is going on; nothing where nobody looks.
enum Progress {
  static func show(_ text: String) {
    guard StandardStreams.errorIsTerminal else { return }
    StandardStreams.printToError("\r\u{1B}[K\(Terminal.safe(String(text.suffix(76))))")
  }

  static func clear() {
    guard StandardStreams.errorIsTerminal else { return }
    StandardStreams.printToError("\r\u{1B}[K")
  }
}
