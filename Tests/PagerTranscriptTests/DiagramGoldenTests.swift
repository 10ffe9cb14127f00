import Foundation
import Testing

@testable import PagerTranscript

/// What two cases of the golden suite look like, to the byte. Look at a change, and then write it
/// down by hand:
///
///     pager-engine diagram [--format mermaid] protocol/transcripts/article/filter-switch.jsonl \
///       > Tests/PagerTranscriptTests/Diagrams/filter-switch.txt
@Suite("Drawn diagrams")
struct DiagramGoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Diagrams")

  @Test(arguments: ["filter-switch", "failure-and-retry"])
  func `text and Mermaid are as they were looked at`(name: String) throws {
    let diagram = try Diagram.of(golden: "article/\(name).jsonl")
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("\(name).txt"), encoding: .utf8)
    let mermaid = try String(
      contentsOf: Self.folder.appendingPathComponent("\(name).mmd"), encoding: .utf8)
    #expect(diagram.text == text)
    #expect(diagram.mermaid == mermaid)
  }
}
