internal import PagerJSON

/// Cuts a stream of bytes into lines: a state machine without a descriptor.
///
/// Lines end at the byte 0x0A and nowhere else, before any decoding: text that is split at a
/// character's middle, U+2028 and U+0085 make no difference. Lines of blanks are passed over, a
/// byte order mark is dropped as the first three bytes of the stream only, and a line over the
/// limit is reported once and skipped in bounded memory.
package struct LineFramer {
  package enum Event: Hashable, Sendable {
    /// A line, as a range of `bytes`, valid until the next call of a mutating function.
    case line(Range<Int>)
    /// A line over the limit. What is left of it will be skipped.
    case tooLong
  }

  private enum State {
    /// Before the first three bytes of the stream are known.
    case start
    /// At the start of a line.
    case line
    /// In a line over the limit that has been reported.
    case skipping
  }

  /// The bytes that lines are ranges of.
  package private(set) var bytes: [UInt8] = []
  /// Where `bytes` begins in the stream.
  package private(set) var offset = 0
  private let limit: Int
  private var state = State.start
  /// Where the line that is looked for starts.
  private var lineStart = 0
  /// Up to where there is no line feed: each byte is looked at once, whatever the chunks.
  private var scanned = 0

  /// - Parameter limit: bytes that a line may have, its line feed not counted.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Takes in what was read from the stream.
  package mutating func append(_ chunk: Span<UInt8>) {
    if lineStart > 0 {
      bytes.removeSubrange(..<lineStart)
      offset += lineStart
      scanned -= lineStart
      lineStart = 0
    }
    chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The next complete line; nil when more bytes are needed.
  ///
  /// - Complexity: O(bytes of the line).
  package mutating func next() -> Event? {
    while true {
      if state == .start {
        guard bytes.count >= 3 || bytes.contains(Self.lineFeed) else { return nil }
        dropByteOrderMark()
      }
      guard let end = ByteSearch.firstIndex(of: Self.lineFeed, in: bytes, scanned..<bytes.count)
      else {
        scanned = bytes.count
        return reportOverlong()
      }
      let line = lineStart..<end
      scanned = end + 1
      lineStart = end + 1
      if state == .skipping {
        state = .line
      } else if line.count > limit {
        return .tooLong
      } else if !isBlank(line) {
        return .line(line)
      }
    }
  }

  /// The complete lines that wait, as ranges of `bytes`.
  package func waitingLines(inGroupsOf size: Int) -> [Range<Int>] {
    // What was looked at before has no line feed.
    Self.lines(inGroupsOf: size, of: bytes, from: lineStart, unscanned: scanned)
  }

  /// The complete lines in `bytes` from `start` on, in groups: whole lines, `size` bytes of them or
  /// as many more as the last one needs. Less than `size` at the end is left out.
  ///
  /// - Parameter unscanned: up to where it is known that there is no line feed.
  /// - Complexity: O(groups), and the bytes of lines that are longer than a group.
  package static func lines(
    inGroupsOf size: Int, of bytes: [UInt8], from start: Int = 0, unscanned: Int = 0
  ) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = start
    while start + size <= bytes.count {
      let from = max(start + size - 1, unscanned)
      guard let end = ByteSearch.firstIndex(of: lineFeed, in: bytes, from..<bytes.count) else {
        break
      }
      groups.append(start..<(end + 1))
      start = end + 1
    }
    return groups
  }

  /// The last line, which may end without a line feed; nil when there is none. For the end of
  /// the stream, after `next` has returned nil.
  package mutating func finish() -> Event? {
    if state == .start { dropByteOrderMark() }
    let line = lineStart..<bytes.count
    lineStart = bytes.count
    scanned = bytes.count
    if state == .skipping { return nil }
    if line.count > limit { return .tooLong }
    return isBlank(line) ? nil : .line(line)
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private mutating func dropByteOrderMark() {
    state = .line
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      lineStart = 3
      scanned = 3
    }
  }

  /// Reports a line that is over the limit already, once, and lets go of its bytes.
  private mutating func reportOverlong() -> Event? {
    guard state == .skipping || bytes.count - lineStart > limit else { return nil }
    offset += bytes.count
    bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * limit)
    lineStart = 0
    scanned = 0
    defer { state = .skipping }
    return state == .skipping ? nil : .tooLong
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    bytes[line].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}
