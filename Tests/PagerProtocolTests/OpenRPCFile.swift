import Foundation
import PagerJSON
import Testing

/// A JSON value as the tests look at it.
indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    let name: String
    let value: JSONValue
  }

  init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .boolean: self = .boolean(node.boolean ?? false)
    case .integer: self = .integer(node.integer ?? 0)
    case .real: self = .real(node.real ?? 0)
    case .string: self = .text(node.text?.description ?? "")
    case .array: self = .array((0..<node.count).map { JSONValue(node[$0]) })
    case .object:
      self = .object(
        node.members.map { Member(name: $0.name.description, value: JSONValue($0.value)) })
    }
  }

  /// The member of this name; nil where there is none.
  subscript(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var integer: Int? {
    if case .integer(let integer) = self { Int(integer) } else { nil }
  }

  var boolean: Bool? {
    if case .boolean(let boolean) = self { boolean } else { nil }
  }

  /// Calls `body` with this value and all values inside it.
  func visit(_ body: (JSONValue) -> Void) {
    body(self)
    for element in elements { element.visit(body) }
    for member in members { member.value.visit(body) }
  }
}

/// `protocol/openrpc.json`, the one truth for the protocol.
enum OpenRPCFile {
  static var bytes: [UInt8] {
    get throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return Array(try Data(contentsOf: root.appending(path: "protocol/openrpc.json")))
    }
  }

  static var document: JSONValue {
    get throws {
      let bytes = try bytes
      let document = try JSONDocument(parsing: bytes.span, depth: 128)
      return document.withRoot { JSONValue($0) }
    }
  }

  static var methods: [JSONValue] {
    get throws { try #require(document["methods"]).elements }
  }

  static func schema(_ name: String) throws -> JSONValue {
    try #require(document["components"]?["schemas"]?[name], "no schema \(name)")
  }

  /// The words that a schema allows.
  static func words(_ name: String) throws -> [String] {
    try #require(schema(name)["enum"]).elements.compactMap(\.text)
  }
}
