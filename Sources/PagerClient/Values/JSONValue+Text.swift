internal import PagerJSON

extension JSONValue {
  /// Levels of arrays and objects that a value may have: more than any engine takes.
  static let maximumDepth = 2_048

  /// Reads one JSON text. Nil where it is none, or has two members of one name in one object, or a
  /// number beyond 64 bits.
  public init?(parsing text: String) {
    self.init(parsing: Array(text.utf8).span)
  }

  init?(parsing text: Span<UInt8>) {
    guard let document = try? JSONDocument(parsing: text, depth: Self.maximumDepth) else {
      return nil
    }
    self = document.withRoot { JSONValue($0) }
  }

  init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .boolean: self = .bool(node.boolean ?? false)
    case .integer: self = .integer(node.integer ?? 0)
    case .real: self = .double(node.real ?? 0)
    case .string: self = .string(node.text?.description ?? "")
    case .array: self = .array((0..<node.count).map { JSONValue(node[$0]) })
    case .object: self = .object(JSONObject(node))
    }
  }

  /// The value as one compact JSON text, the bytes that would be sent. A value that cannot be sent
  /// shows why.
  public var text: String {
    var writer = JSONWriter()
    do throws(InvalidValue) {
      try write(to: &writer, at: "value")
      return String(decoding: writer.bytes, as: UTF8.self)
    } catch {
      return error.description
    }
  }
}

extension JSONObject {
  init(_ node: JSONNode) {
    self.init(node.members.map { ($0.name.description, JSONValue($0.value)) })
  }
}

extension JSONValue: CustomStringConvertible {
  public var description: String { text }
}

extension JSONValue {
  /// Writes the value, and returns how many levels of arrays and objects it has.
  ///
  /// - Parameter path: where the value is, for messages.
  @discardableResult
  func write(
    to writer: inout JSONWriter, at path: @autoclosure () -> String, level: Int = 0
  ) throws(InvalidValue) -> Int {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.value(value)
    case .integer(let value): writer.value(value)
    case .double(let value):
      guard value.isFinite else {
        throw InvalidValue("`\(path())` is \(value), and JSON has no such number")
      }
      writer.value(value)
    case .string(let value): writer.text(value)
    case .array(let elements):
      try Self.check(level, path())
      writer.beginArray()
      var depth = 0
      for (index, element) in elements.enumerated() {
        depth = max(
          depth, try element.write(to: &writer, at: "\(path())[\(index)]", level: level + 1))
      }
      writer.endArray()
      return depth + 1
    case .object(let object):
      try Self.check(level, path())
      return try object.write(to: &writer, at: path(), level: level)
    }
    return 0
  }

  fileprivate static func check(_ level: Int, _ path: String) throws(InvalidValue) {
    guard level < maximumDepth else {
      throw InvalidValue(
        "`\(path.prefix(40))…` has more than \(maximumDepth) levels of arrays and objects")
    }
  }
}

extension JSONObject {
  fileprivate func write(
    to writer: inout JSONWriter, at path: @autoclosure () -> String, level: Int
  ) throws(InvalidValue) -> Int {
    try checkNames(path())
    writer.beginObject()
    var depth = 0
    for member in members {
      writer.key(member.name)
      let levels = try member.value.write(
        to: &writer, at: "\(path()).\(member.name)", level: level + 1)
      depth = max(depth, levels)
    }
    writer.endObject()
    return depth + 1
  }

  /// Refuses what the engine would refuse with the whole line, and without saying whose it was.
  private func checkNames(_ path: @autoclosure () -> String) throws(InvalidValue) {
    var names: Set<JSONValue> = []
    for member in members {
      guard names.insert(.string(member.name)).inserted else {
        throw InvalidValue("`\(path())` has two members `\(member.name)`")
      }
      guard !member.name.utf8.contains(0) else {
        throw InvalidValue("`\(path())` has a member with U+0000 in its name")
      }
    }
  }
}
