/// What a command did. Stale and ignored are outcomes like any other, never errors.
///
/// Members that the engine did not send are nil.
public struct Outcome: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case started, ignored, applied, stale, reset, restored, cancelled, closed
  }

  /// Why a command was ignored, or a ticket stale. Open, as newer engines may know more.
  public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }

    public static let loading: Self = "loading"
    public static let exhausted: Self = "exhausted"
    public static let failed: Self = "failed"
    public static let halted: Self = "halted"
    public static let nothingToRetry: Self = "nothingToRetry"
    public static let notRetryable: Self = "notRetryable"
    public static let notLoading: Self = "notLoading"
    public static let generation: Self = "generation"
    public static let settled: Self = "settled"
    public static let unknown: Self = "unknown"
  }

  public let kind: Kind
  /// The reply as it came, with members that this client does not know.
  public let json: JSONObject

  /// - Throws: `ProtocolError` where the result is no outcome.
  init(_ result: JSONValue) throws(ProtocolError) {
    guard let json = result.object,
      let kind = json["outcome"]?.string.flatMap(Kind.init)
    else { throw ProtocolError("a result that is no outcome", result.text) }
    self.kind = kind
    self.json = json
  }

  public var isStarted: Bool { kind == .started }
  public var isIgnored: Bool { kind == .ignored }
  public var isApplied: Bool { kind == .applied }
  public var isStale: Bool { kind == .stale }

  public var reason: Reason? { json["reason"]?.string.map { Reason(rawValue: $0) } }
  /// The ticket that was issued.
  public var ticket: Ticket? { json["ticket"].flatMap(Ticket.init) }
  /// The ticket that was in flight and no longer is.
  public var abandoned: Ticket? { json["abandoned"].flatMap(Ticket.init) }
  public var added: Int? { json["added"]?.integer }
  public var replaced: Int? { json["replaced"]?.integer }
  public var duplicates: Int? { json["duplicates"]?.integer }
  public var phase: Phase? { json["phase"]?.string.flatMap(Phase.init) }
  public var count: Int? { json["count"]?.integer }
  public var hasMore: Bool? { json["hasMore"]?.bool }
  public var revision: Int? { json["revision"]?.integer }
  public var generation: Int? { json["generation"]?.integer }
}

extension Outcome: CustomStringConvertible {
  /// The reply as it came.
  public var description: String { JSONValue.object(json).text }
}
