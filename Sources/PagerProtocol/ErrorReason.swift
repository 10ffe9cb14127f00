/// Why a request was answered with an error: the stable half of `error.data`.
package enum ErrorReason: CaseIterable, Sendable {
  case syntax, encoding, duplicateMember, depth, numberRange, lineTooLong, notLineDelimited
  case envelope, id, batch
  case method
  case missing, type, unknownParam, range
  case `internal`
  case sessionNotFound, sessionExists, limit, rowWithoutIdentity, invalidSnapshot

  package var code: Int {
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

  package var wireName: StaticString {
    switch self {
    case .syntax: "syntax"
    case .encoding: "encoding"
    case .duplicateMember: "duplicateMember"
    case .depth: "depth"
    case .numberRange: "numberRange"
    case .lineTooLong: "lineTooLong"
    case .notLineDelimited: "notLineDelimited"
    case .envelope: "envelope"
    case .id: "id"
    case .batch: "batch"
    case .method: "method"
    case .missing: "missing"
    case .type: "type"
    case .unknownParam: "unknownParam"
    case .range: "range"
    case .internal: "internal"
    case .sessionNotFound: "sessionNotFound"
    case .sessionExists: "sessionExists"
    case .limit: "limit"
    case .rowWithoutIdentity: "rowWithoutIdentity"
    case .invalidSnapshot: "invalidSnapshot"
    }
  }
}
