package import PagerTranscript

/// A subject that has answered what it was sent when `send` returns: what a diagram is drawn of.
package struct LockstepSubject<Process: Subject>: Subject {
  private var process: Process
  private var replies: [[UInt8]] = []

  package init(_ process: Process) {
    self.process = process
  }

  package mutating func send(_ bytes: [UInt8]) throws(SubjectFailure) {
    try process.send(bytes)
    if let reply = try process.receive() { replies.append(reply) }
  }

  package mutating func receive() -> [UInt8]? {
    replies.isEmpty ? nil : replies.removeFirst()
  }

  package mutating func surplus() -> [UInt8]? { receive() }

  package mutating func closeInput() throws(SubjectFailure) { try process.closeInput() }

  package mutating func finish() throws(SubjectFailure) -> (status: Int, leftover: [UInt8]?) {
    try process.finish()
  }
}
