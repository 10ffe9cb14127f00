/// A text together with what it is known by, in one piece of memory.
///
/// For texts that are kept by the million: an array of bytes beside a tag would take a third more.
package final class TaggedText<Tag>: ManagedBuffer<TaggedText.Header, UInt8> {
  package struct Header {
    fileprivate let tag: Tag
    fileprivate let count: UInt32
  }

  package var tag: Tag { header.tag }

  /// Calls `body` with the bytes of the text.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeMutablePointers { header, bytes in
      body(UnsafeRawBufferPointer(start: bytes, count: Int(header.pointee.count)))
    }
  }
}

extension JSONWriter {
  /// The bytes in the buffer, copied and tagged, and the buffer empty again.
  package mutating func takeText<Tag>(tagged tag: Tag) -> TaggedText<Tag> {
    let count = self.count
    let buffer = TaggedText<Tag>.create(minimumCapacity: count) { _ in
      TaggedText<Tag>.Header(tag: tag, count: UInt32(count))
    }
    let text = unsafeDowncast(buffer, to: TaggedText<Tag>.self)
    text.withUnsafeMutablePointerToElements { target in
      withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(from: source)
      }
    }
    discard()
    return text
  }

  /// Text that was written by a `JSONWriter` before.
  package mutating func raw<Tag>(_ text: TaggedText<Tag>) {
    separate()
    text.withUnsafeBytes { append($0) }
  }
}
