import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct EnvelopeTests {
  /// An envelope in one line, for comparison.
  private static func describe(_ text: String) throws -> String {
    try withRoot(of: text) { root in
      switch Envelope(root) {
      case .request(let request):
        let kind = request.isNotification ? "notification" : "request"
        let params = request.params.map { json($0) } ?? "none"
        return "\(kind) \(describe(request.id)) \(request.method.description) \(params)"
      case .response: return "response"
      case .invalid(let error, let id): return "\(error.reason.wireName) \(describe(id))"
      }
    }
  }

  private static func describe(_ id: RequestID) -> String {
    if case .absent = id { return "absent" }
    return written { id.write(to: &$0) }
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"x"}"#, "request 1 x none"),
    (#"{"method":"x","id":1,"jsonrpc":"2.0"}"#, "request 1 x none"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","params":{}}"#, "request 1 x {}"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","params":[]}"#, "request 1 x []"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":[1]}}"#, #"request 1 x {"a":[1]}"#),
    (#"{"jsonrpc":"2.0","id":1,"method":""}"#, "request 1  none"),
    (#"{"jsonrpc":"2.0","method":"x"}"#, "notification absent x none"),
    (#"{"jsonrpc":"2.0","method":"x","params":[1]}"#, "notification absent x [1]"),
    (#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, "request null x none"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","extra":true,"a":null}"#, "request 1 x none"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","result":1,"error":2}"#, "request 1 x none"),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","jsonRPC":"1.0","Id":2}"#, "request 1 x none"),
    (#"{"\u006asonrpc":"2.0","\u0069d":1,"method":"\u0078"}"#, "request 1 x none"),
  ])
  func `a request is a request`(text: String, expected: String) throws {
    #expect(try Self.describe(text) == expected)
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"result":1}"#, "response"),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response"),
    (#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}"#, "response"),
    (#"{"result":1}"#, "response"),
    (#"{"error":1}"#, "response"),
    (#"{"result":1,"error":2}"#, "response"),
    (#"{"jsonrpc":"1.0","id":1.5,"result":1,"params":7}"#, "response"),
    (#"{"id":{},"error":null}"#, "response"),
    (#"{"jsonrpc":"2.0","id":1,"method":null,"result":1}"#, "envelope 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":7,"error":1}"#, "envelope 1"),
  ])
  func `an object with a result or an error and no method is a response`(
    text: String, expected: String
  ) throws {
    #expect(try Self.describe(text) == expected)
  }

  @Test(arguments: ["1", "null", #""x""#, "true", "1.5", "[]", "[1]", #"[{"jsonrpc":"2.0"}]"#])
  func `what is no object is no request`(text: String) throws {
    #expect(try Self.describe(text) == "envelope absent")
  }

  @Test(arguments: [
    "{}", #"{"jsonrpc":"2.0"}"#, #"{"method":"x"}"#, #"{"jsonrpc":"2.0","method":1}"#,
    #"{"jsonrpc":"2.0","method":null}"#, #"{"jsonrpc":"2.0","method":["x"]}"#,
    #"{"jsonrpc":"1.0","method":"x"}"#, #"{"jsonrpc":"2","method":"x"}"#,
    #"{"jsonrpc":"2.00","method":"x"}"#, #"{"jsonrpc":"2.0 ","method":"x"}"#,
    #"{"jsonrpc":2.0,"method":"x"}"#, #"{"jsonrpc":2,"method":"x"}"#,
    #"{"jsonrpc":null,"method":"x"}"#, #"{"jsonrpc":"2.0\u0000","method":"x"}"#,
    #"{"jsonrpc":"2.0","method":"x","params":null}"#, #"{"jsonrpc":"2.0","method":"x","params":1}"#,
    #"{"jsonrpc":"2.0","method":"x","params":"{}"}"#,
    #"{"jsonrpc":"2.0","method":"x","params":true}"#,
    #"{"jsonrpc":"2.0","method":"x","params":1.0}"#, #"{"JSONRPC":"2.0","method":"x"}"#,
    #"{"jsonrpc":"2.0","Method":"x"}"#, #"{"jsonrpc\n":"2.0","method":"x"}"#,
  ])
  func `an invalid request is answered with its id, and with null where it has none`(
    text: String
  ) throws {
    #expect(try Self.describe(text) == "envelope absent")
    let separator = text == "{}" ? "" : ","
    for id in ["7", #""a""#, "null", "-9223372036854775808"] {
      let withID = #"{"id":\#(id)\#(separator)"# + text.dropFirst()
      #expect(try Self.describe(withID) == "envelope \(id)")
    }
  }

  @Test(arguments: [
    "1.0", "1.5", "1e2", "-0.0", "true", "false", "[]", "[1]", "{}", #"{"a":1}"#,
  ])
  func `an invalid id is the first thing that is wrong with an object`(id: String) throws {
    for rest in [
      #""jsonrpc":"2.0","method":"x""#, #""jsonrpc":"1.0","method":"x""#, #""method":7"#,
      #""jsonrpc":"2.0","method":"x","params":null"#, #""a":1"#,
    ] {
      #expect(try Self.describe(#"{"id":\#(id),\#(rest)}"#) == "id absent")
    }
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("-1", "-1"), ("9007199254740993", "9007199254740993"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    (#""""#, #""""#), (#""1""#, #""1""#), (#""\u0041\/""#, #""A/""#), ("null", "null"),
    (#""\u0000\u001f\u007f\u2028""#, #""\u0000\u001f\u007f\u2028""#), ("\"é\"", "\"é\""),
    (#""\ud83d\ude00""#, #""😀""#), ("1501691352102", "1501691352102"),
  ])
  func `an id is echoed with its type and all its digits`(sent: String, echoed: String) throws {
    #expect(
      try Self.describe(#"{"jsonrpc":"2.0","id":\#(sent),"method":"x"}"#)
        == "request \(echoed) x none")
  }

  @Test func `a reply to nobody has the id null`() {
    #expect(written { RequestID.absent.write(to: &$0) } == "null")
  }
}
