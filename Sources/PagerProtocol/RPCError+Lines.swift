package import PagerJSON

// What can be wrong with a line, an envelope or a batch.

extension RPCError {
  /// The line is no acceptable JSON text.
  package init(_ error: JSONError, limits: Limits) {
    let place = "near byte \(error.offset) of the line"
    switch error.reason {
    case .syntax:
      self.init(.syntax, "not one JSON text, \(place); send one complete request a line")
    case .encoding:
      self.init(
        .encoding,
        "text that is not valid UTF-8 without NUL, \(place); escape NUL as \\u0000 (in values "
          + "only) and send surrogates in pairs")
    case .duplicateMember:
      self.init(.duplicateMember, "an object has two members of one name, \(place); send each once")
    case .depth:
      self.init(
        .depth,
        "more than \(limits.depth) levels of arrays and objects; nest less or raise --max-depth",
        [("limit", .text(ByteString("depth"))), ("value", .integer(limits.depth))])
    case .numberRange:
      self.init(
        .numberRange,
        "a number is beyond 64 bits; send large numbers as strings")
    case .memory:
      self.init(.internal, "no memory to parse this line; send smaller pages")
    }
  }

  package static func lineTooLong(_ limits: Limits) -> RPCError {
    RPCError(
      .lineTooLong,
      "the line is longer than \(limits.lineBytes) bytes and was skipped; send smaller pages or "
        + "raise --max-line-bytes",
      [("limit", .text(ByteString("lineBytes"))), ("value", .integer(limits.lineBytes))])
  }

  package static var notLineDelimited: RPCError {
    RPCError(
      .notLineDelimited,
      "this is not LSP framing: send no Content-Length header, but one JSON text a line, ended "
        + "by a line feed")
  }

  package static func envelope(_ message: String) -> RPCError {
    RPCError(.envelope, message)
  }

  package static var invalidID: RPCError {
    RPCError(.id, "`id` must be a string, an integer of 64 bits or null")
  }

  package static var emptyBatch: RPCError {
    RPCError(.batch, "a batch must have at least one request")
  }

  package static func batchTooLong(_ limits: Limits) -> RPCError {
    RPCError(
      .batch,
      "a batch has at most \(limits.batch) requests, and none of these was executed; send several "
        + "batches or raise --max-batch",
      [("limit", .text(ByteString("batch"))), ("value", .integer(limits.batch))])
  }

  package static func unknownMethod(_ name: JSONText) -> RPCError {
    let methods = Method.allCases.map { "\($0.wireName)" }.joined(separator: ", ")
    return RPCError(
      .method, "there is no such method; there are \(methods)",
      [("method", .text(ByteString(name)))])
  }
}
