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
      let slice = UnsafeRawBufferPointer(rebasing: bytes[range])
      guard let start = slice.baseAddress, let found = memchr(start, Int32(byte), slice.count)
      else { return nil }
      return range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }
}
