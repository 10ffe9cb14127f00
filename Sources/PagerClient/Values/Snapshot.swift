/// The state of a session, as the engine told it.
///
/// It keeps what came, so that `restore` gives back exactly that. Members that were not sent are
/// nil; `json` tells null and left out apart.
public struct Snapshot: Hashable, Sendable {
  /// A failure that has not been followed by another load.
  public struct Failure: Hashable, Sendable {
    /// As it was given to `fail`: `message`, perhaps `code` and `data`.
    public let error: JSONValue
    public let retryable: Bool?
    public let ticket: Ticket?
  }

  /// What the paged API did wrong.
  public struct Fault: Hashable, Sendable {
    /// `positionRepeated` or `cursorMissing`.
    public let code: String
    public let ticket: Ticket?
    public let next: Position?
  }

  /// An applied page.
  public struct Page: Hashable, Sendable {
    public let position: Position?
    public let attempt, rows, added: Int?
  }

  /// The reply as it came, with members that this client does not know.
  public let json: JSONObject

  init(_ result: JSONValue) throws(ProtocolError) {
    guard let json = result.object, json["session"]?.string != nil else {
      throw ProtocolError("a result that is no snapshot", result.text)
    }
    self.json = json
  }

  public var session: String? { json["session"]?.string }
  public var paging: Paging? { json["paging"]?.string.flatMap(Paging.init) }
  /// The label of the query; `.null` where it has none.
  public var query: JSONValue? { json["query"] }
  public var generation: Int? { json["generation"]?.integer }
  public var phase: Phase? { json["phase"]?.string.flatMap(Phase.init) }
  /// The ticket in flight.
  public var ticket: Ticket? { json["ticket"].flatMap(Ticket.init) }
  public var next: Position? { json["next"].flatMap(Position.init) }
  public var hasMore: Bool? { json["hasMore"]?.bool }
  public var replacing: Bool? { json["replacing"]?.bool }
  public var count: Int? { json["count"]?.integer }
  public var from: Int? { json["from"]?.integer }
  /// Empty where no items were asked for.
  public var items: [JSONValue] { json["items"]?.array ?? [] }
  public var revision: Int? { json["revision"]?.integer }
  /// The counters by their names: started, ignored, applied, failed, stale, duplicates.
  public var counters: [String: Int]? {
    json["counters"]?.object.map { counters in
      Dictionary(
        counters.members.compactMap { member in member.value.integer.map { (member.name, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  public var failure: Failure? {
    guard let failure = json["failure"], let error = failure["error"] else { return nil }
    return Failure(
      error: error, retryable: failure["retryable"]?.bool,
      ticket: failure["ticket"].flatMap(Ticket.init))
  }

  public var fault: Fault? {
    guard let fault = json["fault"], let code = fault["code"]?.string else { return nil }
    return Fault(
      code: code, ticket: fault["ticket"].flatMap(Ticket.init),
      next: fault["next"].flatMap(Position.init))
  }

  public var pages: [Page]? {
    json["pages"]?.array?.map { page in
      Page(
        position: page["position"].flatMap(Position.init), attempt: page["attempt"]?.integer,
        rows: page["rows"]?.integer, added: page["added"]?.integer)
    }
  }
}

extension Snapshot: CustomStringConvertible {
  /// The reply as it came.
  public var description: String { JSONValue.object(json).text }
}
