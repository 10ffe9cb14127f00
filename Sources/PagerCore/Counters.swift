/// What has happened in a pager's life; never reset, not even by a new generation.
public struct Counters: Hashable, Sendable {
  /// Tickets issued.
  public internal(set) var started = 0
  /// Commands that were ignored.
  public internal(set) var ignored = 0
  /// Pages applied.
  public internal(set) var applied = 0
  /// Failures applied.
  public internal(set) var failed = 0
  /// Responses refused as stale.
  public internal(set) var stale = 0
  /// Rows of applied pages whose identity was listed already.
  public internal(set) var duplicates = 0

  public init() {}
}
