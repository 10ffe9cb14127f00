package import PagerJSON

/// `open`: gives a session its name and its options. Answered with a snapshot.
package struct OpenParams {
  static let parameters: [Parameter] = [
    .session, .paging, .first, .identity, .duplicates, .whileLoading, .afterFailure,
    .repeatedPosition, .emptyCursor, .query,
  ]

  package let session: JSONText?
  package let first: WirePosition
  package let identity: IdentityRule
  package let duplicates: Duplicates
  package let whileLoading: WhileLoading
  package let afterFailure: AfterFailure
  package let repeatedPosition: RepeatedPosition
  package let emptyCursor: EmptyCursor
  package let query: JSONNode?

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    let paging: Paging = try arguments.choice(.paging) ?? .page
    first = try Self.first(arguments, paging)
    identity = try arguments[.identity].map(IdentityRule.init) ?? .row
    duplicates = try arguments.choice(.duplicates) ?? .keepFirst
    whileLoading = try arguments.choice(.whileLoading) ?? .ignore
    afterFailure = try arguments.choice(.afterFailure) ?? .retry
    repeatedPosition = try arguments.choice(.repeatedPosition) ?? .halt
    emptyCursor = try arguments.choice(.emptyCursor) ?? .continue
    query = arguments[.query]
  }

  private static func first(
    _ arguments: borrowing Arguments, _ paging: Paging
  ) throws(RPCError) -> WirePosition {
    switch paging {
    case .page: return .page(try number(arguments) ?? 1)
    case .offset: return .offset(try number(arguments) ?? 0)
    case .cursor:
      guard let node = arguments[.first], !node.isNull else { return .cursor(nil) }
      guard let cursor = WireCursor(node) else {
        throw .type("first", expected: "a string, an integer or null")
      }
      return .cursor(cursor)
    }
  }

  /// The largest page number or offset that every client can write exactly.
  private static let maximum = 9_007_199_254_740_991

  private static func number(_ arguments: borrowing Arguments) throws(RPCError) -> Int? {
    guard let number = try arguments.count(.first) else { return nil }
    guard number <= maximum else { throw .range("first", expected: "at most \(maximum)") }
    return number
  }

  package enum Duplicates: WireChoice {
    case keepFirst, replace, keepAll

    package var wireName: StaticString {
      switch self {
      case .keepFirst: "keepFirst"
      case .replace: "replace"
      case .keepAll: "keepAll"
      }
    }
  }

  package enum WhileLoading: WireChoice {
    case ignore, supersede

    package var wireName: StaticString {
      switch self {
      case .ignore: "ignore"
      case .supersede: "supersede"
      }
    }
  }

  package enum AfterFailure: WireChoice {
    case retry, block

    package var wireName: StaticString {
      switch self {
      case .retry: "retry"
      case .block: "block"
      }
    }
  }

  package enum RepeatedPosition: WireChoice {
    case halt, end, `continue`

    package var wireName: StaticString {
      switch self {
      case .halt: "halt"
      case .end: "end"
      case .continue: "continue"
      }
    }
  }

  /// What the cursor `""` means: APIs disagree.
  package enum EmptyCursor: WireChoice {
    case `continue`, end

    package var wireName: StaticString {
      switch self {
      case .continue: "continue"
      case .end: "end"
      }
    }
  }
}
