/// Text that is compared, hashed and ordered by its bytes.
///
/// Swift's `String` calls "é" (U+00E9) and "e" + U+0301 equal. To an API they are two names, two
/// cursors, two ids (rule 15), so nothing that comes from a client is kept as a `String`.
package struct ByteString: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Copies bytes that somebody else owns.
  package init(copying buffer: UnsafeBufferPointer<UInt8>) {
    bytes = Array(buffer)
  }

  /// Copies bytes that somebody else owns.
  package init(copying span: Span<UInt8>) {
    bytes = span.withUnsafeBufferPointer { Array($0) }
  }

  package var count: Int { bytes.count }

  /// For messages to people; invalid UTF-8 cannot occur, since every text was parsed.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension ByteString: Hashable {
  package static func == (a: ByteString, b: ByteString) -> Bool {
    a.bytes.withUnsafeBytes { a in
      b.bytes.withUnsafeBytes { b in UnsafeRawBufferPointer.equal(a, b) }
    }
  }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension ByteString: Comparable {
  package static func < (a: ByteString, b: ByteString) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}
