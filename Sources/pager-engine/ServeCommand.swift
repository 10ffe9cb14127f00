internal import PagerEngine
internal import PagerIO
internal import PagerProtocol

/// Serves requests from stdin: the mode without a name.
enum ServeCommand {
  static func run(_ options: ServeOptions, arguments: [String]) -> Int32 {
    Memory.giveBackLargeBlocks()
    do throws(Server.Ending) {
      let output = try claimStreams()
      if StandardStreams.inputIsTerminal { Complaint.show(Help.terminalHint) }
      return try serve(options, arguments, output)
    } catch {
      return status(of: error)
    }
  }

  private static func claimStreams() throws(Server.Ending) -> OutputChannel {
    do throws(SystemError) {
      let output = OutputChannel(try StandardStreams.claimOutput())
      try Signals.install()
      return output
    } catch {
      throw .failed("cannot set up the standard streams: \(error.description)")
    }
  }

  private static func serve(
    _ options: ServeOptions, _ arguments: [String], _ output: OutputChannel
  ) throws(Server.Ending) -> Int32 {
    var server = try prepare(options, arguments, output)
    try server.run()
    return options.failOnError && server.hasRepliedWithError
      ? ExitStatus.repliedWithError : ExitStatus.success
  }

  private static func prepare(
    _ given: ServeOptions, _ arguments: [String], _ output: OutputChannel
  ) throws(Server.Ending) -> Server {
    guard let path = given.restore else {
      let stream = LineStream(limits: given.limits, startHelper: HelperThread.start)
      return Server(stream, journal: try journal(given, continuing: nil), output: output)
    }
    let options = try options(recordedIn: path, given, arguments)
    let restored = try Restoration(path: path, options: options)
    let journal = try journal(options, continuing: restored.end)
    return Server(restored.intoStream(), journal: journal, output: output)
  }

  /// The options that a record was made with, and over them those that were given now.
  private static func options(
    recordedIn path: String, _ given: ServeOptions, _ arguments: [String]
  ) throws(Server.Ending) -> ServeOptions {
    let recorded = try Restoration.arguments(of: path)
    do throws(UsageError) {
      var options = try ServeOptions(recorded[...])
      try options.apply(arguments[...])
      return options
    } catch {
      throw .failed("\(path): its `arguments` make no sense: \(error.message)")
    }
  }

  private static func journal(
    _ options: ServeOptions, continuing end: Restoration.End?
  ) throws(Server.Ending) -> Journal? {
    guard let path = options.record else { return nil }
    return try Journal.open(path, options, continuing: end)
  }

  private static func status(of ending: Server.Ending) -> Int32 {
    switch ending {
    case .readerGone: return ExitStatus.success
    case .signal(let number): return ExitStatus.signal(number)
    case .failed(let message):
      Complaint.show(message)
      return ExitStatus.failure
    }
  }
}
