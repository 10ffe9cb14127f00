import PagerClient
import PagerTestSupport

extension EngineOptions {
  /// The built engine, at the place that a test runs for.
  static func built(
    _ place: Place = .process, record: String? = nil, arguments: [String] = [],
    timeout: Duration = .seconds(60)
  ) -> EngineOptions {
    EngineOptions(
      place, engine: EngineBinary.path, record: record, arguments: arguments, timeout: timeout)
  }

  /// A shell script that plays an engine badly.
  ///
  /// `get` reads a request into `$line`; `result ID [JSON]` answers; `quoted TEXT` is a JSON string.
  static func fake(
    _ script: String, timeout: Duration = .seconds(60), grace: Duration = .seconds(60),
    maxLineBytes: Int = 1 << 30,
    onNotification: (@Sendable (String, JSONValue?) -> Void)? = nil
  ) -> EngineOptions {
    let words = #"""
      get() { IFS= read -r line; }
      say() { printf '%s\n' "$1"; }
      result() { say "{\"jsonrpc\":\"2.0\",\"id\":$1,\"result\":${2-null}}"; }
      quoted() { printf '"'; printf %s "$1" | sed 's/[\\"]/\\&/g'; printf '"'; }

      """#
    return EngineOptions(
      engine: "/bin/sh", arguments: ["-c", words + script], timeout: timeout, grace: grace,
      maxLineBytes: maxLineBytes, onNotification: onNotification)
  }
}

/// Runs `body`, and returns the error that it throws if it is of this kind.
func error<Failure: Error>(
  _ kind: Failure.Type, of body: () async throws -> some Any
) async throws -> Failure {
  do {
    _ = try await body()
  } catch let error as Failure {
    return error
  }
  throw Missing(what: "\(kind)")
}

/// An error that was expected and did not come.
struct Missing: Error {
  let what: String
}
