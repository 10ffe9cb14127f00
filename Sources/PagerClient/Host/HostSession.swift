internal import PagerProtocol
internal import PagerSettling

/// One list under test, and the requests that it has made.
@MainActor
final class HostSession {
  private let pager: any HostedPager
  private let profile: HostProfile
  private let book: FetchBook
  private var names: [JSONValue: Int] = [:]
  /// Whether a command has been executed.
  private(set) var isUsed = false

  init(
    _ profile: HostProfile, _ make: @MainActor (Fetch) -> any HostedPager
  ) throws(SettlingExecutor.NeverSettles) {
    self.profile = profile
    book = FetchBook(paging: profile.paging)
    pager = make(Fetch(book: book))
    try SettlingExecutor.shared.settle()
  }

  func close() throws(SettlingExecutor.NeverSettles) {
    book.cancelAll()
    try SettlingExecutor.shared.settle()
  }

  // MARK: Commands

  /// Started, if the list has made a request; its first one has the ticket.
  func loadNext(as name: JSONValue?) throws(SettlingExecutor.NeverSettles) -> JSONValue {
    let phase = self.phase
    let before = book.count
    let pager = pager
    try act { await pager.loadNext() }
    guard book.count > before else {
      let reason: JSONObject = phase == .idle ? [:] : ["reason": phase.rawValue.json]
      return outcome("ignored", reason)
    }
    if let name { names[name] = before }
    return outcome("started", ["ticket": book.ticket(before).json])
  }

  func reset(query: JSONValue?) throws(SettlingExecutor.NeverSettles) -> JSONValue {
    book.startGeneration()
    let before = book.count
    let pager = pager
    try act { await pager.reset(query: query) }
    var members = JSONObject()
    if book.count > before { members["ticket"] = book.ticket(before).json }
    return outcome("reset", members, ["generation": book.generation.json])
  }

  /// Answers a request, however late: applied if that has changed anything that can be seen.
  func settle(
    _ ticket: HostTicket, _ answer: FetchBook.Answer
  ) throws(SettlingExecutor.NeverSettles) -> JSONValue {
    isUsed = true
    let number: Int? =
      switch ticket {
      case .name(let name): names[name]
      case .ticket(let ticket): book.number(of: ticket)
      }
    guard let number else { return outcome("stale", ["reason": "unknown"]) }
    let before = fields
    if book.settle(number, answer) {
      try SettlingExecutor.shared.settle()
      if fields != before { return outcome("applied") }
    }
    let isOld = book.ticket(number).generation < book.generation
    return outcome("stale", ["reason": isOld ? "generation" : "settled"])
  }

  /// What the profile says that the list shows.
  func snapshot(
    _ name: JSONValue, items: Bool = true, from: Int = 0, limit: Int? = nil
  ) -> JSONValue {
    var snapshot: JSONObject = [
      "session": name, "paging": profile.paging.rawValue.json,
      "generation": book.generation.json,
    ]
    for member in standing.members { snapshot[member.name] = member.value }
    if items {
      let listed = pager.items.dropFirst(from)
      snapshot["from"] = from.json
      snapshot["items"] = .array(Array(listed.prefix(limit ?? listed.count)))
    }
    for member in fields.members where member.name != "items" {
      snapshot[member.name] = member.value
    }
    return .object(snapshot)
  }

  // MARK: What is seen

  private func act(
    _ command: @escaping @MainActor () async -> Void
  ) throws(SettlingExecutor.NeverSettles) {
    isUsed = true
    // Not awaited: it may wait for a request that nobody has answered yet.
    Task { @MainActor in await command() }
    try SettlingExecutor.shared.settle()
  }

  private func outcome(
    _ kind: JSONValue, _ members: JSONObject = [:], _ last: JSONObject = [:]
  ) -> JSONValue {
    var outcome: JSONObject = ["outcome": kind]
    for member in members.members + standing.members + last.members {
      outcome[member.name] = member.value
    }
    return .object(outcome)
  }

  private var standing: JSONObject {
    [
      "phase": phase.rawValue.json, "count": pager.items.count.json,
      "hasMore": (fields["hasMore"] ?? true),
    ]
  }

  private var phase: Phase {
    let fields = self.fields
    if fields["loading"] == true { return .loading }
    if let failure = fields["failure"], !failure.isNull { return .failed }
    return fields["hasMore"] == false ? .exhausted : .idle
  }

  private var fields: JSONObject {
    JSONObject(profile.fields.map { ($0.rawValue, value(of: $0)) })
  }

  private func value(of field: HostProfile.Field) -> JSONValue {
    switch field {
    case .items: return .array(pager.items)
    case .loading: return .bool(pager.isLoading)
    case .hasMore: return .bool(pager.hasMore)
    case .next: return .object(JSONObject([(profile.paging.rawValue, pager.next)]))
    case .failure:
      guard let failure = pager.failure else { return .null }
      if let failure = failure as? FetchFailure { return failure.json }
      return ["error": ["message": .string("\(failure)")]]
    }
  }
}

/// What a request to a host names a ticket with.
enum HostTicket {
  case name(JSONValue)
  case ticket(Ticket)
}
