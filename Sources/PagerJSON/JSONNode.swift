internal import CJansson

/// A value inside a parsed document, borrowed: valid while the document is.
///
/// The `json_t` behind it stays in this module.
package struct JSONNode {
  let pointer: UnsafeMutablePointer<json_t>

  init(_ pointer: UnsafeMutablePointer<json_t>) {
    self.pointer = pointer
  }

  package enum Kind: Hashable, Sendable {
    case object, array, string, integer, real, boolean, null
  }

  package var kind: Kind {
    switch pointer.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .boolean
    default: .null
    }
  }

  package var isNull: Bool { pointer.pointee.type == JSON_NULL }
}

// MARK: - Scalars; nil where the value is of another kind

extension JSONNode {
  package var boolean: Bool? {
    switch pointer.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  package var integer: Int64? {
    pointer.pointee.type == JSON_INTEGER ? json_integer_value(pointer) : nil
  }

  package var real: Double? {
    pointer.pointee.type == JSON_REAL ? json_real_value(pointer) : nil
  }

  package var text: JSONText? {
    guard pointer.pointee.type == JSON_STRING, let start = json_string_value(pointer) else {
      return nil
    }
    return JSONText(start, json_string_length(pointer))
  }
}

extension JSONText {
  init(_ start: UnsafePointer<CChar>, _ count: Int) {
    buffer = UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }
}

// MARK: - Containers

extension JSONNode {
  /// Elements of an array or members of an object; 0 for a scalar.
  package var count: Int {
    switch pointer.pointee.type {
    case JSON_ARRAY: json_array_size(pointer)
    case JSON_OBJECT: json_object_size(pointer)
    default: 0
    }
  }

  /// The element at `index`, which must be below `count`, of an array.
  package subscript(index: Int) -> JSONNode {
    guard let element = json_array_get(pointer, index) else {
      preconditionFailure("no element \(index) in an array of \(count)")
    }
    return JSONNode(element)
  }

  /// The member of this name; nil where there is none, or where this is no object.
  package func member(_ name: StaticString) -> JSONNode? {
    let name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    return json_object_get(pointer, name).map(JSONNode.init)
  }

  /// The member of this name, which may be any bytes.
  package func member(_ name: ByteString) -> JSONNode? {
    name.bytes.withUnsafeBytes { name in
      name.withMemoryRebound(to: CChar.self) { name in
        // An empty array has no address, and "" is a member name like any other.
        guard let start = name.baseAddress else { return member("") }
        return json_object_getn(pointer, start, name.count).map(JSONNode.init)
      }
    }
  }

  /// The members of an object, in the order in which they were sent; none of anything else.
  package var members: JSONMembers { JSONMembers(pointer) }
}

/// The members of an object, one after the other.
package struct JSONMembers: Sequence, IteratorProtocol {
  private let object: UnsafeMutablePointer<json_t>
  private var iterator: UnsafeMutableRawPointer?

  init(_ object: UnsafeMutablePointer<json_t>) {
    self.object = object
    iterator = json_object_iter(object)
  }

  package mutating func next() -> (name: JSONText, value: JSONNode)? {
    guard let current = iterator, let name = json_object_iter_key(current),
      let value = json_object_iter_value(current)
    else { return nil }
    iterator = json_object_iter_next(object, current)
    return (JSONText(name, json_object_iter_key_len(current)), JSONNode(value))
  }
}
