internal import PagerJSON

extension Diagram {
  /// Runs a transcript and takes down what it does.
  ///
  /// After each request the session's list is asked for; reading changes nothing. What the
  /// transcript expects is not looked at: the diagram shows what is.
  ///
  /// - Parameters:
  ///   - file: the title of a transcript that opens without a note.
  ///   - subject: one that was started with the transcript's arguments, and that has answered what
  ///     it was sent when `send` returns, as the engine in this process has.
  package init(
    of replay: Replay, file: String, running subject: inout some Subject
  ) throws(SubjectFailure) {
    var run = DiagramRun()
    try run.perform(replay.steps, &subject)
    title = run.title ?? Terminal.safe(file)
    arguments = replay.arguments.map { Shown.shortened(Terminal.safe($0), to: 40) }
    sessions = run.notes.sessions.map { Shown.text($0, width: 24) }
    tickets = run.notes.tickets.all
    steps = run.notes.steps
  }
}

/// The run of a transcript: what is sent, with our own questions in between.
private struct DiagramRun {
  private(set) var title: String?
  private(set) var notes = DiagramNotes()
  /// Whether all that was sent are whole lines. If not, whatever is sent next goes on with one.
  private var isAtLineStart = true

  mutating func perform(
    _ steps: [NumberedStep], _ subject: inout some Subject
  ) throws(SubjectFailure) {
    let lastSend = steps.lastIndex { $0.step.isSent }
    for (index, numbered) in steps.enumerated() {
      switch numbered.step {
      case .note(let note, _):
        let note = Shown.text(note, width: 400)
        if index == 0 { title = note } else { notes.add(note: note, line: numbered.line) }
      case .send(let json):
        try perform(json, numbered.line, &subject)
      case .sendRaw(let bytes):
        if let last = bytes.last { isAtLineStart = last == UInt8(ascii: "\n") }
        try perform(bytes: bytes, numbered.line, isLast: index == lastSend, &subject)
      case .arguments, .expect, .expectMatching, .expectRaw, .expectNothing, .exit:
        break
      }
    }
  }

  private mutating func perform(
    _ json: ByteString, _ line: Int, _ subject: inout some Subject
  ) throws(SubjectFailure) {
    guard isAtLineStart, let requests = DiagramRequest.requests(in: json) else {
      isAtLineStart = true
      return try perform(
        bytes: json.line, line, isLast: false, &subject)
    }
    if requests.isBatch {
      try perform(batch: requests.all, json, line, &subject)
    } else {
      try perform(requests.all[0], line, &subject)
    }
  }

  private mutating func perform(
    _ request: DiagramRequest, _ line: Int, _ subject: inout some Subject
  ) throws(SubjectFailure) {
    var reply = try exchange(request.probe, &subject)
    if request.isNotification, !DiagramReply.isOurs(reply) {
      // Refused as a line, so nothing was executed: our id was too much for a limit.
      reply = try exchange(request.json, &subject)
    }
    let list = try request.session.flatMap { session throws(SubjectFailure) in
      try exchange(DiagramRequest.snapshot(of: session), &subject)
    }
    notes.add(request, reply: reply, list: list, line: line)
  }

  private mutating func perform(
    batch: [DiagramRequest], _ json: ByteString, _ line: Int, _ subject: inout some Subject
  ) throws(SubjectFailure) {
    let probe = try exchange(DiagramRequest.withSnapshots(batch), &subject)
    if let replies = DiagramReply.elements(probe, count: DiagramRequest.replyCount(batch)) {
      return notes.add(batch: batch, replies: replies, line: line)
    }
    // Refused as a line, so nothing was executed: our snapshots were too much for a limit.
    let reply = try exchange(json, &subject)
    notes.add(batch: batch, line: line, reply: reply, json: json)
  }

  /// Sends one line.
  private func exchange(
    _ json: ByteString, _ subject: inout some Subject
  ) throws(SubjectFailure) -> ByteString? {
    try subject.send(json.line)
    return try subject.surplus().map { ByteString($0) }
  }

  /// Sends bytes that may be anything: several requests, the half of one, or none.
  private mutating func perform(
    bytes: [UInt8], _ line: Int, isLast: Bool, _ subject: inout some Subject
  ) throws(SubjectFailure) {
    try subject.send(bytes)
    // A last line without a line feed is answered only when no more can come.
    if isLast, !isAtLineStart { try subject.closeInput() }
    var replies: [ByteString] = []
    while let reply = try subject.surplus() { replies.append(ByteString(reply)) }
    let session = notes.lastSession
    let list =
      isAtLineStart ? try exchange(DiagramRequest.snapshot(of: session), &subject) : nil
    notes.add(bytes: ByteString(bytes), replies: replies, list: list, line: line)
  }
}
