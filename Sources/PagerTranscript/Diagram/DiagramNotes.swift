internal import PagerJSON

/// What is taken down during a run: sessions, tickets and steps.
struct DiagramNotes {
  private(set) var sessions: [ByteString] = []
  private(set) var tickets = DiagramTickets()
  private(set) var steps: [Diagram.Step] = []
  private var indices: [ByteString: Int] = [:]
  private var lists = DiagramLists()

  /// The session that the last request was for.
  private(set) var lastSession = RequestValues.defaultSession

  mutating func add(note: String, line: Int) {
    steps.append(
      Diagram.Step(
        line: line, session: nil, action: .note(note), outcome: .unknown, remarks: [],
        listing: nil, request: "", reply: nil))
  }

  /// - Parameters:
  ///   - reply: the reply to the request's probe.
  ///   - list: the reply to `snapshot` after it.
  mutating func add(
    _ request: DiagramRequest, reply: ByteString?, list: ByteString?, line: Int,
    remarks: [String] = []
  ) {
    let session = request.session.map { index(of: $0) }
    let action = action(of: request, session)
    let outcome = outcome(of: request, reply, session)
    let shownReply = request.isNotification ? nil : reply
    var remarks = remarks
    if request.isNotification {
      remarks.append("no reply is owed")
    } else if request.isAnswered, reply == nil {
      remarks.append("no reply")
    }
    steps.append(
      Diagram.Step(
        line: line, session: session, action: action, outcome: outcome, remarks: remarks,
        listing: listing(session, list), request: Shown.line(request.json),
        reply: shownReply.map { Shown.line($0) }))
  }

  /// A batch with our snapshots in it.
  mutating func add(batch: [DiagramRequest], replies: [ByteString], line: Int) {
    var rest = replies[...]
    for (index, request) in batch.enumerated() {
      let reply = request.isAnswered ? rest.popFirst() : nil
      let list = request.session == nil ? nil : rest.popFirst()
      add(
        request, reply: reply, list: list, line: line,
        remarks: ["\(index + 1) of \(batch.count) in a batch"])
    }
  }

  /// A batch without our snapshots: no list is known, nor the outcome of a notification.
  mutating func add(batch: [DiagramRequest], line: Int, reply: ByteString?, json: ByteString) {
    let answered = batch.filter { $0.isAnswered && !$0.isNotification }
    if let replies = DiagramReply.elements(reply, count: answered.count) {
      var rest = replies[...]
      for (index, request) in batch.enumerated() {
        let isAnswered = request.isAnswered && !request.isNotification
        add(
          request, reply: isAnswered ? rest.popFirst() : nil, list: nil, line: line,
          remarks: ["\(index + 1) of \(batch.count) in a batch"])
      }
    } else {
      let error = DiagramReply.read(reply) { DiagramReply.error($0) } ?? nil
      steps.append(
        Diagram.Step(
          line: line, session: nil, action: .command("a batch of \(batch.count)"),
          outcome: error.map { .refused($0) } ?? .unknown, remarks: [], listing: nil,
          request: Shown.line(json), reply: reply.map { Shown.line($0) }))
    }
  }

  /// Bytes that are no request by themselves.
  mutating func add(bytes: ByteString, replies: [ByteString], list: ByteString?, line: Int) {
    let errors = replies.compactMap { reply in
      DiagramReply.read(reply) { DiagramReply.error($0) } ?? nil
    }
    let outcome: Diagram.Outcome
    switch (replies.count, errors.count) {
    case (0, _): outcome = .unknown
    case (1, 1): outcome = .refused(errors[0])
    case (1, _): outcome = .done("answered", abandoned: nil)
    case (let count, 0): outcome = .done("\(count) replies", abandoned: nil)
    case (let count, let errors): outcome = .refused("\(count) replies, \(errors) of them errors")
    }
    let session = isChanged(lastSession, list) ? index(of: lastSession) : nil
    steps.append(
      Diagram.Step(
        line: line, session: session, action: .note("bytes: \(Shown.text(bytes, width: 200))"),
        outcome: outcome, remarks: [], listing: listing(session, list),
        request: Shown.line(bytes),
        reply: replies.isEmpty
          ? nil : replies.map { Shown.line($0) }.joined(separator: "\n")))
  }

