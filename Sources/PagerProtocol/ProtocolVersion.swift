/// What this build is, as `info` and `--version` say it.
package enum ProtocolVersion {
  package static let name: StaticString = "pager-engine"
  /// Version of the engine.
  package static let engine: StaticString = "0.1.0"
  /// Version of the protocol: `major` breaks clients, `minor` adds to it.
  package static let major = 1
  package static let minor = 0
}
