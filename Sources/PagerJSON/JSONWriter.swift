#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0
  /// Whether the next value or key is behind another one.
  private var needsComma = false

  private static var smallCapacity: Int { 64 * 1024 }

  package init() {
    storage = Self.memory(nil, Self.smallCapacity)
    capacity = Self.smallCapacity
  }

  deinit {
    free(storage)
  }

  /// Memory for `capacity` bytes in the place of what there was. The C library moves a large block
  /// to where there is room for a larger one without copying it.
  private static func memory(
    _ old: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let new = realloc(old, capacity) else {
      preconditionFailure("no memory for a reply of \(capacity) bytes")
    }
    return new.assumingMemoryBound(to: UInt8.self)
  }

  /// Bytes in the buffer.
  package var count: Int { end - start }

  /// Calls `body` with the bytes in the buffer.
  package borrowing func withUnsafeBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage + start, count: end - start))
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
    discard()
    return text
  }

  /// Takes back all bytes in the buffer.
  mutating func discard() {
    removeFirst(count)
    needsComma = false
  }

  /// Takes bytes from the front. An empty buffer lets go of what one large reply needed.
  package mutating func removeFirst(_ count: Int) {
    precondition(count <= self.count)
    start += count
    guard start == end else { return }
    start = 0
    end = 0
    if capacity > 16 * Self.smallCapacity {
      capacity = Self.smallCapacity
      storage = Self.memory(storage, capacity)
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
    begin(UInt8(ascii: "{"))
  }

  package mutating func endObject() {
    append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    begin(UInt8(ascii: "["))
  }

  package mutating func endArray() {
    append(UInt8(ascii: "]"))
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    reserve(2)
    if needsComma { put(UInt8(ascii: ",")) }
    put(bracket)
    needsComma = false
  }

  /// A member's name, which must need no escapes. A value must follow.
  package mutating func key(_ name: StaticString) {
    reserve(name.utf8CodeUnitCount + 4)
    if needsComma { put(UInt8(ascii: ",")) }
    put(UInt8(ascii: "\""))
    put(name)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A member's name, whatever it is. A value must follow.
  package mutating func key(_ name: JSONText) {
    text(name)
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string that needs no escapes.
  package mutating func text(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount + 3)
    if needsComma { put(UInt8(ascii: ",")) }
    put(UInt8(ascii: "\""))
    put(text)
    put(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Characters of a JSON text that stand for themselves: `null`, or the start of every reply.
  ///
  /// - Parameter isOpen: whether a value must follow that no comma may stand before.
  package mutating func literal(_ characters: StaticString, isOpen: Bool = false) {
    reserve(characters.utf8CodeUnitCount + 1)
    if needsComma { put(UInt8(ascii: ",")) }
    put(characters)
    needsComma = !isOpen
  }

  /// A member's name, whatever it is. A value must follow.
  package mutating func key(_ name: String) {
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

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    put(byte)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(storage + end, source, bytes.count)
    end += bytes.count
  }

  /// Makes sure that `count` bytes may be put.
  @inline(__always)
  private mutating func reserve(_ count: Int) {
    if capacity - end < count { makeRoom(for: count) }
  }

  /// Writes a byte that there is room for.
  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    assert(end < capacity)
    storage[end] = byte
    end += 1
  }

  /// Writes characters that there is room for.
  @inline(__always)
  private mutating func put(_ text: StaticString) {
    assert(end + text.utf8CodeUnitCount <= capacity)
    memcpy(storage + end, text.utf8Start, text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }

  /// Makes room by moving the bytes to the front where that is enough, by growing where not.
  @inline(never)
  private mutating func makeRoom(for extra: Int) {
    let needed = count + extra
    if start > 0 { memmove(storage, storage + start, count) }
    end -= start
    start = 0
    if needed > capacity / 2 {
      capacity = max(needed, capacity) * 2
      storage = Self.memory(storage, capacity)
    }
  }
}
