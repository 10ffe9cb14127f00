internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

/// The open sessions, found by the bytes of their names.
struct SessionTable {
  private let limits: Limits
  private var sessions: [ByteString: Session] = [:]
  private var order = OpeningOrder()
  private var opened = 0
  /// The session without a name; it always exists.
  private(set) var `default`: Session
  /// The session that was found last: most requests are for the same one as the request before.
  private var latest: Session

  static let defaultName = ByteString("default")

  init(limits: Limits) {
    self.limits = limits
    `default` = Session(name: Self.defaultName, number: 0, limits: limits)
    latest = `default`
  }

  /// In opening order, `default` first.
  ///
  /// - Complexity: O(sessions).
  var inOpeningOrder: [Session] { [`default`] + order.sessions }

  /// Finds the session of this name; nil means `default`.
  ///
  /// - Complexity: O(1) expected.
  mutating func find(_ name: JSONText?) throws(RPCError) -> Session {
    guard let name else { return `default` }
    if name == latest.name { return latest }
    if name == Self.defaultName { return `default` }
    let key = ByteString(name)
    guard let session = sessions[key] else {
      throw .sessionNotFound(key, nearest: nearest(to: key))
    }
    latest = session
    return session
  }

  /// Refuses a name that is in use, and a session that would be one too many.
  func checkRoom(for name: JSONText?) throws(RPCError) {
    let name = name.map { ByteString($0) } ?? Self.defaultName
    if name == Self.defaultName {
      if `default`.pager.revision > 0 { throw .sessionExists(name) }
    } else if sessions[name] != nil {
      throw .sessionExists(name)
    } else if sessions.count >= limits.sessions {
      throw .limit("sessions", limits.sessions)
    }
  }

  /// Opens a session that there is room for.
  mutating func open(_ params: OpenParams, query: ByteString?) -> Session {
    let name = params.session.map { ByteString($0) } ?? Self.defaultName
    guard name != Self.defaultName else {
      `default` = Session(name: name, number: 0, params, query: query, limits: limits)
      latest = `default`
      return `default`
    }
    opened += 1
    let session = Session(name: name, number: opened, params, query: query, limits: limits)
    sessions[name] = session
    order.append(session)
    latest = session
    return session
  }

  /// Lets go of a session, or puts `default` back to its first state.
  mutating func close(_ session: Session) {
    if session === `default` {
      `default` = Session(name: Self.defaultName, number: 0, limits: limits)
    } else {
      sessions[session.name] = nil
      order.remove(session)
    }
    latest = `default`
  }

  /// The open names that look most like `name`: at most three.
  ///
  /// - Complexity: O(`maximumNamesCompared`) and the sessions that were closed among those.
  private func nearest(to name: ByteString) -> [ByteString] {
    let allowed = min(3, max(1, name.count / 3))
    var bytesToCompare = Self.maximumBytesCompared
    let compared = ([`default`] + order.sessions.prefix(Self.maximumNamesCompared - 1))
      .prefix { session in
        bytesToCompare -= session.name.count
        return bytesToCompare >= 0
      }
    let candidates = compared.compactMap { session in
      EditDistance.between(session.name.bytes, name.bytes, atMost: allowed).map {
        (distance: $0, number: session.number, name: session.name)
      }
    }
    return
      candidates
      .sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }
      .prefix(3).map(\.name)
  }

  private static let maximumNamesCompared = 4_096
  private static let maximumBytesCompared = 1_048_576
}
