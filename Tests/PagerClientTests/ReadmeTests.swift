import Foundation
import PagerTestSupport
import Testing

/// Each example of the client's README is the text of a file that is compiled, and tested.
@Suite struct `The README of the client` {
  static let readme = "Sources/PagerClient/README.md"
  static let sources = [
    "Tests/PagerClientTests/ReadmeExamples.swift", "Tests/PagerClientTests/ContactList.swift",
    "Tests/PagerClientTests/ContactListTests.swift", "Examples/infinite-list/Main.swift",
  ]

  private static func text(_ name: String) -> String {
    (try? Repository.bytes(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The blocks of Swift, line by line.
  static let examples = blocks(readme) + blocks("protocol/VERIFY.md")

  private static func blocks(_ document: String) -> [[Substring]] {
    let parts = text(document).components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0].split(separator: "\n") }
      .filter { $0.first == "swift" }.map { Array($0.dropFirst()) }
  }

  @Test func `there are examples`() {
    #expect(Self.examples.count == 9)
  }

  @Test(arguments: examples)
  func `an example is compiled and run`(lines: [Substring]) {
    let isFound = Self.sources.contains { name in
      let source = Self.text(name).split(separator: "\n").map { $0.drop { $0 == " " } }
      let wanted = lines.map { $0.drop { $0 == " " } }
      return source.indices.contains { source[$0...].starts(with: wanted) }
    }
    #expect(isFound, "\(lines.joined(separator: "\n"))")
  }

  @Test func `links lead somewhere`() {
    for match in Self.text(Self.readme).matches(of: /\]\(([^)#:]+)\)/) {
      let path = Repository.path("Sources/PagerClient/\(match.1)")
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
