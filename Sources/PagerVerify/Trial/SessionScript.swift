internal import PagerCore
internal import PagerJSON

/// An ordering as the requests that make it happen, in a session of its own.
///
/// The driver names the tickets, and the reference knows which calls issue one, so that a whole
/// session can be sent before its first reply is read.
package struct SessionScript: Sendable {
  /// The ordering's name, for reports.
  package let name: String
  /// What happens, without what cannot.
  package let steps: [ReferenceRun.Step]
  package let texts: RowTexts
  /// The requests, a line each: `open`, for each step the call and a snapshot, `close`.
  package let bytes: [UInt8]
  /// Where each line ends, behind its line feed.
  private let ends: [Int]

  package var events: [Event] { steps.map(\.event) }

  /// - Parameter session: the name of the session; no other of the same process has it.
  package init(
    _ ordering: OrderingSession, session: String, _ subject: SubjectProfile,
    texts: RowTexts = .integers
  ) {
    name = ordering.name
    self.texts = texts
    var run = ReferenceRun(subject.profile)
    steps = ordering.events.filter { $0 != .retry || subject.canRetry }.compactMap { run.step($0) }
    var writer = ScriptWriter(session: session, subject: subject, texts: texts)
    writer.open()
    for (index, step) in steps.enumerated() {
      writer.call(step, id: 2 * index + 2)
      writer.snapshot(id: 2 * index + 3)
    }
    writer.close(id: 2 * steps.count + 2)
    (bytes, ends) = writer.take()
  }

  package var lineCount: Int { ends.count }

  /// One request, with its line feed.
  package func line(_ index: Int) -> [UInt8] {
    Array(bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// The step whose request or snapshot this line is; nil for `open` and `close`.
  package func step(ofLine line: Int) -> Int? {
    line == 0 || line == lineCount - 1 ? nil : (line - 1) / 2
  }
}

/// Writes requests, one at a time.
private struct ScriptWriter: ~Copyable {
  private let session: String
  private let subject: SubjectProfile
  private let texts: RowTexts
  private var writer = JSONWriter()
  private var resets = 0
  /// For each ticket the number of the reset that issued it; nil where it has a name.
  private var origins: [Int?] = []
  private var ends: [Int] = []

  init(session: String, subject: SubjectProfile, texts: RowTexts) {
    self.session = session
    self.subject = subject
    self.texts = texts
  }

  private mutating func begin(_ id: Int, _ method: StaticString) {
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.member("id", id)
    writer.member("method", method)
    writer.key("params")
    writer.beginObject()
    writer.member("session", session)
  }

  private mutating func end() {
    writer.endObject()
    writer.endObject()
    writer.endLine()
    ends.append(writer.count)
  }

  consuming func take() -> (bytes: [UInt8], ends: [Int]) { (writer.bytes, ends) }

  /// Opens the session with every policy that is not the default, so that the same requests can
  /// be sent to the engine.
  mutating func open() {
    let profile = subject.profile
    begin(1, "open")
    if profile.paging != .page { writer.member("paging", profile.paging.rawValue) }
    if profile.showsVersions { writer.member("identity", "/id" as StaticString) }
    if subject.namesPolicies { namePolicies(profile.policies) }
    end()
  }

  private mutating func namePolicies(_ policies: Policies) {
    switch policies.duplicates {
    case .keepFirst: break
    case .replace: writer.member("duplicates", "replace" as StaticString)
    case .keepAll: writer.member("duplicates", "keepAll" as StaticString)
    }
    if policies.whileLoading == .supersede {
      writer.member("whileLoading", "supersede" as StaticString)
    }
    if policies.afterFailure == .block {
      writer.member("afterFailure", "block" as StaticString)
    }
    switch policies.repeatedPosition {
    case .halt: break
    case .end: writer.member("repeatedPosition", "end" as StaticString)
    case .continue: writer.member("repeatedPosition", "continue" as StaticString)
    }
  }

  mutating func call(_ step: ReferenceRun.Step, id: Int) {
    switch step.call {
    case .loadNext: load(id, "loadNext", step.issued)
    case .retry: load(id, "retry", step.issued)
    case .refresh: load(id, "refresh", step.issued)
    case .reset:
      resets += 1
      begin(id, "reset")
      if step.issued != nil { origins.append(resets) }
    case .cancel: begin(id, "cancel")
    case .deliver(let rows, let continuation, let ticket):
      begin(id, "deliver")
      address(ticket)
      writer.key("rows")
      writer.beginArray()
      for row in rows { texts.write(row, to: &writer) }
      writer.endArray()
      say(continuation)
    case .fail(let ticket):
      begin(id, "fail")
      address(ticket)
      writer.key("error")
      writer.beginObject()
      writer.member("message", Reference.failure)
      writer.endObject()
    }
    end()
  }

  private mutating func load(_ id: Int, _ method: StaticString, _ issued: Int?) {
    begin(id, method)
    if let issued {
      writer.member("as", "t\(issued)")
      origins.append(nil)
    }
  }

  /// A ticket by its name; a ticket of a reset that loads by itself has none, and is addressed by
  /// what it is: the first attempt at the first page of its generation.
  private mutating func address(_ ticket: Int) {
    guard let generation = origins[ticket] else {
      writer.member("ticket", "t\(ticket)")
      return
    }
    writer.key("ticket")
    writer.beginObject()
    writer.member("generation", generation)
    switch subject.profile.paging {
    case .page: writer.member("page", subject.firstPosition)
    case .offset: writer.member("offset", subject.firstPosition)
    case .cursor:
      writer.key("cursor")
      writer.null()
    }
    writer.member("attempt", 1)
    writer.endObject()
  }

  private mutating func say(_ continuation: Continuation<Int>) {
    let isCursor = subject.profile.paging == .cursor
    switch continuation {
    case .cursor(let number):
      writer.member("nextCursor", SubjectProfile.cursor(number))
    case .more:
      writer.member("hasMore", true)
    case .end where isCursor:
      writer.key("nextCursor")
      writer.null()
    case .end:
      writer.member("hasMore", false)
    }
  }

  mutating func snapshot(id: Int) {
    begin(id, "snapshot")
    end()
  }

  mutating func close(id: Int) {
    begin(id, "close")
    end()
  }
}
