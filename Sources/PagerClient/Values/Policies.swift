// What `open` can be told. What the values mean is in the protocol's chapter on `open`.

/// The kind of position that a session's pages start at.
public enum Paging: String, CaseIterable, Sendable {
  case page, offset, cursor
}

/// What becomes of a row that is listed already.
public enum Duplicates: String, CaseIterable, Sendable {
  case keepFirst, replace, keepAll
}

/// What `loadNext` does during a load.
public enum WhileLoading: String, CaseIterable, Sendable {
  case ignore, supersede
}

/// What `loadNext` does after a failure.
public enum AfterFailure: String, CaseIterable, Sendable {
  case retry, block
}

/// What a position means that comes up twice in a generation.
public enum RepeatedPosition: String, CaseIterable, Sendable {
  case halt, end, `continue`
}

/// What the next cursor `""` means.
public enum EmptyCursor: String, CaseIterable, Sendable {
  case `continue`, end
}
