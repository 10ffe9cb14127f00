/// What a line of the engine says.
enum Message {
  /// - Parameters:
  ///   - id: nil where the reply has none at all.
  ///   - error: the value of `error`, where that is what it is.
  case reply(id: JSONValue?, Result<JSONValue, WireError>)
  case notification(method: String, params: JSONValue?)
  /// Nothing that this protocol has.
  case fault(String)

  /// An error that has a code.
  struct WireError: Error {
    let json: JSONValue
  }

  /// The messages of a line: one, or those of a batch.
  static func read(_ line: Span<UInt8>) -> [Message] {
    guard let value = JSONValue(parsing: line) else { return [.fault("a line that is no JSON")] }
    guard case .array(let elements) = value else { return [Message(value)] }
    return elements.isEmpty ? [.fault("an empty batch")] : elements.map(Message.init)
  }

  private init(_ value: JSONValue) {
    guard case .object(let object) = value else {
      self = .fault("a value that is no message")
      return
    }
    let id = object["id"]
    if let method = object["method"] {
      guard let method = method.string, id == nil else {
        self = .fault("a request, which only a client does")
        return
      }
      self = .notification(method: method, params: object["params"])
      return
    }
    switch (object["result"], object["error"]) {
    case (let result?, nil): self = .reply(id: id, .success(result))
    case (nil, let error?) where error["code"]?.integer != nil:
      self = .reply(id: id, .failure(WireError(json: error)))
    case (nil, .some): self = .fault("an error without a code")
    case (.some, .some): self = .fault("a reply with both result and error")
    case (nil, nil): self = .fault("a reply with neither result nor error")
    }
  }

  var fault: String? {
    if case .fault(let fault) = self { fault } else { nil }
  }
}
