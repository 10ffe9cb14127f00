internal import PagerJSON
package import PagerTranscript

/// Runs sessions against a subject, one after the other through the same process, and compares
/// every reply with what the reference would have shown.
package final class Trial<Process: Subject> {
  /// What the subject is held to.
  package var subject: SubjectProfile {
    didSet { reader = ReplyReader(subject: subject) }
  }
  private var reader: ReplyReader
  private var process: Process
  private let restart: () throws(SubjectFailure) -> Process
  /// Counts sessions, so that each has a name of its own.
  private var opened = 0
  /// Calls made so far; snapshots do not count.
  package private(set) var calls = 0

  /// Bytes of requests whose replies are still to be read: enough that the subject never waits.
  private static var window: Int { 64 * 1024 }

  /// - Parameters:
  ///   - process: one that has answered everything it was sent.
  ///   - restart: starts another one like it, to find out at which step one of them died.
  package init(
    _ subject: SubjectProfile, _ process: Process,
    restart: @escaping () throws(SubjectFailure) -> Process
  ) {
    self.subject = subject
    self.process = process
    self.restart = restart
    reader = ReplyReader(subject: subject)
  }

  /// Runs sessions, and hands out each result in turn.
  ///
  /// Later sessions are sent while earlier ones are being answered.
  package func run(
    _ entries: some Sequence<TrialEntry>, _ take: (TrialResult) throws(TrialFailure) -> Void
  ) throws(TrialFailure) {
    var rest = entries.makeIterator()
    var waiting: [SessionScript] = []
    var first = 0
    var sent = 0
    while true {
      while sent < Self.window, let entry = rest.next() {
        let script = self.script(entry)
        sent += try send(script)
        waiting.append(script)
      }
      guard first < waiting.count else { return }
      let script = waiting[first]
      first += 1
      if first == 64 {
        waiting.removeFirst(first)
        first = 0
      }
      sent -= script.bytes.count
      try take(try receive(script))
    }
  }

  /// Runs one ordering.
  package func run(_ events: [Event], texts: RowTexts = .integers) throws(TrialFailure)
    -> TrialResult
  {
    let script = self.script(TrialEntry(OrderingSession(name: "", events: events), texts: texts))
    _ = try send(script)
    return try receive(script)
  }

  private func script(_ entry: TrialEntry) -> SessionScript {
    opened += 1
    return SessionScript(entry.ordering, session: "s\(opened)", subject, texts: entry.texts)
  }

  private func send(_ script: SessionScript) throws(TrialFailure) -> Int {
    calls += script.steps.count
    do throws(SubjectFailure) {
      try process.send(script.bytes)
    } catch {
      throw TrialFailure(script, step: nil, error)
    }
    return script.bytes.count
  }

  // MARK: Replies

  private func receive(_ script: SessionScript) throws(TrialFailure) -> TrialResult {
    _ = try line(0, of: script)
    var sightings: [Sighting] = []
    sightings.reserveCapacity(script.steps.count)
    var finding: Finding?
    for (index, step) in script.steps.enumerated() {
      let reply = try line(2 * index + 1, of: script)
      let snapshot = try line(2 * index + 2, of: script)
      // Behind a difference nothing can be expected any more.
      if finding != nil { continue }
      do throws(ReplyReader.Problem) {
        let got = try reader.sighting(
          step.call, reply: reply, snapshot: snapshot, id: 2 * index + 2, script.texts)
        sightings.append(got)
        if let field = got.firstDifference(from: step.expected, subject.visible) {
          finding = self.finding(script, index, field, got)
        }
      } catch {
        finding = try refusal(error, script, index)
      }
    }
    _ = try line(script.lineCount - 1, of: script)
    return TrialResult(script: script, sightings: sightings, finding: finding)
  }

  private func line(_ index: Int, of script: SessionScript) throws(TrialFailure) -> [UInt8] {
    do throws(SubjectFailure) {
      guard let line = try process.receive() else {
        throw SubjectFailure("its output ended though a reply was due")
      }
      if index == 0 { try checkOpened(line, script) }
      return line
    } catch {
      throw locate(TrialFailure(script, step: script.step(ofLine: index), error))
    }
  }

  private func checkOpened(_ line: [UInt8], _ script: SessionScript) throws(SubjectFailure) {
    do throws(ReplyReader.Problem) {
      try reader.read(line, id: 1) { _ in }
    } catch {
      switch error {
      case .broken(let message): throw SubjectFailure(message)
      case .refused(let message): throw SubjectFailure("it opened no session: \(message)")
      }
    }
  }

  private func finding(
    _ script: SessionScript, _ index: Int, _ field: Observation.Field, _ got: Sighting
  ) -> Finding {
    let text = FindingText(subject: subject, texts: script.texts)
    return Finding(
      session: script.name, steps: Array(script.steps[...index]), symptom: .field(field), got: got,
      expectedText: text.expected(script.steps[index].expected, field),
      gotText: text.text(got, field), texts: script.texts)
  }

  private func refusal(
    _ problem: ReplyReader.Problem, _ script: SessionScript, _ index: Int
  ) throws(TrialFailure) -> Finding {
    switch problem {
    case .broken(let message):
      throw TrialFailure(script, step: index, SubjectFailure(message))
    case .refused(let message):
      return Finding(
        session: script.name, steps: Array(script.steps[...index]), symptom: .error, got: nil,
        expectedText: "no error", gotText: message, texts: script.texts)
    }
  }

  /// Where a subject that died or hung did so. Its last replies may have been lost in a buffer, so
  /// another one is asked step by step.
  private func locate(_ failure: TrialFailure) -> TrialFailure {
    guard let again = try? restart() else { return failure }
    process = again
    for index in 0..<failure.script.lineCount {
      do throws(SubjectFailure) {
        try process.send(failure.script.line(index))
        guard try process.receive() != nil else { throw SubjectFailure("its output ended") }
      } catch {
        return TrialFailure(failure.script, step: failure.script.step(ofLine: index), error)
      }
    }
    return failure
  }
}

/// A subject that cannot be judged: it hung, died, or said what is no reply.
package struct TrialFailure: Error {
  package let script: SessionScript
  /// At which step; nil before the first one or after the last.
  package let step: Int?
  package let failure: SubjectFailure

  init(_ script: SessionScript, step: Int?, _ failure: SubjectFailure) {
    self.script = script
    self.step = step
    self.failure = failure
  }
}
