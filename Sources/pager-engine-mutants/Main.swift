internal import PagerIO
internal import PagerVerify

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The reference pager with one classic fault, as a program that speaks the protocol: what
/// `pager-engine verify` has to find out.
@main
enum Main {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ arguments: [String]) -> Int32 {
    do throws(MutantUsageError) {
      switch try MutantCommand(arguments) {
      case .help: return show(MutantCommand.helpText)
      case .list: return show(MutantCommand.listText)
      case .serve(let mutant): return try serve(mutant)
      }
    } catch {
      StandardStreams.printToError("pager-engine-mutants: \(error.message)\n")
      return 2
    }
  }

  private static func show(_ text: String) -> Int32 {
    StandardStreams.print(Array(text.utf8)) ? 0 : 1
  }

  /// Answers lines from stdin until they end.
  private static func serve(_ mutant: Mutant) throws(MutantUsageError) -> Int32 {
    var server = MutantServer(mutant)
    var input = InputChannel(0)
    while !server.isShutDown {
      switch input.read() {
      case .read(let count): server.receive(input.bytes.span.extracting(0..<count))
      case .nothing: continue
      case .end:
        server.finish()
        return show(&server)
      case .failed(let error):
        throw MutantUsageError("cannot read requests: \(error.description)")
      }
      let status = show(&server)
      if status != 0 { return status }
    }
    return 0
  }

  private static func show(_ server: inout MutantServer) -> Int32 {
    StandardStreams.print(server.takeReplies()) ? 0 : 1
  }
}
