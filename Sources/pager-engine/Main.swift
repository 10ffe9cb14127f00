internal import PagerIO
internal import PagerProtocol

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Picks a mode and maps how it ended to an exit status.
@main
enum Main {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      switch try Command(arguments) {
      case .serve(let options): return serve(options)
      case .help: return show(Array(Help.text.utf8))
      case .version: return show(Array(Help.version.utf8))
      case .openRPC: return show(OpenRPC.document)
      }
    } catch {
      StandardStreams.complain("\(error.message) (see pager-engine --help)")
      return ExitStatus.usage
    }
  }

  private static func serve(_ options: ServeOptions) -> Int32 {
    do throws(SystemError) {
      let output = OutputChannel(try StandardStreams.claimOutput())
      try Signals.install()
      if StandardStreams.inputIsTerminal { StandardStreams.complain(Help.terminalHint) }
      return serve(options, to: output)
    } catch {
      StandardStreams.complain("cannot set up the standard streams: \(error.description)")
      return ExitStatus.failure
    }
  }

  private static func serve(_ options: ServeOptions, to output: OutputChannel) -> Int32 {
    var server = Server(options.limits, output: output)
    do throws(Server.Ending) {
      try server.run()
    } catch {
      switch error {
      case .readerGone: return ExitStatus.success
      case .signal(let number): return ExitStatus.signal(number)
      case .failed(let message):
        StandardStreams.complain(message)
        return ExitStatus.failure
      }
    }
    return options.failOnError && server.hasRepliedWithError
      ? ExitStatus.repliedWithError : ExitStatus.success
  }

  /// Prints what was asked for; a reader that leaves early, as `head` does, is no failure.
  private static func show(_ text: [UInt8]) -> Int32 {
    StandardStreams.print(text) ? ExitStatus.success : ExitStatus.failure
  }
}
