import PagerJSON

/// A JSON value as the tests look at it: members in order, integers and reals apart, texts as
/// bytes.
indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case bytes([UInt8])
  case array([JSONValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    let name: [UInt8]
    let value: JSONValue
  }

  init(parsing text: [UInt8]) throws {
    let document = try JSONDocument(parsing: text.span, depth: 2_000)
    self = document.withRoot { JSONValue($0) }
  }

  init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .boolean: self = .boolean(node.boolean ?? false)
    case .integer: self = .integer(node.integer ?? 0)
    case .real: self = .real(node.real ?? 0)
    case .string: self = .bytes(node.text.map { ByteString($0).bytes } ?? [])
    case .array: self = .array((0..<node.count).map { JSONValue(node[$0]) })
    case .object:
      self = .object(
        node.members.map { Member(name: ByteString($0.name).bytes, value: JSONValue($0.value)) })
    }
  }

  /// The member of this name; nil where there is none.
  subscript(_ name: String) -> JSONValue? {
    members.first { $0.name == Array(name.utf8) }?.value
  }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var names: [String] { members.map { String(decoding: $0.name, as: UTF8.self) } }

  var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  var integer: Int? {
    if case .integer(let integer) = self { Int(integer) } else { nil }
  }

  var boolean: Bool? {
    if case .boolean(let boolean) = self { boolean } else { nil }
  }

  /// Compact JSON.
  var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.value(value)
    case .integer(let value): writer.value(value)
    case .real(let value): writer.value(value)
    case .bytes(let bytes): writer.text(ByteString(bytes))
    case .array(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        let name = JSONValue.bytes(member.name).json
        writer.raw(ByteString(name + ":" + member.value.json))
      }
      writer.endObject()
    }
  }
}
