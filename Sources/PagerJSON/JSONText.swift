#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A string inside a parsed document, borrowed: valid while the document is.
///
/// May hold NUL, so it is never read as a C string.
package struct JSONText {
  let buffer: UnsafeBufferPointer<UInt8>

  package var count: Int { buffer.count }

  package var containsNUL: Bool { buffer.contains(0) }

  /// Compares by bytes.
  package static func == (a: JSONText, b: StaticString) -> Bool {
    guard a.count == b.utf8CodeUnitCount, let start = a.buffer.baseAddress else {
      return a.count == 0 && b.utf8CodeUnitCount == 0
    }
    return memcmp(start, b.utf8Start, a.count) == 0
  }

  /// Compares by bytes.
  package static func == (a: JSONText, b: ByteString) -> Bool {
    b.bytes.withUnsafeBytes { UnsafeRawBufferPointer.equal(UnsafeRawBufferPointer(a.buffer), $0) }
  }

  /// For messages to people.
  package var description: String { String(decoding: buffer, as: UTF8.self) }
}

extension ByteString {
  package init(_ text: JSONText) {
    self.init(copying: text.buffer)
  }
}

extension UnsafeRawBufferPointer {
  static func equal(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let a = a.baseAddress, let c = b.baseAddress else { return true }
    return memcmp(a, c, b.count) == 0
  }

  /// Orders by bytes, a prefix before what it is a prefix of.
  static func precedes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard let left = a.baseAddress, let right = b.baseAddress else { return a.count < b.count }
    let order = memcmp(left, right, Swift.min(a.count, b.count))
    return order < 0 || (order == 0 && a.count < b.count)
  }
}
