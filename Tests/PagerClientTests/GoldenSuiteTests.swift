import Foundation
import PagerClient
import PagerTestSupport
import Testing

/// Every transcript of the protocol's suite, through both connections.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `The golden suite` {
  static let paths: [String] = {
    let folder = Repository.path("protocol/transcripts")
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".jsonl") }.sorted()
  }()

  @Test func `it is all there`() {
    #expect(Self.paths.count >= 250)
  }

  @Test(arguments: paths, EngineOptions.Place.allCases)
  func `each case passes`(path: String, place: EngineOptions.Place) async throws {
    try await Transcript(path: Repository.path("protocol/transcripts/\(path)"))
      .run(.built(place))
  }

  static let send = #"{"send":{"jsonrpc":"2.0","id":1,"method":"cancel"}}"# + "\n"

  /// What a transcript says that is not so, and what is said about that.
  @Test(
    arguments: [
      (send + #"{"expectMatching":{"id":2}}"#, ":2: id differs: expected 2, got 1"),
      (send + #"{"expectMatching":{"id":1.0}}"#, ":2: id differs: expected 1.0, got 1"),
      (send + #"{"expectMatching":{"x":1}}"#, ":2: x differs: expected 1, got nothing"),
      (send + #"{"expect":{"jsonrpc":"2.0","id":1}}"#, ":2: result differs: expected nothing"),
      (send + #"{"expectRaw":"x"}"#, ":2: the line differs: expected x, got {"),
      (send + #"{"expectNothing":true}"#, ":2: a reply that nobody expects: {"),
      (send, ":1: a reply that nobody expects: {"),
      (#"{"expect":1}"#, ":1: a reply differs: expected 1, got nothing"),
      (#"{"exit":3}"#, ":1: the engine should end with status 3, not with status 0"),
      ("{\"note\":\"\"}\n{\"nope\":1}", ":2: `nope`"),
      ("{", ":1: "),
    ], EngineOptions.Place.allCases)
  func `a difference is found`(
    example: (text: String, reason: String), place: EngineOptions.Place
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(example.text.utf8), to: "case")
    let failure = try await error(TranscriptFailure.self) {
      try await Transcript(path: path).run(.built(place))
    }
    #expect("\(failure)".hasPrefix(path + example.reason), "\(failure)")
  }

  @Test func `a file that is not there is said so`() async throws {
    let failure = try await error(TranscriptFailure.self) {
      try Transcript(path: "/no/such/file")
    }
    #expect("\(failure)" == "/no/such/file: No such file or directory")
  }
}
