/// There is no engine where it was looked for, or what is there cannot be started.
public struct EngineNotFound: PagerError, Hashable {
  /// Where it was looked for, in order, with what was found there.
  public let places: [String]

  public var description: String {
    let list = places.map { "\n  - \($0)" }.joined()
    return "no pager-engine was found. Looked at:\(list)\nBuild it in the repository with "
      + "`make install`, or name it: EngineOptions(engine: PATH) or the environment "
      + "variable PAGER_ENGINE."
  }
}
