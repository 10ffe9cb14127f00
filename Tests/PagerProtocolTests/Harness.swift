import PagerJSON
@testable import PagerProtocol
import Testing

/// Parses `text` and calls `body` with its root.
func withRoot<Result>(of text: String, _ body: (JSONNode) -> Result) throws -> Result {
  let document = try JSONDocument(parsing: Array(text.utf8).span, depth: 128)
  return document.withRoot { root in body(root) }
}

/// What `body` writes.
func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  body(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// The value of a node as compact JSON.
func json(_ node: JSONNode) -> String { written { $0.value(node) } }

/// The value of an error's `error` member without its message.
func summary(_ error: RPCError) -> String {
  var text = "\(error.reason.wireName)"
  for (name, value) in error.data {
    text += " \(name)="
    switch value {
    case .text(let value): text += value.description
    case .texts(let values): text += "[\(values.map(\.description).joined(separator: ","))]"
    case .integer(let value): text += "\(value)"
    case .null: text += "null"
    }
  }
  return text
}

/// What is wrong with the parameters of a call, as `reason param=name`; nil where nothing is.
func problem(
  with params: String?, of method: Method, limits: Limits = Limits()
) throws -> String? {
  guard let params else { return problem(withNode: nil, of: method, limits: limits) }
  return try withRoot(of: params) { problem(withNode: $0, of: method, limits: limits) }
}

private func problem(
  withNode params: JSONNode?, of method: Method, limits: Limits
) -> String? {
  var arguments = Arguments(limits: limits)
  do throws(RPCError) {
    try arguments.bind(params, of: method)
    try read(arguments, of: method)
    return nil
  } catch {
    return summary(error)
  }
}

private func read(_ arguments: borrowing Arguments, of method: Method) throws(RPCError) {
  switch method {
  case .open: _ = try OpenParams(arguments)
  case .close: _ = try CloseParams(arguments)
  case .sessions, .info, .shutdown, .discover: break
  case .loadNext, .retry: _ = try LoadParams(arguments)
  case .refresh: _ = try RefreshParams(arguments)
  case .reset: _ = try ResetParams(arguments)
  case .restore: _ = try RestoreParams(arguments)
  case .cancel: _ = try CancelParams(arguments)
  case .deliver: _ = try DeliverParams(arguments)
  case .fail: _ = try FailParams(arguments)
  case .snapshot: _ = try SnapshotParams(arguments)
  }
}

/// Calls `body` with the parameters of a call, bound.
func withArguments<Result>(
  _ params: String, of method: Method, _ body: (borrowing Arguments) throws(RPCError) -> Result
) throws -> Result {
  let document = try JSONDocument(parsing: Array(params.utf8).span, depth: 128)
  return try document.withRoot { root throws(RPCError) in
    var arguments = Arguments(limits: Limits())
    try arguments.bind(root, of: method)
    return try body(arguments)
  }
}

extension Method: CustomTestStringConvertible {
  public var testDescription: String { "\(wireName)" }
}