  // MARK: Parts of a step

  /// Whether a session that nobody named is another one than when it was last looked at.
  private func isChanged(_ session: ByteString, _ list: ByteString?) -> Bool {
    let revision = DiagramReply.read(list) { $0.member("result")?.member("revision")?.integer }
    guard let revision = revision ?? nil else { return false }
    let last = indices[session].flatMap { lists.last[$0] }
    return revision != last?.revision ?? 0
  }

  private mutating func index(of session: ByteString) -> Int {
    lastSession = session
    if let index = indices[session] { return index }
    indices[session] = sessions.count
    sessions.append(session)
    return sessions.count - 1
  }

  private mutating func listing(_ session: Int?, _ reply: ByteString?) -> Diagram.Listing? {
    guard let session else { return nil }
    return DiagramReply.read(reply) { lists.listing(session, in: $0) } ?? nil
  }

  private func action(of request: DiagramRequest, _ session: Int?) -> Diagram.Action {
    guard let settling = request.settling else {
      return request.isAnswered ? .command(request.text) : .note(request.text)
    }
    let ticket = tickets.find(settling.ticket, session: session)
    return .answer(
      Diagram.Answer(
        label: tickets.label(settling.ticket, ticket: ticket), ticket: ticket,
        contents: settling.contents))
  }

  /// What a request did, by its reply.
  private mutating func outcome(
    of request: DiagramRequest, _ reply: ByteString?, _ session: Int?
  ) -> Diagram.Outcome {
    DiagramReply.read(reply) { reply in
      if let error = DiagramReply.error(reply) { return .refused(error) }
      guard let session, let result = reply.member("result"),
        let outcome = result.member("outcome")?.text?.description
      else { return .done("", abandoned: nil) }
      return self.outcome(outcome, result, of: request, session)
    } ?? .unknown
  }

  private mutating func outcome(
    _ outcome: String, _ result: JSONNode, of request: DiagramRequest, _ session: Int
  ) -> Diagram.Outcome {
    let step = steps.count
    let reason = result.member("reason")?.text.map { Shown.text(ByteString($0), width: 40) } ?? ""
    let abandoned = result.member("abandoned").flatMap { TicketKey($0) }
      .flatMap { tickets.abandon($0, session: session, step: step) }
    let settled = request.settling.flatMap { tickets.find($0.ticket, session: session) }
    switch outcome {
    case "started":
      guard let key = result.member("ticket").flatMap({ TicketKey($0) }) else { return .unknown }
      let ticket = tickets.issue(key, name: request.ticketName, session: session, step: step)
      return .started(ticket: ticket, abandoned: abandoned)
    case "ignored":
      return .ignored(reason)
    case "stale":
      tickets.answer(settled, step: step)
      return .stale(reason)
    case "applied":
      tickets.answer(settled, step: step)
      if case .failure = request.settling?.contents { return .failed }
      return .applied(result.member("added") == nil ? "applied" : DiagramReply.counts(result))
    case "reset" where result.member("abandoned") == nil:
      // Whoever hosts another list cannot know what that list gives up: nothing is awaited of it.
      let generation = result.member("generation")?.integer.map { "generation \($0)" }
      return .done(generation ?? "", abandoned: tickets.abandonInFlight(session, step: step))
    case "closed":
      return .done("", abandoned: tickets.close(session, step: step))
    default:
      let generation = result.member("generation")?.integer.map { "generation \($0)" }
      return .done(outcome == "cancelled" ? "" : generation ?? "", abandoned: abandoned)
    }
  }
}
