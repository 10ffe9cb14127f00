internal import PagerIO

/// Finds the engine's program. A path that was asked for and is wrong is an error; it is not
/// passed over for another engine.
struct EngineLocator {
  var environment: (String) -> String? = Programs.variable
  var repository = Self.ownRepository

  /// The repository that this file was compiled in.
  private static let ownRepository: String = {
    var root = #filePath[...]
    for _ in 0..<4 { root = root[..<(root.lastIndex(of: "/") ?? root.startIndex)] }
    return String(root)
  }()

  /// - Parameter given: a path that was asked for.
  func find(_ given: String?) throws(EngineNotFound) -> String {
    if let given { return try required(given, "the option `engine`") }
    if let path = environment("PAGER_ENGINE"), !path.isEmpty {
      return try required(path, "PAGER_ENGINE")
    }
    let path = environment("PATH")
    for folder in (path ?? "").split(separator: ":") {
      let candidate = "\(folder)/\(Self.name)"
      if Programs.fault(of: candidate) == nil { return candidate }
    }
    var places = ["PAGER_ENGINE: not set", "PATH: \(path ?? "not set")"]
    for configuration in ["release", "debug"] {
      let candidate = "\(repository)/.build/\(configuration)/\(Self.name)"
      guard let fault = Programs.fault(of: candidate) else { return candidate }
      places.append("\(candidate): \(fault)")
    }
    throw EngineNotFound(places: places)
  }

  private static let name = "pager-engine"

  private func required(_ path: String, _ source: String) throws(EngineNotFound) -> String {
    guard let fault = Programs.fault(of: path) else { return path }
    throw EngineNotFound(places: ["\(source), \"\(path)\": \(fault)"])
  }
}
