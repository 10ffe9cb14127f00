internal import PagerJSON
internal import PagerProtocol

/// Turns what a client delivered into rows with an identity.
struct RowReader {
  let rule: IdentityRule

  /// Reads all rows, or none.
  ///
  /// - Parameter scratch: an empty writer to put texts together in; empty again afterwards.
  /// - Throws: `rowWithoutIdentity` for the first row that has none.
  /// - Complexity: O(bytes of the rows).
  func rows(in array: JSONNode, scratch: inout JSONWriter) throws(RPCError) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(array.count)
    for index in 0..<array.count {
      rows.append(try row(array[index], at: index, scratch: &scratch))
    }
    return rows
  }

  private func row(
    _ node: JSONNode, at index: Int, scratch: inout JSONWriter
  ) throws(RPCError) -> Row {
    switch rule {
    case .row:
      if let integer = node.integer {
        if let short = ShortInteger(integer) { return .integer(short) }
        return record(node, .integer(integer), &scratch)
      }
      guard node.text != nil else { throw .rowWithoutIdentity(index, pointer: nil) }
      return .text(json: text(node, &scratch))
    case .pointer(let pointer):
      let value = try self.value(pointer, in: node, at: index)
      let identity: Identity =
        if let integer = value.integer { .integer(integer) } else { .text(text(value, &scratch)) }
      return record(node, identity, &scratch)
    case .pointers(let pointers):
      let identity = try composite(pointers, in: node, at: index, &scratch)
      return record(node, .composite(identity), &scratch)
    case .whole:
      scratch.canonical(node)
      return record(node, .composite(scratch.takeText()), &scratch)
    }
  }

  /// The values at several places as one JSON array: brackets, commas and quotes keep the
  /// components apart, whatever they hold.
  private func composite(
    _ pointers: [JSONPointer], in node: JSONNode, at index: Int, _ scratch: inout JSONWriter
  ) throws(RPCError) -> ByteString {
    for pointer in pointers { _ = try value(pointer, in: node, at: index) }
    scratch.beginArray()
    for pointer in pointers { scratch.value(try value(pointer, in: node, at: index)) }
    scratch.endArray()
    return scratch.takeText()
  }

  /// The string or integer that a pointer leads to.
  private func value(
    _ pointer: JSONPointer, in node: JSONNode, at index: Int
  ) throws(RPCError) -> JSONNode {
    guard let value = pointer.resolve(in: node), value.kind == .string || value.kind == .integer
    else { throw .rowWithoutIdentity(index, pointer: pointer.text) }
    return value
  }

  private func record(
    _ node: JSONNode, _ identity: Identity, _ scratch: inout JSONWriter
  ) -> Row {
    scratch.value(node)
    return .record(scratch.takeText(tagged: identity))
  }

  private func text(_ node: JSONNode, _ scratch: inout JSONWriter) -> ByteString {
    scratch.value(node)
    return scratch.takeText()
  }
}
