#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds bytes in memory at the speed of the C library.
package enum ByteSearch {
  /// The first index of `byte` in `bytes[range]`; nil where there is none.
  package static func firstIndex(
    of byte: UInt8, in bytes: borrowing [UInt8], _ range: Range<Int>
  ) -> Int? {
    bytes.withUnsafeBytes { bytes in
      firstIndex(of: byte, in: UnsafeRawBufferPointer(rebasing: bytes[range]))
        .map { $0 + range.lowerBound }
    }
  }

  /// The first index of `byte`; nil where there is none.
  static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
