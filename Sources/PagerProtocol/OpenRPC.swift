/// The machine-readable description of the protocol, `protocol/openrpc.json`, embedded at build
/// time.
package enum OpenRPC {
  /// The file, byte for byte.
  package static var document: [UInt8] { PackageResources.openrpc_json }
}
