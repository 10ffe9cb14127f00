/// What `fetch` throws when the server's answer is a failure.
public struct FetchFailure: Error, Hashable, CustomStringConvertible {
  public let message: String
  /// A string or an integer.
  public let code: JSONValue?
  public let data: JSONValue?
  public let retryable: Bool

  public var description: String { message }

  init(_ error: JSONValue, retryable: Bool) {
    message = error["message"]?.string ?? ""
    code = error["code"]
    data = error["data"]
    self.retryable = retryable
  }

  var json: JSONValue {
    var error: JSONObject = ["message": .string(message)]
    error["code"] = code
    error["data"] = data
    return ["error": .object(error), "retryable": .bool(retryable)]
  }
}
