package import PagerJSON

/// Runs a transcript against a subject and compares each reply.
package struct Replay {
  /// How it went.
  package enum Verdict: Hashable, Sendable {
    case passed
    case failed(Failure)
    /// The transcript is none, or the subject broke the protocol.
    case broken(line: Int, message: String, stderrTail: [UInt8])
  }

  /// The first reply that was not as expected.
  package struct Failure: Hashable, Sendable {
    /// The line of the expectation, from 1.
    package let line: Int
    /// What was sent last, if anything was.
    package let sent: ByteString?
    /// The members that differ.
    package let differences: [Comparison.Difference]
  }

  package let steps: [NumberedStep]

  /// - Throws: for the first line that is no step; all of each line is checked.
  package init(_ text: [UInt8]) throws(TranscriptError) {
    steps = try NumberedStep.steps(of: text, StepReader.checkedStep)
    try checkThatItSaysSomething()
  }

  /// Reads a transcript that is probably sound, such as a recording of a million requests: what it
  /// sends and expects is not parsed a second time. If it passes it was sound; if it does not, read
  /// it with `init(_:)` to learn whether that is why.
  ///
  /// - Throws: for the first line that is no step, as far as was looked.
  package init(skimming text: [UInt8]) throws(TranscriptError) {
    // The one reply that a `send` which is not JSON could be expected to have.
    let mayExpectRefusal = text.contains("-32700")
    steps = try NumberedStep.steps(
      of: text, mayExpectRefusal ? StepReader.checkedStep : StepReader.step)
    try checkThatItSaysSomething()
  }

  /// A file that was cut to nothing must not pass.
  private func checkThatItSaysSomething() throws(TranscriptError) {
    let says = steps.contains { numbered in
      switch numbered.step {
      case .note, .arguments: false
      case .send, .sendRaw, .expect, .expectMatching, .expectRaw, .expectNothing, .exit: true
      }
    }
    if !says { throw TranscriptError(line: 0, message: "nothing is sent or expected in it") }
  }

  /// The options that the subject has to be started with.
  package var arguments: [String] {
    for case .arguments(let arguments) in steps.map(\.step) {
      return arguments.map(\.description)
    }
    return []
  }

  /// Runs all steps, up to the first difference.
  package func run(_ subject: inout some Subject) -> Verdict {
    var sent: ByteString?
    var line = 0
    do throws(SubjectFailure) {
      var status = 0
      let lastSend = steps.lastIndex { $0.step.isSent } ?? -1
      if lastSend == -1 { try subject.closeInput() }
      for (index, numbered) in steps.enumerated() {
        line = numbered.line
        switch numbered.step {
        case .note, .arguments: break
        case .exit(let expected): status = expected
        case .send(let json):
          sent = json
          try subject.send(json.bytes + [UInt8(ascii: "\n")])
        case .sendRaw(let bytes):
          sent = ByteString(bytes)
          try subject.send(bytes)
        case .expect, .expectMatching, .expectRaw, .expectNothing:
          let differences = try self.differences(numbered.step, &subject)
          if !differences.isEmpty {
            return .failed(Failure(line: line, sent: sent, differences: differences))
          }
        }
        // A last line without a line feed is answered only when no more can come.
        if index == lastSend { try subject.closeInput() }
      }
      return verdict(try subject.finish(), status: status, line: line, sent: sent)
    } catch {
      return .broken(line: line, message: error.message, stderrTail: error.stderrTail)
    }
  }

  private func verdict(
    _ end: (status: Int, leftover: [UInt8]?), status: Int, line: Int, sent: ByteString?
  ) -> Verdict {
    if let leftover = end.leftover {
      let difference = Comparison.Difference(
        path: "a reply that nobody expects", expected: nil, got: ByteString(leftover))
      return .failed(Failure(line: line, sent: sent, differences: [difference]))
    }
    guard end.status != status else { return .passed }
    let difference = Comparison.Difference(
      path: "exit status", expected: ByteString("\(status)"), got: ByteString("\(end.status)"))
    return .failed(Failure(line: line, sent: sent, differences: [difference]))
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
}

extension Step {
  /// What differs between this expectation and a line of output, its line feed left out; nil
  /// stands for the end of the output, or for nothing where nothing is expected.
  ///
  /// - Throws: where the line is no JSON and has to be.
  package func differences(
    from line: [UInt8]?
  ) throws(StepError) -> [Comparison.Difference] {
    guard let line else {
      return self == .expectNothing ? [] : [.init(path: "a reply", expected: json, got: nil)]
    }
    let got = ByteString(line)
    switch self {
    case .expect(let json):
      return try Comparison.differences(expected: json, got: got, .whole)
    case .expectMatching(let json):
      return try Comparison.differences(expected: json, got: got, .matching)
    case .expectRaw(let bytes):
      let expected = ByteString(bytes)
      return expected == got ? [] : [.init(path: "the line", expected: expected, got: got)]
    case .expectNothing:
      return [.init(path: "a reply", expected: nil, got: got)]
    case .note, .arguments, .send, .sendRaw, .exit:
      return []
    }
  }

  /// Whether the step sends bytes.
  package var isSent: Bool {
    switch self {
    case .send, .sendRaw: true
    case .note, .arguments, .expect, .expectMatching, .expectRaw, .expectNothing, .exit: false
    }
  }

  /// What is expected, as it is shown.
  private var json: ByteString? {
    switch self {
    case .expect(let json), .expectMatching(let json): json
    case .expectRaw(let bytes): ByteString(bytes)
    case .note, .arguments, .send, .sendRaw, .expectNothing, .exit: nil
    }
  }
}

/// A step and the line it stands on, from 1.
package struct NumberedStep: Hashable, Sendable {
  package let line: Int
  package let step: Step

  /// Reads a whole transcript line by line. Lines of blanks are passed over.
  static func steps(
    of text: [UInt8], _ read: (Span<UInt8>) throws(StepError) -> Step
  ) throws(TranscriptError) -> [NumberedStep] {
    var steps: [NumberedStep] = []
    var line = 1
    var start = 0
    while start < text.count {
      let feed = ByteSearch.firstIndex(of: UInt8(ascii: "\n"), in: text, start..<text.count)
      let range = start..<(feed ?? text.count)
      if !text[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        do throws(StepError) {
          steps.append(
            NumberedStep(line: line, step: try read(text.span.extracting(range))))
        } catch {
          let isTorn =
            feed == nil
            && (try? JSONDocument(
              parsing: text.span.extracting(range), depth: 2_000)) == nil
          throw TranscriptError(
            line: line,
            message: isTorn
              ? "the last line is torn; for a recording, --restore FILE --record FILE mends it"
              : error.message)
        }
      }
      start = range.upperBound + 1
      line += 1
    }
    return steps
  }
}

/// A transcript with a line that is no step.
package struct TranscriptError: Error, Hashable {
  /// From 1.
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { needle in
      var start = 0
      while let found = ByteSearch.firstIndex(of: needle[0], in: self, start..<count) {
        if self[found...].starts(with: needle) { return true }
        start = found + 1
      }
      return false
    }
  }
}
