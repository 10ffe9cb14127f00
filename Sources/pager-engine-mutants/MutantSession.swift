internal import PagerCore
internal import PagerJSON
internal import PagerProtocol
internal import PagerVerify

/// A session: a pager with a fault, the tickets that it has issued, and its rows as JSON.
struct MutantSession {
  private let mutant: Mutant
  private let name: ByteString
  private var pager: FaultyPager
  private var rows: MutantRows
  /// In the order of issue. `attempt` counts those for the same place.
  private var tickets: [(ticket: FaultyPager.Ticket, resets: Int, attempt: Int)] = []
  private var names: [ByteString: Int] = [:]
  /// How often it started over. A generation that a fault gets wrong is no way to tell tickets.
  private var resets = 0

  init(_ mutant: Mutant, name: ByteString) {
    self.mutant = mutant
    self.name = name
    pager = FaultyPager(mutant.fault, mutant.profile)
    rows = MutantRows()
  }

  // MARK: Commands

  mutating func loadNext(as name: JSONText?, into output: inout JSONWriter) {
    let (outcome, ticket) = pager.loadNext()
    issue(ticket, as: name)
    write(outcome, "started", ticket, into: &output)
  }

  mutating func retry(as name: JSONText?, into output: inout JSONWriter) {
    let (outcome, ticket) = pager.retry()
    issue(ticket, as: name)
    write(outcome, "started", ticket, into: &output)
  }

  mutating func reset(into output: inout JSONWriter) {
    let (outcome, ticket) = pager.reset()
    resets += 1
    issue(ticket, as: nil)
    write(outcome, "reset", ticket, into: &output)
  }

  mutating func deliver(_ params: DeliverParams, into output: inout JSONWriter) {
    guard let answered = find(params.ticket) else { return write(unknown: &output) }
    let page = (0..<params.rows.count).map { rows.row(params.rows[$0]) }
    let (outcome, ticket) = pager.deliver(page, last: params.isLast, for: answered)
    issue(ticket, as: nil)
    write(outcome, "applied", ticket, into: &output)
  }

  mutating func fail(_ params: FailParams, into output: inout JSONWriter) {
    guard let answered = find(params.ticket) else { return write(unknown: &output) }
    write(pager.fail(Reference.failure, for: answered), "applied", nil, into: &output)
  }

  private mutating func issue(_ ticket: FaultyPager.Ticket?, as name: JSONText?) {
    guard let ticket else { return }
    let earlier = tickets.count { $0.resets == resets && $0.ticket.page == ticket.page }
    if let name { names[ByteString(name)] = tickets.count }
    tickets.append((ticket, resets, earlier + 1))
  }

  private func find(_ reference: TicketReference) -> FaultyPager.Ticket? {
    switch reference {
    case .name(let name):
      return names[ByteString(name)].map { tickets[$0].ticket }
    case .ticket(let generation, let position, let attempt):
      guard let position else { return nil }
      return tickets.first {
        $0.resets == generation && self.position($0.ticket.page) == position
          && $0.attempt == attempt
      }?.ticket
    }
  }

  // MARK: Replies

  private func position(_ number: Int) -> WirePosition {
    switch mutant.profile.paging {
    case .page: .page(number + 1)
    case .offset: .offset(number)
    case .cursor: .cursor(number == 0 ? nil : .text(ByteString("c\(number)")))
    }
  }

  private func write(unknown output: inout JSONWriter) {
    write(.stale(.unknown), "applied", nil, into: &output)
  }

  /// - Parameter applied: what the outcome is called where something was done.
  private func write(
    _ outcome: PagerVerify.Outcome, _ applied: StaticString, _ ticket: FaultyPager.Ticket?,
    into output: inout JSONWriter
  ) {
    output.beginObject()
    switch outcome {
    case .ignored(let reason):
      output.member("outcome", "ignored" as StaticString)
      output.member("reason", "\(reason)")
    case .stale(let reason):
      output.member("outcome", "stale" as StaticString)
      output.member("reason", "\(reason)")
    case .started, .applied, .failed, .startedOver, .cancelled:
      output.member("outcome", applied)
      writeTicket(ticket, into: &output)
      if case .applied(let added) = outcome { output.member("added", added) }
    }
    output.member("phase", phase)
    output.member("count", pager.items.count)
    output.member("hasMore", pager.hasMore)
    if case .startedOver(let generation) = outcome { output.member("generation", generation) }
    output.endObject()
  }

  private func writeTicket(_ ticket: FaultyPager.Ticket?, into output: inout JSONWriter) {
    guard let ticket, let issued = tickets.last(where: { $0.ticket.number == ticket.number }) else {
      return
    }
    output.key("ticket")
    output.beginObject()
    output.member("generation", issued.resets)
    if mutant.level > .a { position(ticket.page).writeMember(to: &output) }
    output.member("attempt", issued.attempt)
    output.endObject()
  }

  /// As far as what shows says it.
  private var phase: StaticString {
    if mutant.level >= .b, pager.inFlight != nil { return "loading" }
    if mutant.level >= .c, pager.failure != nil { return "failed" }
    if mutant.level == .d, pager.isHalted { return "halted" }
    return mutant.level == .a || pager.hasMore ? "idle" : "exhausted"
  }

  func snapshot(_ params: SnapshotParams, into output: inout JSONWriter) {
    snapshot(from: params.from, limit: params.limit, items: params.items, into: &output)
  }

  func snapshot(from: Int, limit: Int?, items: Bool, into output: inout JSONWriter) {
    output.beginObject()
    output.member("session", name)
    if mutant.level == .d {
      output.member("generation", pager.generation)
      output.key("next")
      position(pager.page).write(to: &output)
    }
    output.member("phase", phase)
    if mutant.level >= .b {
      output.member("loading", pager.inFlight != nil)
      output.member("hasMore", pager.hasMore)
    }
    if mutant.level >= .c { writeFailure(into: &output) }
    output.member("count", pager.items.count)
    if items {
      output.member("from", from)
      output.key("items")
      output.beginArray()
      for row in pager.items.dropFirst(from).prefix(limit ?? .max) {
        rows.write(row, to: &output)
      }
      output.endArray()
    }
    output.endObject()
  }

  private func writeFailure(into output: inout JSONWriter) {
    output.key("failure")
    guard let failure = pager.failure else { return output.null() }
    output.beginObject()
    output.key("error")
    output.beginObject()
    output.member("message", failure)
    output.endObject()
    output.endObject()
  }
}

extension DeliverParams {
  /// Whether the page says that nothing comes after it.
  fileprivate var isLast: Bool {
    if let hasMore { return !hasMore }
    switch nextCursor {
    case .absent, .null: return true
    case .cursor: return false
    }
  }
}
