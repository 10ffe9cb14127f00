package import PagerJSON

/// Turns what went back and forth into the lines of a transcript.
///
/// Requests and replies are taken over byte for byte, so that recording costs two copies.
package struct Recorder: ~Copyable {
  /// Lines that have still to be written to the file.
  package var pending = JSONWriter()

  package init() {}

  /// The first lines of a new record.
  package mutating func begin(version: String, arguments: [String]) {
    pending.line(.note(ByteString("recorded by \(version)"), shows: []))
    if !arguments.isEmpty { pending.line(.arguments(arguments.map { ByteString($0) })) }
  }

  /// A line that was executed or refused.
  ///
  /// - Parameter isJSON: whether the line is JSON, so that it can stand in a step as it is.
  package mutating func request(_ line: Span<UInt8>, isJSON: Bool) {
    if isJSON {
      pending.line(.send(ByteString(copying: line)))
    } else {
      pending.line(.sendRaw(ByteString(copying: line).bytes + [UInt8(ascii: "\n")]))
    }
  }

  /// A line over the limit, which is gone. Nothing was executed, so nothing is lost but its bytes.
  package mutating func overlongLine() {
    pending.line(
      .note(ByteString("a line over the limit was refused (lineTooLong)"), shows: []))
  }

  /// The reply to the last line, without its line feed; nil where none was owed.
  ///
  /// - Parameter saysVersion: whether the reply depends on the engine's version. Then only its
  ///   shape is recorded, or a newer engine could not restore the record.
  package mutating func reply(_ reply: ByteString?, saysVersion: Bool) {
    guard let reply else { return pending.line(.expectNothing) }
    pending.line(saysVersion ? .expectMatching(Self.shape(of: reply)) : .expect(reply))
  }

  /// One empty object for each reply in a line.
  private static func shape(of reply: ByteString) -> ByteString {
    let document = try? JSONDocument(parsing: reply.bytes.span, depth: 2_000)
    let batch = document?.withRoot { $0.kind == .array ? $0.count : nil } ?? nil
    guard let batch else { return ByteString("{}") }
    return ByteString("[" + Array(repeating: "{}", count: batch).joined(separator: ",") + "]")
  }
}
