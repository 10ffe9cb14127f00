/// What a pager does where paged APIs and the lists on top of them disagree.
///
/// Each default is the choice that surprises least; each other value exists because a public bug
/// report asked for it.
public struct Policies: Hashable, Sendable {
  /// What happens to a row whose identity is listed already.
  public enum Duplicates: Hashable, Sendable, CaseIterable {
    /// Skip the row.
    case keepFirst
    /// Put the newer row in the old one's place.
    case replace
    /// List it again.
    case keepAll
  }

  /// What `loadNext` does while a load is in flight.
  public enum WhileLoading: Hashable, Sendable, CaseIterable {
    /// Nothing.
    case ignore
    /// Abandon the ticket in flight and issue the next attempt.
    case supersede
  }

  /// What `loadNext` does after a failure.
  public enum AfterFailure: Hashable, Sendable, CaseIterable {
    /// Ask for the same position again, as `retry` does.
    case retry
    /// Nothing: only `retry` asks again.
    case block
  }

  /// What it means that a response claims more behind a position this generation has used already.
  public enum RepeatedPosition: Hashable, Sendable, CaseIterable {
    /// A fault of the API: keep the rows, stop loading.
    case halt
    /// The end of the list.
    case end
    /// What the API wants: go on from there.
    case `continue`
  }

  public var duplicates: Duplicates
  public var whileLoading: WhileLoading
  public var afterFailure: AfterFailure
  public var repeatedPosition: RepeatedPosition

  public init(
    duplicates: Duplicates = .keepFirst,
    whileLoading: WhileLoading = .ignore,
    afterFailure: AfterFailure = .retry,
    repeatedPosition: RepeatedPosition = .halt
  ) {
    self.duplicates = duplicates
    self.whileLoading = whileLoading
    self.afterFailure = afterFailure
    self.repeatedPosition = repeatedPosition
  }
}
