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
    var line = 1
    steps = try NumberedStep.steps(of: text, from: &line, StepReader.checkedStep)
    if !steps.contains(where: \.step.saysSomething) { throw .saysNothing }
    let firstSend = steps.firstIndex { $0.step.isSent } ?? steps.endIndex
    for numbered in steps[firstSend...] {
      if case .arguments = numbered.step { throw .lateArguments(numbered.line) }
    }
  }

  /// The options that the subject has to be started with.
  package var arguments: [String] {
    var run = ReplayRun(OnePiece(steps), isSkimmed: false)
    return run.arguments
  }

  /// Runs all steps, up to the first difference.
  package func run(_ subject: inout some Subject) -> Verdict {
    var run = ReplayRun(OnePiece(steps), isSkimmed: false)
    return run.run(&subject)
  }

  /// A transcript that has been read as a whole.
  private struct OnePiece: StepSource {
    private var steps: [NumberedStep]?

    init(_ steps: [NumberedStep]) {
      self.steps = steps
    }

    mutating func next() -> [NumberedStep]? { steps.take() }
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

  /// Whether anything is sent or expected. A file that was cut to nothing must not pass.
  var saysSomething: Bool {
    switch self {
    case .note, .arguments: false
    case .send, .sendRaw, .expect, .expectMatching, .expectRaw, .expectNothing, .exit: true
    }
  }

  /// Whether the step sends bytes.
  package var isSent: Bool {
    switch self {
    case .send, .sendRaw: true
    case .note, .arguments, .expect, .expectMatching, .expectRaw, .expectNothing, .exit: false
    }
  }

  /// The bytes that the step sends, if it sends any.
  package var sent: [UInt8]? {
    switch self {
    case .send(let json): json.line
    case .sendRaw(let bytes): bytes
    case .note, .arguments, .expect, .expectMatching, .expectRaw, .expectNothing, .exit: nil
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
