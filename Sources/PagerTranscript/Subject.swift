/// What a transcript is replayed against: the engine in this process, or any command that speaks
/// the protocol.
package protocol Subject {
  /// Sends bytes as they are.
  mutating func send(_ bytes: [UInt8]) throws(SubjectFailure)

  /// Whether what was sent last was one JSON text, and executed, as far as the subject can tell.
  var hasTakenText: Bool { get }

  /// Tells what will be sent next, or the beginning of it. Nothing has to come of it.
  mutating func foresee(_ bytes: [UInt8])

  /// The next line of output, without its line feed; nil where nothing more is to come.
  mutating func receive() throws(SubjectFailure) -> [UInt8]?

  /// A line that is there already though none is expected; nil where there is none, or where
  /// that cannot be known yet.
  mutating func surplus() throws(SubjectFailure) -> [UInt8]?

  /// Ends the input: nothing more will be sent.
  mutating func closeInput() throws(SubjectFailure)

  /// Waits for the end, after `closeInput`.
  ///
  /// - Returns: the exit status, and the first line that was not received, if any.
  mutating func finish() throws(SubjectFailure) -> (status: Int, leftover: [UInt8]?)
}

extension Subject {
  package var hasTakenText: Bool { true }

  package mutating func foresee(_ bytes: [UInt8]) {}
}

/// A subject that broke the protocol: it hung, died or could not be started.
package struct SubjectFailure: Error, Hashable {
  package let message: String
  /// The end of what it said on stderr.
  package let stderrTail: [UInt8]

  package init(_ message: String, stderrTail: [UInt8] = []) {
    self.message = message
    self.stderrTail = stderrTail
  }
}
