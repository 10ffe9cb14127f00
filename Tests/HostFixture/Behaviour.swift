import PagerClient

enum Behaviour: String {
  /// Pages by number, with nothing remarkable.
  case pages
  case offsets, cursors
  /// Hops through everything that Swift's concurrency has, before and behind its request.
  case hopping
  /// Never comes to rest.
  case spinning
  /// Starts its first load with a reset.
  case loadingOnReset
  /// Makes two requests with each load.
  case asking2
  /// Cancels its load with a reset.
  case cancelling
  /// Shows what is no JSON.
  case showingNaN
  /// Prints on stdout.
  case printing
  /// Waits for a long time before it asks.
  case sleeping
  /// Fails with an error of its own.
  case failing

  var profile: HostProfile {
    let all = HostProfile.Field.allCases
    return switch self {
    case .offsets: HostProfile(fields: all, paging: .offset)
    case .cursors: HostProfile(fields: all, paging: .cursor)
    case .loadingOnReset: HostProfile(fields: all, resetLoads: true)
    case .hopping: HostProfile(fields: [.items])
    default: HostProfile(fields: all)
    }
  }
}
