package import PagerJSON

/// One line of a transcript: something that is sent, something that is expected, or a word about
/// it. The format is described in `protocol/transcripts/README.md`.
package enum Step: Hashable, Sendable {
  /// A sentence for people, and what the case shows.
  case note(ByteString, shows: [ByteString])
  /// Options that the engine is started with.
  case arguments([ByteString])
  /// A request or a batch, as JSON; sent as one line.
  case send(ByteString)
  /// Bytes, sent as they are.
  case sendRaw([UInt8])
  /// The next reply, as JSON; compared by structure.
  case expect(ByteString)
  /// Members that the next reply has, as JSON.
  case expectMatching(ByteString)
  /// The next reply line, byte for byte, without its line feed.
  case expectRaw([UInt8])
  /// No reply belongs to what was sent last.
  case expectNothing
  /// After the end of the input the process ends with this status.
  case exit(Int)
}

extension ByteString {
  /// A request as it is sent: a line of its own.
  package var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }
}

/// A line that is no step.
package struct StepError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
