import Foundation
import PagerJSON
import Testing

@testable import PagerTranscript

/// The golden suite as files.
enum GoldenSuite {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let folder = root.appendingPathComponent("protocol/transcripts")

  /// Paths below the folder, in order.
  static let paths: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
  }()

  static func steps(_ path: String) throws -> [Step] {
    let text = try Data(contentsOf: folder.appendingPathComponent(path))
    return try Replay(Array(text)).steps.map(\.step)
  }

  /// What each case says it shows.
  static func shows(_ steps: [Step]) -> [String] {
    steps.flatMap { step -> [String] in
      guard case .note(_, let shows) = step else { return [] }
      return shows.map(\.description)
    }
  }

  /// The protocol's machine-readable description.
  static func openRPC() throws -> [String: Any] {
    let data = try Data(contentsOf: root.appendingPathComponent("protocol/openrpc.json"))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
