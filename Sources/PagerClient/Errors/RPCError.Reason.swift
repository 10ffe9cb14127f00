extension RPCError {
  /// Why a request was refused. `x-errors` in `protocol/openrpc.json` is the same list.
  public enum Reason: String, CaseIterable, Sendable {
    // -32700
    /// The line is not one JSON text.
    case syntax
    /// A NUL byte, bad UTF-8, half a surrogate pair, or U+0000 in a member's name.
    case encoding
    /// An object names a member twice.
    case duplicateMember
    /// More levels of arrays and objects than the engine's limit.
    case depth
    /// An integer beyond 64 bits or a real beyond a double.
    case numberRange
    /// The line is longer than the engine's limit.
    case lineTooLong
    /// The line is a Content-Length header.
    case notLineDelimited

    // -32600
    /// `jsonrpc`, `method` or `params` is not what JSON-RPC asks for.
    case envelope
    /// `id` is no string, 64-bit integer or null.
    case id
    /// The batch is empty, or has more elements than the engine's limit.
    case batch

    // -32601
    /// There is no such method.
    case method

    // -32602
    /// A required parameter was left out.
    case missing
    /// A parameter has the wrong JSON type, or a ticket the wrong kind of position.
    case type
    /// There is no such parameter.
    case unknownParam
    /// A parameter has the right type and a value that is not allowed.
    case range

    // -32603
    /// A fault of the engine itself.
    case `internal`

    // 1001 to 1005
    /// No session of that name is open.
    case sessionNotFound
    /// A session of that name is open.
    case sessionExists
    /// The command would exceed a limit of the engine.
    case limit
    /// A row has no identity; nothing was applied.
    case rowWithoutIdentity
    /// What was to be restored is no complete snapshot of such a session.
    case invalidSnapshot

    /// The code that goes with it.
    public var code: Int {
      switch self {
      case .syntax, .encoding, .duplicateMember, .depth, .numberRange, .lineTooLong,
        .notLineDelimited:
        -32700
      case .envelope, .id, .batch: -32600
      case .method: -32601
      case .missing, .type, .unknownParam, .range: -32602
      case .internal: -32603
      case .sessionNotFound: 1001
      case .sessionExists: 1002
      case .limit: 1003
      case .rowWithoutIdentity: 1004
      case .invalidSnapshot: 1005
      }
    }
  }
}
