/// A reply was not as a transcript says, or the transcript is none.
public struct TranscriptFailure: PagerError, Hashable {
  /// The file and the line.
  public let place: String
  public let reason: String

  public var description: String { "\(place): \(reason)" }
}
