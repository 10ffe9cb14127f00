#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// libFuzzer, which chooses inputs by what they reach.
///
/// The program's own `main` calls it: the package manager renames the `main` of every executable.
package enum Fuzzer {
  /// Runs as the command line says; `-help=1` shows what it can say.
  ///
  /// - Parameter body: is called with each input. It reports a fault by `fail`.
  package static func run(_ body: @escaping @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32)
    -> Int32
  {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runDriver(&count, &arguments, body)
  }

  /// Stops with what is wrong. The input is kept in a file.
  package static func fail(_ fault: String, line: [UInt8] = []) -> Never {
    let shown = String(decoding: line, as: UTF8.self)
    var message = "\nFAULT: \(fault)\nline: \(shown.debugDescription)\n"
    message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    abort()
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

@_silgen_name("LLVMFuzzerMutate")
package func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int
