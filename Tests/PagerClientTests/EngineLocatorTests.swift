import PagerTestSupport
import Testing

@testable import PagerClient

@Suite struct `Finding the engine` {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    // Any program will do: it is not started.
    program = "/bin/sh"
  }

  private func locator(_ environment: [String: String]) -> EngineLocator {
    EngineLocator(environment: { environment[$0] }, repository: folder.path)
  }

  @Test func `an argument comes first, and then the variable`() throws {
    let environment = ["PAGER_ENGINE": program, "PATH": "/bin"]
    #expect(try locator(environment).find("/bin/ls") == "/bin/ls")
    #expect(try locator(environment).find(nil) == program)
  }

  @Test func `a wrong one is not passed over`() throws {
    let environment = ["PAGER_ENGINE": "/no/such", "PATH": "/bin"]
    let missing = #expect(throws: EngineNotFound.self) { try locator(environment).find(nil) }
    #expect(missing?.places == ["PAGER_ENGINE, \"/no/such\": there is no such file"])
  }

  @Test func `the path is searched in its order`() throws {
    let here = EngineBinary.path.split(separator: "/").dropLast().joined(separator: "/")
    let environment = ["PATH": "/no/such:/\(here):/bin", "PAGER_ENGINE": ""]
    #expect(try locator(environment).find(nil) == "/\(here)/pager-engine")
  }

  @Test func `what is nowhere is said with all places`() throws {
    let missing = #expect(throws: EngineNotFound.self) {
      try locator(["PATH": "/no/such"]).find(nil)
    }
    #expect(
      missing?.places == [
        "PAGER_ENGINE: not set", "PATH: /no/such",
        "\(folder.path)/.build/release/pager-engine: there is no such file",
        "\(folder.path)/.build/debug/pager-engine: there is no such file",
      ])
    let nothing = #expect(throws: EngineNotFound.self) { try locator([:]).find(nil) }
    #expect(nothing?.places[1] == "PATH: not set")
  }

  @Test func `the repository's own build is the last place, and this repository is meant`() throws {
    #expect(EngineLocator().repository == Repository.path("").dropLast())
  }
}
