import Foundation
import Testing

/// The files of this repository that the tests hold the engine against.
enum Repository {
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  static var openRPC: JSONValue {
    get throws { try JSONValue(parsing: bytes("protocol/openrpc.json")) }
  }

  static var methods: [JSONValue] {
    get throws { try #require(openRPC["methods"]).elements }
  }
}
