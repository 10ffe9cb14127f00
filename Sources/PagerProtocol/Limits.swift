/// How much of everything there may be. Every limit of the engine is here; each can be set by a
/// flag, is named in the error of what exceeds it, and is listed by `info`.
package struct Limits: Hashable, Sendable {
  /// Bytes of a line, its line feed not counted.
  package var lineBytes = 4 * 1024 * 1024
  /// Levels of arrays and objects in a line.
  package var depth = 128
  /// Elements of a batch.
  package var batch = 1_000
  /// Open sessions, `default` not counted.
  package var sessions = 65_536
  /// Bytes of a session's name.
  package var nameBytes = 256
  /// Items of a session.
  package var items = 16_777_216
  /// Applied pages on record in a session.
  package var pages = 16_777_216
  /// Names for tickets in a session.
  package var ticketNames = 1_048_576
  /// Bytes of replies that wait for their reader before the engine stops to read requests.
  package var pendingBytes = 64 * 1024 * 1024

  package init() {}
}

/// One limit: its name in `info` and in errors, its flag, and the values it can have.
package struct Limit: Sendable {
  package let name: StaticString
  package let flag: StaticString
  package let what: StaticString
  package let range: ClosedRange<Int>
  package let value: any WritableKeyPath<Limits, Int> & Sendable

  package static let all: [Limit] = [
    Limit(
      name: "lineBytes", flag: "--max-line-bytes", what: "bytes of a line",
      range: 1...1_073_741_824, value: \.lineBytes),
    // jansson's own limit is 2,048, and the writer is recursive.
    Limit(
      name: "depth", flag: "--max-depth", what: "levels of arrays and objects in a line",
      range: 1...2_000, value: \.depth),
    Limit(
      name: "batch", flag: "--max-batch", what: "elements of a batch",
      range: 1...1_000_000, value: \.batch),
    Limit(
      name: "sessions", flag: "--max-sessions", what: "open sessions, \"default\" not counted",
      range: 1...16_777_216, value: \.sessions),
    Limit(
      name: "nameBytes", flag: "--max-name-bytes", what: "bytes of a session's name",
      range: 1...65_536, value: \.nameBytes),
    Limit(
      name: "items", flag: "--max-items", what: "items of a session",
      // What an index of the core can find.
      range: 1...33_554_430, value: \.items),
    Limit(
      name: "pages", flag: "--max-pages", what: "applied pages on record in a session",
      range: 1...1_073_741_824, value: \.pages),
    Limit(
      name: "ticketNames", flag: "--max-ticket-names", what: "names for tickets in a session",
      range: 1...1_073_741_824, value: \.ticketNames),
    Limit(
      name: "pendingBytes", flag: "--max-pending-bytes",
      what: "bytes of replies that wait before reading stops",
      range: 1...1_073_741_824, value: \.pendingBytes),
  ]
}
