/// A JSON value, with literals: `["id": 7, "tags": ["a", .null]]`.
///
/// Integers have all 64 bits and stay integers, doubles stay doubles: `1` and `1.0` differ, here as
/// in the engine. Text is compared by its bytes and not by what it looks like, as ids and cursors
/// have to be. The members of an object keep their order, which does not count in comparisons.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A finite number. Others are refused when they are sent.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

// MARK: - Reading; nil where the value is of another kind

extension JSONValue {
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  public var integer: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  public var double: Double? {
    if case .double(let value) = self { value } else { nil }
  }

  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// A member of an object.
  public subscript(name: String) -> JSONValue? { object?[name] }

  /// An element of an array.
  public subscript(index: Int) -> JSONValue? {
    array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
}

// MARK: - Comparing

extension JSONValue: Hashable {
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    case (.null, _), (.bool, _), (.integer, _), (.double, _), (.string, _), (.array, _),
      (.object, _):
      false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value)
    case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}
