import PagerTestSupport
import Testing

/// Where and how it is started makes no difference.
@Suite("Environment")
struct EnvironmentTests {
  /// Reals, and text that a locale might print in another way.
  private static let input =
    Requests.call(1, "reset", #"{"query":[0.5,1234567.25,1e300,-0.1,"ÄÖ€","I İ ı i"]}"#)
    + Requests.call(2, "snapshot") + Requests.call(3, "loadNext") + "bad\n"

  private func expectTheSame(_ environment: [String: String] = [:], script: String? = nil) throws {
    try EngineProcess.run([], Self.input, environment: environment, script: script).expect(
      output: Replies.expected(to: Self.input))
  }

  @Test(arguments: ["de_DE.UTF-8", "tr_TR.UTF-8", "fr_FR.ISO-8859-1", "C", "POSIX", "no_such", ""])
  func `the locale changes nothing, installed or not`(locale: String) throws {
    try expectTheSame(["LC_ALL": locale, "LANG": locale, "LC_NUMERIC": locale])
  }

  @Test(arguments: [
    "ulimit -n 16; exec \"$@\"", "ulimit -s 256; exec \"$@\"", "ulimit -c 0; exec \"$@\"",
    "cd /; exec \"$@\"", "exec env -i \"$@\"", "umask 777; exec \"$@\"",
  ])
  func `few descriptors, a small stack, another folder and no variables will do`(script: String)
    throws
  {
    try expectTheSame(script: script)
  }

  @Test(arguments: ["PAGER_ENGINE", "TZ", "HOME", "TERM", "SWIFT_DETERMINISTIC_HASHING"])
  func `no variable is looked at`(name: String) throws {
    try expectTheSame([name: "1"])
  }

  @Test func `it is found by PATH, and through a link`() throws {
    let folder = try TemporaryFolder()
    let script = "ln -s \"$1\" '\(folder.path)/linked' && PATH='\(folder.path)' && shift && linked"
    try expectTheSame(script: script)
  }

  /// ARCHITECTURE.md, "What always holds", 7.
  @Test func `neither Foundation nor FoundationEssentials is in it`() throws {
    let engine = try EngineProcess()
    try engine.write(Requests.ask(1))
    _ = try engine.readLine()
    #if os(Linux)
      let files = try engine.mappedFiles()
      #expect(files.contains { $0.hasSuffix("/pager-engine") } || files.count > 1)
      for file in files { #expect(!file.contains("Foundation"), "\(file)") }
    #else
      let libraries = try EngineProcess.run([], "", script: "otool -L \"$1\"")
      #expect(!libraries.outputText.contains("Foundation"), "\(libraries)")
    #endif
    try engine.finish().expect()

    let names = try EngineProcess.run([], "", script: "grep -a -c Foundation \"$1\"")
    names.expect(.exited(1), output: "0\n")
  }

  @Test func `it starts no process and opens no file`() throws {
    #if os(Linux)
      let engine = try EngineProcess()
      try engine.write(Requests.ask(1))
      _ = try engine.readLine()
      // 0 to 2, the test's own 3, the real stdout, and both ends of the pipe that signals use.
      let open = (0..<64).compactMap { engine.target(ofDescriptor: $0) }
      #expect(open.count == 7)
      #expect(!open.contains { $0.hasPrefix("/") }, "\(open)")
      try engine.finish().expect()
    #endif
  }
}
