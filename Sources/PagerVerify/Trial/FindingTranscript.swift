internal import PagerCore
internal import PagerJSON
internal import PagerTranscript

/// A difference as a transcript: the requests, and of each reply what can be seen and must be
/// there. The engine passes it, and the subject fails it.
package struct FindingTranscript {
  private let subject: SubjectProfile
  private let finding: Finding

  package init(_ finding: Finding, _ subject: SubjectProfile) {
    self.finding = finding
    self.subject = subject
  }

  /// A name for its file, made of the ordering: `L-R-D-t0-f`.
  package var fileName: String {
    let words = finding.events.shortForm.split { " ·[]".contains($0) }
    let texts = RowTexts.confusable.firstIndex(of: finding.texts).map { "-ids\($0 + 1)" } ?? ""
    return words.joined(separator: "-") + texts
  }

  private func script(session: String) -> SessionScript {
    let ordering = OrderingSession(name: finding.session, events: finding.events)
    return SessionScript(ordering, session: session, subject, texts: finding.texts)
  }

  private func note(_ text: String, to writer: inout JSONWriter) {
    writer.line(.note(ByteString(text), shows: []))
  }

  /// Only the calls, for a diagram, with what was expected at the end.
  package var drawing: [UInt8] {
    var writer = JSONWriter()
    note("What \(subject.name) does", to: &writer)
    let script = script(session: "default")
    if !subject.policyTexts.isEmpty { send(script.line(0), to: &writer) }
    for index in finding.steps.indices { send(script.line(2 * index + 1), to: &writer) }
    note("must be: \(finding.expectation)", to: &writer)
    return writer.bytes
  }

  package var bytes: [UInt8] {
    let script = script(session: "s1")
    var writer = JSONWriter()
    note(
      "\(VerifyReport.title(finding)); must be: \(finding.expectation)", to: &writer)
    send(script.line(0), to: &writer)
    writer.line(.expectMatching(ByteString(#"{"id":1,"result":{}}"#)))
    for (index, step) in script.steps.enumerated() {
      send(script.line(2 * index + 1), to: &writer)
      writer.line(.expectMatching(reply(to: step, id: 2 * index + 2)))
      send(script.line(2 * index + 2), to: &writer)
      writer.line(
        .expectMatching(
          snapshot(step, id: 2 * index + 3, isLast: index == script.steps.count - 1)))
    }
    return writer.bytes
  }

  private func send(_ line: [UInt8], to writer: inout JSONWriter) {
    writer.line(.send(ByteString(Array(line.dropLast()))))
  }

  // MARK: Expectations

  private func begin(_ id: Int) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", id)
    writer.key("result")
    writer.beginObject()
    return writer
  }

  /// What the reply to a call must say: whether a request is made and for what, and where outcomes
  /// can be seen the outcome.
  private func reply(to step: ReferenceRun.Step, id: Int) -> ByteString {
    var writer = begin(id)
    switch step.expected.outcome {
    case .started(let position):
      if case .reset = step.call {
        writer.member("outcome", "reset" as StaticString)
      } else {
        writer.member("outcome", "started" as StaticString)
      }
      writer.key("ticket")
      writer.beginObject()
      if subject.visible.contains(.position) { write(position, to: &writer) }
      writer.endObject()
    case .ignored(let reason):
      writer.member("outcome", "ignored" as StaticString)
      if subject.visible.contains(.outcome) { writer.member("reason", "\(reason)") }
    case .stale(let reason) where subject.visible.contains(.outcome):
      writer.member("outcome", "stale" as StaticString)
      writer.member("reason", "\(reason)")
    case .applied(let added) where subject.visible.contains(.outcome):
      writer.member("outcome", "applied" as StaticString)
      writer.member("added", added)
    case .failed where subject.visible.contains(.outcome):
      writer.member("outcome", "applied" as StaticString)
    case .startedOver: writer.member("outcome", "reset" as StaticString)
    case .cancelled: writer.member("outcome", "cancelled" as StaticString)
    case .stale, .applied, .failed: break
    }
    writer.endObject()
    writer.endObject()
    return writer.takeText()
  }

  private func write(_ position: Int, to writer: inout JSONWriter) {
    switch subject.profile.paging {
    case .page: writer.member("page", position + subject.firstPosition)
    case .offset: writer.member("offset", position + subject.firstPosition)
    case .cursor where position == 0:
      writer.key("cursor")
      writer.null()
    case .cursor: writer.member("cursor", SubjectProfile.cursor(position))
    }
  }

  /// - Parameter isLast: whether this is where the difference shows.
  private func snapshot(_ step: ReferenceRun.Step, id: Int, isLast: Bool) -> ByteString {
    let (expected, visible) = (step.expected, subject.visible)
    var writer = begin(id)
    writer.key("items")
    writer.beginArray()
    for row in expected.items { finding.texts.write(row, to: &writer) }
    writer.endArray()
    if visible.contains(.hasMore) { writer.member("hasMore", expected.hasMore) }
    if visible.contains(.loading) { write(loading: expected, isLast: isLast, to: &writer) }
    if visible.contains(.failure) { write(failure: expected.failure, to: &writer) }
    if visible.contains(.generation) { writer.member("generation", expected.generation) }
    if visible.contains(.next) {
      writer.key("next")
      writer.beginObject()
      write(expected.next, to: &writer)
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    return writer.takeText()
  }

  /// Whether it is loading, by the phase: the engine has that, too, and no member `loading`. At
  /// the end it also gives away a request that should not have been made.
  private func write(loading expected: Observation, isLast: Bool, to writer: inout JSONWriter) {
    guard subject.showsPhase else { return writer.member("loading", expected.isLoading) }
    if expected.isLoading {
      writer.member("phase", "loading" as StaticString)
    } else if isLast {
      let rest: StaticString = expected.hasMore ? "idle" : "exhausted"
      writer.member("phase", expected.failure == nil ? rest : "failed")
    }
  }

  private func write(failure: String?, to writer: inout JSONWriter) {
    writer.key("failure")
    guard let failure else { return writer.null() }
    writer.beginObject()
    writer.key("error")
    writer.beginObject()
    writer.member("message", failure)
    writer.endObject()
    writer.endObject()
  }
}
