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
      case .serve(let options): return ServeCommand.run(options, arguments: arguments)
      case .replay(let options): return ReplayCommand.run(options)
      case .diagram(let options): return DiagramCommand.run(options)
      case .explore(let options): return ExploreCommand.run(options)
      case .strength(let options): return StrengthCommand.run(options)
      case .verify(let options): return VerifyCommand.run(options)
      case .help(let text): return show(Array(text.utf8))
      case .version: return show(Array(Help.version.utf8))
      case .openRPC: return show(OpenRPC.document)
      }
    } catch {
      Complaint.show("\(error.message) (see pager-engine --help)")
      return ExitStatus.usage
    }
  }

  /// Prints what was asked for; a reader that leaves early, as `head` does, is no failure.
  private static func show(_ text: [UInt8]) -> Int32 {
    StandardStreams.print(text) ? ExitStatus.success : ExitStatus.failure
  }
}
