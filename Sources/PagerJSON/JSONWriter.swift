/// Writes JSON into one growing buffer: compact, deterministic to the byte, no tree in between.
///
/// This is the only place where JSON is made, so that the bytes depend on nothing but the values:
/// not on the jansson version (2.14 prints 0.1 as 0.10000000000000001), a locale or hash order.
/// Separators come by themselves:
///
///     writer.beginObject()
///     writer.member("count", 3)
///     writer.key("items")
///     writer.beginArray()
///     …
///     writer.endArray()
///     writer.endObject()
///
/// The buffer is also the queue of bytes that wait to be written: `removeFirst` takes from its
/// front what has been.
package struct JSONWriter: ~Copyable {
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Whether the next value or key is behind another one.
  private var needsComma = false

  private static var smallCapacity: Int { 64 * 1024 }

  package init() {
    storage = .allocate(byteCount: Self.smallCapacity, alignment: 1)
  }

  deinit {
    storage.deallocate()
  }

  /// Bytes in the buffer.
  package var count: Int { end - start }

  /// Calls `body` with the bytes in the buffer.
  package borrowing func withUnsafeBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: storage[start..<end]))
  }

  /// The bytes in the buffer, copied.
  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// Whether the first `count` bytes end with a line feed.
  package func endsLine(at count: Int) -> Bool {
    storage[start + count - 1] == UInt8(ascii: "\n")
  }

  /// Bytes of the first line in the buffer, with its line feed.
  package var lineCount: Int {
    withUnsafeBytes { bytes in
      ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: bytes).map { $0 + 1 } ?? bytes.count
    }
  }

  /// The first line in the buffer, taken out of it, without its line feed.
  package mutating func takeLine() -> [UInt8] {
    let count = lineCount
    let line = withUnsafeBytes { Array($0.prefix(endsLine(at: count) ? count - 1 : count)) }
    removeFirst(count)
    return line
  }

  /// The bytes in the buffer, copied, and the buffer empty again.
  package mutating func takeText() -> ByteString {
    let text = withUnsafeBytes { ByteString(copying: $0.assumingMemoryBound(to: UInt8.self)) }
    removeFirst(count)
    needsComma = false
    return text
  }

  /// Takes bytes from the front. An empty buffer lets go of what one large reply needed.
  package mutating func removeFirst(_ count: Int) {
    precondition(count <= self.count)
    start += count
    guard start == end else { return }
    start = 0
    end = 0
    if storage.count > 16 * Self.smallCapacity {
      storage.deallocate()
      storage = .allocate(byteCount: Self.smallCapacity, alignment: 1)
    }
  }

  // MARK: Undoing

  /// A place in the output to come back to.
  package struct Mark {
    fileprivate let count: Int
    fileprivate let needsComma: Bool
  }

  package var mark: Mark { Mark(count: count, needsComma: needsComma) }

  /// Takes back everything written since `mark`.
  package mutating func rollBack(to mark: Mark) {
    precondition(mark.count <= count)
    end = start + mark.count
    needsComma = mark.needsComma
  }

  /// The line that was written since `mark`, copied without its line feed; nil where nothing was.
  package func line(since mark: Mark) -> ByteString? {
    guard hasWritten(since: mark) else { return nil }
    return withUnsafeBytes { bytes in
      ByteString(Array(UnsafeRawBufferPointer(rebasing: bytes[mark.count..<(bytes.count - 1)])))
    }
  }

  package func hasWritten(since mark: Mark) -> Bool { count > mark.count }

  // MARK: Structure

  package mutating func beginObject() {
    separate()
    append(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func endObject() {
    append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    separate()
    append(UInt8(ascii: "["))
    needsComma = false
  }

  package mutating func endArray() {
    append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// A member's name, which must need no escapes. A value must follow.
  package mutating func key(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A member's name, whatever it is. A value must follow.
  package mutating func key(_ name: JSONText) {
    text(name)
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Ends a line. What follows is a new text.
  package mutating func endLine() {
    append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// The start of a value: a comma where one is due.
  mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Bytes

  mutating func append(_ byte: UInt8) {
    if end == storage.count { makeRoom(for: 1) }
    storage[end] = byte
    end += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    if storage.count - end < bytes.count { makeRoom(for: bytes.count) }
    storage.baseAddress?.advanced(by: end).copyMemory(from: source, byteCount: bytes.count)
    end += bytes.count
  }

  /// Makes room by moving the bytes to the front where that is enough, by growing where not.
  private mutating func makeRoom(for extra: Int) {
    let old = storage
    let needed = count + extra
    if needed > old.count / 2 {
      storage = .allocate(byteCount: max(needed, old.count) * 2, alignment: 1)
    }
    storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[start..<end]))
    end -= start
    start = 0
    if old.baseAddress != storage.baseAddress { old.deallocate() }
  }
}
