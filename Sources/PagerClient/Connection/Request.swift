internal import PagerJSON

/// A method and its parameters.
public struct Request: Sendable {
  public let method: String
  /// By name or by position; nil leaves them out.
  public let params: JSONValue?
  /// Whether it is executed without being answered.
  public let isNotification: Bool

  public init(_ method: String, _ params: JSONValue? = nil, isNotification: Bool = false) {
    self.method = method
    self.params = params
    self.isNotification = isNotification
  }
}

/// A request as text, but for its id, which is known when it is sent.
struct EncodedRequest {
  private static let head = Array(#"{"jsonrpc":"2.0","#.utf8)
  private static let id = Array(#""id":"#.utf8)

  let method: String
  let isNotification: Bool
  /// What follows the id.
  private let tail: [UInt8]
  /// Levels of arrays and objects.
  let depth: Int

  init(_ request: Request) throws(InvalidValue) {
    method = request.method
    isNotification = request.isNotification
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("method")
    writer.text(request.method)
    var depth = 0
    switch request.params {
    // No parameters are left out: null would be refused.
    case nil: break
    case .object(let object) where object.count == 0: break
    case .array(let array) where array.isEmpty: break
    case .object, .array:
      writer.key("params")
      depth = try request.params?.write(to: &writer, at: "params") ?? 0
    case .null, .bool, .integer, .double, .string:
      throw InvalidValue("params are an object (by name), an array (by position), or left out")
    }
    writer.endObject()
    tail = Array(writer.bytes.dropFirst())
    self.depth = depth + 1
  }

  /// Appends the request.
  ///
  /// - Parameter id: nil for a notification.
  func write(id: Int?, to bytes: inout [UInt8]) {
    bytes += Self.head
    if let id {
      bytes += Self.id
      bytes += "\(id),".utf8
    }
    bytes += tail
  }
}
