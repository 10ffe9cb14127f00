internal import PagerJSON

/// A ticket as it is written: what makes two of one session the same.
struct TicketKey: Hashable {
  let generation: Int64
  /// `page` and such, and the value as JSON.
  let kind: String
  let position: ByteString
  let attempt: Int64

  /// Nil where the value is no ticket.
  init?(_ node: JSONNode) {
    guard let generation = node.member("generation")?.integer else { return nil }
    if let page = node.member("page") {
      kind = "page"
      position = Shown.json(page)
    } else if let offset = node.member("offset") {
      kind = "offset"
      position = Shown.json(offset)
    } else if let cursor = node.member("cursor") {
      kind = "cursor"
      position = Shown.json(cursor)
    } else {
      return nil
    }
    self.generation = generation
    attempt = node.member("attempt")?.integer ?? 1
  }

  /// `g0 p1 #1`.
  var label: String {
    "g\(generation) \(kind.prefix(1))\(Shown.text(position, width: 24)) #\(attempt)"
  }

  /// `page 1`, and from the second attempt on `page 1 #2`.
  var details: String {
    let page = "\(kind) \(Shown.text(position, width: 24))"
    return attempt > 1 ? "\(page) #\(attempt)" : page
  }
}

/// What an answer says about which ticket it is for.
enum TicketClaim {
  case name(ByteString)
  case ticket(TicketKey)
  /// No ticket and no name of one, but this.
  case nothing(String)
}

/// All tickets that were issued, by session.
struct DiagramTickets {
  private(set) var all: [Diagram.Ticket] = []
  private var keys: [Int: [TicketKey: Int]] = [:]
  private var names: [Int: [ByteString: Int]] = [:]
  /// The ticket in flight of each session.
  private var inFlight: [Int: Int] = [:]

  /// Takes in a ticket that a reply shows, with the name that its request gave it.
  mutating func issue(
    _ key: TicketKey, name: ByteString?, session: Int, step: Int
  ) -> Int {
    let ticket = all.count
    all.append(
      Diagram.Ticket(
        label: name.map { Shown.text($0, width: 40) } ?? key.label,
        details: name == nil ? "" : key.details, session: session, issued: step))
    keys[session, default: [:]][key] = ticket
    if let name { names[session, default: [:]][name] = ticket }
    inFlight[session] = ticket
    return ticket
  }

  /// The ticket that is meant; nil where none is known.
  func find(_ claim: TicketClaim, session: Int?) -> Int? {
    guard let session else { return nil }
    switch claim {
    case .name(let name): return names[session]?[name]
    case .ticket(let key): return keys[session]?[key]
    case .nothing: return nil
    }
  }

  func label(_ claim: TicketClaim, ticket: Int?) -> String {
    switch claim {
    case .name(let name): Shown.text(name, width: 40)
    case .ticket(let key): ticket.map { all[$0].label } ?? key.label
    case .nothing(let text): text
    }
  }

  /// The ticket that a reply says is abandoned.
  mutating func abandon(_ key: TicketKey, session: Int, step: Int) -> Int? {
    guard let ticket = keys[session]?[key] else { return nil }
    all[ticket].abandoned = step
    if inFlight[session] == ticket { inFlight[session] = nil }
    return ticket
  }

  /// The ticket that was in flight, abandoned now.
  mutating func abandonInFlight(_ session: Int, step: Int) -> Int? {
    guard let ticket = inFlight.removeValue(forKey: session) else { return nil }
    all[ticket].abandoned = step
    return ticket
  }

  /// An answer that was applied or refused as stale: it has come, in any case.
  mutating func answer(_ ticket: Int?, step: Int) {
    guard let ticket else { return }
    if all[ticket].answered == nil { all[ticket].answered = step }
    let session = all[ticket].session
    if inFlight[session] == ticket { inFlight[session] = nil }
  }

  /// Forgets a session's tickets and names: a session of that name starts anew.
  ///
  /// - Returns: the ticket that was in flight.
  mutating func close(_ session: Int, step: Int) -> Int? {
    keys[session] = nil
    names[session] = nil
    return abandonInFlight(session, step: step)
  }
}
