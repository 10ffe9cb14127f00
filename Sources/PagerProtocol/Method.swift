package import PagerJSON

/// A method of the protocol.
package enum Method: CaseIterable, Sendable {
  case open, close, sessions, info, shutdown
  case loadNext, retry, refresh, reset, restore, cancel
  case deliver, fail, snapshot
  case discover

  package var wireName: StaticString {
    switch self {
    case .open: "open"
    case .close: "close"
    case .sessions: "sessions"
    case .info: "info"
    case .shutdown: "shutdown"
    case .loadNext: "loadNext"
    case .retry: "retry"
    case .refresh: "refresh"
    case .reset: "reset"
    case .restore: "restore"
    case .cancel: "cancel"
    case .deliver: "deliver"
    case .fail: "fail"
    case .snapshot: "snapshot"
    case .discover: "rpc.discover"
    }
  }

  /// The parameters in the order in which they are given by position.
  package var parameters: [Parameter] {
    switch self {
    case .open: OpenParams.parameters
    case .close: CloseParams.parameters
    case .sessions, .info, .shutdown, .discover: []
    case .loadNext, .retry: LoadParams.parameters
    case .refresh: RefreshParams.parameters
    case .reset: ResetParams.parameters
    case .restore: RestoreParams.parameters
    case .cancel: CancelParams.parameters
    case .deliver: DeliverParams.parameters
    case .fail: FailParams.parameters
    case .snapshot: SnapshotParams.parameters
    }
  }

  /// The method of this name.
  package init?(_ name: JSONText) {
    // Names of one length are few: hardly a name is compared with another.
    guard name.count < Self.byLength.count,
      let method = Self.byLength[name.count].first(where: { name == $0.wireName })
    else { return nil }
    self = method
  }

  private static let byLength: [[Method]] = {
    let longest = allCases.map(\.wireName.utf8CodeUnitCount).max() ?? 0
    return (0...longest).map { length in
      allCases.filter { $0.wireName.utf8CodeUnitCount == length }
    }
  }()
}
