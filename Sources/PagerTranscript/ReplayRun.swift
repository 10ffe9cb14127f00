internal import PagerJSON

/// A transcript on its way through a subject. No more of it is read than is needed to go on.
package struct ReplayRun<Source: StepSource> {
  private var source: Source
  /// Whether nobody has looked yet at what is sent.
  private let isSkimmed: Bool
  /// What was read and has not been run, in pieces.
  private var pieces: [[NumberedStep]] = []
  /// Why no more can be read.
  private var error: TranscriptError?

  /// The line of the step that is being run.
  private var line = 0
  /// What was sent last.
  private var sent: ByteString?
  /// The exit status that is expected.
  private var status = 0
  private var hasSaidSomething = false

  /// - Parameter isSkimmed: whether the steps were not checked. The subject is asked, then, whether
  ///   it was sent JSON.
  package init(_ source: Source, isSkimmed: Bool) {
    self.source = source
    self.isSkimmed = isSkimmed
  }

  /// The options that the subject has to be started with. They stand before what is sent.
  package var arguments: [String] {
    mutating get {
      var seen = 0
      while seen < pieces.count || readPiece() {
        for numbered in pieces[seen] {
          if case .arguments(let arguments) = numbered.step { return arguments.map(\.description) }
          if numbered.step.isSent { return [] }
        }
        seen += 1
      }
      return []
    }
  }

  /// Runs all steps, up to the first difference.
  package mutating func run(_ subject: inout some Subject) -> Replay.Verdict {
    do throws(SubjectFailure) {
      if !sendsMore() { try subject.closeInput() }
      while !pieces.isEmpty || readPiece() {
        if let verdict = try run(pieces.removeFirst(), &subject) { return verdict }
      }
      if !hasSaidSomething, error == nil { error = .saysNothing }
      if let error { return .broken(line: error.line, message: error.message, stderrTail: []) }
      return verdict(try subject.finish())
    } catch {
      return .broken(line: line, message: error.message, stderrTail: error.stderrTail)
    }
  }

  /// Runs the steps of a piece. A verdict ends it.
  private mutating func run(
    _ piece: [NumberedStep], _ subject: inout some Subject
  ) throws(SubjectFailure) -> Replay.Verdict? {
    let lastSend = piece.lastIndex { $0.step.isSent }
    var foreseen = 0
    for (index, numbered) in piece.enumerated() {
      if index == foreseen { foreseen = foresee(piece[index...], &subject) }
      line = numbered.line
      hasSaidSomething = hasSaidSomething || numbered.step.saysSomething
      if let verdict = try run(numbered.step, &subject) { return verdict }
      // A last line without a line feed is answered only when no more can come.
      if index == lastSend, !sendsMore() { try subject.closeInput() }
    }
    return nil
  }

  private mutating func run(
    _ step: Step, _ subject: inout some Subject
  ) throws(SubjectFailure) -> Replay.Verdict? {
    switch step {
    case .note: break
    case .arguments:
      if sent != nil {
        let error = TranscriptError.lateArguments(line)
        return .broken(line: error.line, message: error.message, stderrTail: [])
      }
    case .exit(let expected): status = expected
    case .send(let json):
      sent = json
      try subject.send(json.line)
      if isSkimmed, !subject.hasTakenText {
        return .broken(line: line, message: "what it sends is no request", stderrTail: [])
      }
    case .sendRaw(let bytes):
      sent = ByteString(bytes)
      try subject.send(bytes)
    case .expect, .expectMatching, .expectRaw, .expectNothing:
      let differences = try self.differences(step, &subject)
      if !differences.isEmpty {
        return .failed(Replay.Failure(line: line, sent: sent, differences: differences))
      }
    }
    return nil
  }

  private func differences(
    _ expectation: Step, _ subject: inout some Subject
  ) throws(SubjectFailure) -> [Comparison.Difference] {
    let line = try expectation == .expectNothing ? subject.surplus() : subject.receive()
    do throws(StepError) {
      return try expectation.differences(from: line)
    } catch {
      throw SubjectFailure("\(error.message): \(ByteString(line ?? []).description)")
    }
  }

  private func verdict(_ end: (status: Int, leftover: [UInt8]?)) -> Replay.Verdict {
    if let leftover = end.leftover {
      let difference = Comparison.Difference(
        path: "a reply that nobody expects", expected: nil, got: ByteString(leftover))
      return .failed(Replay.Failure(line: line, sent: sent, differences: [difference]))
    }
    guard end.status != status else { return .passed }
    let difference = Comparison.Difference(
      path: "exit status", expected: ByteString("\(status)"), got: ByteString("\(end.status)"))
    return .failed(Replay.Failure(line: line, sent: sent, differences: [difference]))
  }

  // MARK: What is to come

  /// Tells the subject what will be sent, a part of it. Returns the first step that is not in there.
  private func foresee(_ steps: ArraySlice<NumberedStep>, _ subject: inout some Subject) -> Int {
    var bytes: [UInt8] = []
    var index = steps.startIndex
    while index < steps.endIndex, bytes.count < Self.foreseenBytes {
      if let sent = steps[index].step.sent { bytes += sent }
      index += 1
    }
    subject.foresee(bytes)
    return index
  }

  private static var foreseenBytes: Int { 128 * 1024 }

  /// Whether anything in the pieces that are not being run is sent.
  private mutating func sendsMore() -> Bool {
    var seen = 0
    while seen < pieces.count || readPiece() {
      if pieces[seen].contains(where: \.step.isSent) { return true }
      seen += 1
    }
    return false
  }

  private mutating func readPiece() -> Bool {
    guard error == nil else { return false }
    do throws(TranscriptError) {
      guard let piece = try source.next() else { return false }
      pieces.append(piece)
      return true
    } catch {
      self.error = error
      return false
    }
  }
}
