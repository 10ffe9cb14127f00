/// A list of your own under test, as the host sees it: an adapter of a few lines.
///
/// The host reads what the profile says there is; the rest need not be written.
@MainActor
public protocol HostedPager: AnyObject {
  /// The list on view, as JSON.
  var items: [JSONValue] { get }

  /// Whether a load is under way.
  var isLoading: Bool { get }

  /// Whether there is more to load.
  var hasMore: Bool { get }

  /// The page number, offset or cursor that the next load asks for.
  var next: JSONValue { get }

  /// The failure on view.
  var failure: (any Error)? { get }

  /// The end of the list came into view.
  func loadNext() async

  /// The query changed.
  func reset(query: JSONValue?) async
}

extension HostedPager {
  public var isLoading: Bool { false }
  public var hasMore: Bool { true }
  public var next: JSONValue { .null }
  public var failure: (any Error)? { nil }
}
