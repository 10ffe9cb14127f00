import Foundation
import Testing

/// The examples that a newcomer tries first.
@Suite("The README")
struct ReadmeTests {
  /// The fenced blocks of a document, with what stands behind the opening fence.
  private func blocks(_ name: String) throws -> [(kind: String, text: String)] {
    let url = EngineCommand.root.appendingPathComponent(name)
    let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) + "\n" : "")
    }
  }

  @Test func `the race prints what the README says`() throws {
    let blocks = try blocks("README.md")
    let pipe = try #require(blocks.first { $0.kind == "sh" })
    let output = try #require(blocks.first { $0.kind == "json" })
    let folder = URL(fileURLWithPath: EngineCommand.path).deletingLastPathComponent().path
    let script = "PATH='\(folder)':\"$PATH\"; " + pipe.text
    let run = try EngineCommand.run(["-c", script], command: "sh")
    #expect(run.output == output.text)
    #expect(run.errors == "")
  }

  @Test func `the example in the help is refused as it says`() throws {
    let help = try EngineCommand.run(["--help"])
    #expect(help.status == 0)
    let example = help.output.components(separatedBy: "\n\n")
      .first { $0.contains("printf") }
    let folder = URL(fileURLWithPath: EngineCommand.path).deletingLastPathComponent().path
    let run = try EngineCommand.run(
      ["-c", "PATH='\(folder)':\"$PATH\"; " + (try #require(example))], command: "sh")
    #expect(run.lines.last?.contains(#""outcome":"stale","reason":"generation""#) == true)
  }

  @Test func `every method is in the table`() throws {
    let text = try String(
      contentsOf: EngineCommand.root.appendingPathComponent("README.md"), encoding: .utf8)
    let document = try JSONSerialization.jsonObject(
      with: Data(try EngineCommand.run(["--openrpc"]).output.utf8))
    let methods = try #require((document as? [String: Any])?["methods"] as? [[String: Any]])
    for method in methods {
      let name = try #require(method["name"] as? String)
      let params = try #require(method["params"] as? [[String: Any]])
      let names = params.compactMap { param -> String? in
        guard let name = param["name"] as? String else { return nil }
        return param["required"] as? Bool == true ? "**`\(name)`**" : "`\(name)`"
      }.joined(separator: " ")
      #expect(
        text.contains("| `\(name)` | \(names) |".replacingOccurrences(of: "|  |", with: "| |")))
    }
  }

  @Test(arguments: [
    "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "protocol/README.md",
    "protocol/VERIFY.md", "protocol/transcripts/README.md", "clients/README.md",
  ])
  func `links lead somewhere`(name: String) throws {
    let url = EngineCommand.root.appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:]+)\)/) {
      let target = url.deletingLastPathComponent().appendingPathComponent(String(match.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
    }
  }
}
