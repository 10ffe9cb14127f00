extension JSONWriter {
  /// Writes a parsed value: members in the order in which they were sent.
  ///
  /// Recursion is as deep as the document, which has a limit.
  package mutating func value(_ node: JSONNode) {
    write(node, sorted: false)
  }

  /// Writes a parsed value so that equal values give equal bytes: members in the order of their
  /// names' bytes. An integer and a real stay different.
  package mutating func canonical(_ node: JSONNode) {
    write(node, sorted: true)
  }

  private mutating func write(_ node: JSONNode, sorted: Bool) {
    switch node.kind {
    case .object:
      beginObject()
      if sorted {
        for (name, value) in node.membersByName { member(name, value, sorted: true) }
      } else {
        for (name, value) in node.members { member(name, value, sorted: false) }
      }
      endObject()
    case .array:
      beginArray()
      for index in 0..<node.count { write(node[index], sorted: sorted) }
      endArray()
    case .string: if let text = node.text { self.text(text) }
    case .integer: if let integer = node.integer { value(integer) }
    case .real: if let real = node.real { value(real) }
    case .boolean: if let boolean = node.boolean { value(boolean) }
    case .null: null()
    }
  }

  private mutating func member(_ name: JSONText, _ node: JSONNode, sorted: Bool) {
    key(name)
    write(node, sorted: sorted)
  }
}

extension JSONNode {
  fileprivate var membersByName: [(name: JSONText, value: JSONNode)] {
    members.sorted { a, b in
      UnsafeRawBufferPointer.precedes(
        UnsafeRawBufferPointer(a.name.buffer), UnsafeRawBufferPointer(b.name.buffer))
    }
  }
}
