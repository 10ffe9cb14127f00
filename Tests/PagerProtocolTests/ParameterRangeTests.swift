import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct ParameterRangeTests {
  @Test(arguments: [
    (Method.open, "paging", #""pages""#), (.open, "paging", #""""#), (.open, "paging", #""Page""#),
    (.open, "paging", #""page ""#), (.open, "paging", #""page\u0000""#),
    (.open, "duplicates", #""keepLast""#), (.open, "whileLoading", #""queue""#),
    (.open, "afterFailure", #""ignore""#), (.open, "repeatedPosition", #""stop""#),
    (.open, "emptyCursor", #""halt""#), (.open, "first", "-1"),
    (.open, "first", "9007199254740992"),
    (.open, "first", "9223372036854775807"), (.open, "first", "-9223372036854775808"),
    (.snapshot, "from", "-1"), (.snapshot, "limit", "-1"),
    (.snapshot, "from", "-9223372036854775808"),
    (.loadNext, "as", #""""#), (.loadNext, "as", #""a\u0000""#), (.retry, "as", #""\u0000""#),
    (.refresh, "as", #""""#), (.close, "session", #""""#), (.close, "session", #""a\u0000b""#),
    (.open, "session", #""\u0000""#), (.deliver, "ticket", #""""#), (.fail, "ticket", #""\u0000""#),
    (.open, "identity", #""id""#), (.open, "identity", #""/~""#), (.open, "identity", #""/a~2""#),
    (.open, "identity", #""/a\u0000""#), (.open, "identity", "[]"),
    (.open, "identity", ##""#/id""##),
  ])
  func `the right type with a value that is not allowed is out of range`(
    method: Method, name: String, value: String
  ) throws {
    let params = #"{"\#(name)":\#(value)}"#
    #expect(try problem(with: params, of: method) == "range param=\(name)")
  }

  @Test(arguments: [
    (Method.open, "first", "0"), (.open, "first", "9007199254740991"), (.snapshot, "from", "0"),
    (.snapshot, "from", "9223372036854775807"), (.snapshot, "limit", "0"),
    (.snapshot, "limit", "9223372036854775807"), (.close, "session", #""\u0001""#),
    (.close, "session", #""\n""#), (.loadNext, "as", #"" ""#), (.open, "identity", #""""#),
    (.open, "identity", "null"), (.open, "query", "null"), (.reset, "query", #""\u0000""#),
  ])
  func `the ends of what is allowed are allowed`(
    method: Method, name: String, value: String
  ) throws {
    #expect(try problem(with: #"{"\#(name)":\#(value)}"#, of: method) == nil)
  }

  private static let takeSession = Method.allCases.filter { $0.parameters.contains(.session) }
  private static let takeAs = Method.allCases.filter { $0.parameters.contains(.as) }

  private static func required(_ method: Method) -> String {
    switch method {
    case .restore: #","snapshot":{}"#
    case .deliver: #","ticket":"t","rows":[]"#
    case .fail: #","ticket":"t","error":{"message":"m"}"#
    case .open, .close, .sessions, .info, .shutdown, .loadNext, .retry, .refresh, .reset, .cancel,
      .snapshot, .discover:
      ""
    }
  }

  @Test(arguments: takeSession)
  func `a session's name has one byte to as many as the limit says`(method: Method) throws {
    for (limits, maximum) in [(Limits(), 256), (Self.limits(nameBytes: 4), 4)] {
      for unit in ["a", "é", "😀"] where maximum % unit.utf8.count == 0 {
        let longest = String(repeating: unit, count: maximum / unit.utf8.count)
        for (name, expected) in [
          (longest, nil), (longest + "a", "range param=session"), ("", "range param=session"),
        ] as [(String, String?)] {
          let params = #"{"session":"\#(name)"\#(Self.required(method))}"#
          #expect(try problem(with: params, of: method, limits: limits) == expected)
        }
      }
    }
  }

  private static func limits(nameBytes: Int) -> Limits {
    var limits = Limits()
    limits.nameBytes = nameBytes
    return limits
  }

  @Test(arguments: takeAs)
  func `the name of a ticket has 1 to 64 bytes`(method: Method) throws {
    for (name, expected) in [
      (String(repeating: "x", count: 64), nil), (String(repeating: "é", count: 32), nil),
      (String(repeating: "x", count: 65), "range param=as"),
      (String(repeating: "é", count: 32) + "x", "range param=as"), ("", "range param=as"),
    ] as [(String, String?)] {
      #expect(try problem(with: #"{"as":"\#(name)"}"#, of: method) == expected)
    }
  }

  @Test(arguments: ["page", "offset"])
  func `a first page or offset is an integer`(paging: String) throws {
    for (first, expected) in [
      ("0", nil), ("1", nil), ("-0", nil), ("1.0", "type param=first"),
      ("null", "type param=first"),
      (#""1""#, "type param=first"), ("true", "type param=first"), ("[1]", "type param=first"),
      ("9007199254740991", nil), ("9007199254740992", "range param=first"),
      ("-1", "range param=first"),
    ] as [(String, String?)] {
      let params = #"{"paging":"\#(paging)","first":\#(first)}"#
      #expect(try problem(with: params, of: .open) == expected, "\(first)")
    }
  }

  @Test func `a first cursor is a string, an integer of 64 bits or null`() throws {
    for (first, expected) in [
      ("0", nil), ("-1", nil), ("9223372036854775807", nil), ("-9223372036854775808", nil),
      ("null", nil), (#""""#, nil), (#""a\u0000""#, nil), ("1.0", "type param=first"),
      ("true", "type param=first"), ("[]", "type param=first"), ("{}", "type param=first"),
    ] as [(String, String?)] {
      let params = #"{"paging":"cursor","first":\#(first)}"#
      #expect(try problem(with: params, of: .open) == expected, "\(first)")
    }
  }

  @Test(
    arguments: [
      (#"{"message":"m"}"#, nil), (#"{"message":""}"#, nil), (#"{"message":"m","code":1}"#, nil),
      (#"{"message":"m","code":"E"}"#, nil), (#"{"data":null,"code":-1,"message":"m"}"#, nil),
      (#"{"message":"m\u0000","data":{"a":[1.5]}}"#, nil),
      ("{}", "missing param=error.message"), (#"{"code":1}"#, "missing param=error.message"),
      (#"{"message":null}"#, "type param=error.message"),
      (#"{"message":1}"#, "type param=error.message"),
      (#"{"message":["m"]}"#, "type param=error.message"),
      (#"{"message":"m","code":null}"#, "type param=error.code"),
      (#"{"message":"m","code":1.0}"#, "type param=error.code"),
      (#"{"message":"m","code":true}"#, "type param=error.code"),
      (#"{"message":"m","code":[]}"#, "type param=error.code"),
      (#"{"message":"m","reason":1}"#, "unknownParam param=error.reason"),
      (#"{"mesage":"m"}"#, "unknownParam param=error.mesage"),
      (#"{"message":"m","":1}"#, "unknownParam param=error."),
      (#"{"Message":"m"}"#, "unknownParam param=error.Message"),
    ] as [(String, String?)])
  func `the error of a failure is an object with a message`(
    error: String, expected: String?
  ) throws {
    #expect(try problem(with: #"{"ticket":"t","error":\#(error)}"#, of: .fail) == expected)
  }

  @Test func `the error of a failure is kept in one order, and as it was sent`() throws {
    let params = #"{"error":{"data":{"z":1,"a":1e2},"code":7,"message":"\u0041"},"ticket":"t"}"#
    let text = try withArguments(params, of: .fail) { arguments throws(RPCError) in
      let params = try FailParams(arguments)
      return written { params.error.write(to: &$0) }
    }
    #expect(text == #"{"message":"A","code":7,"data":{"z":1,"a":100.0}}"#)
    let short = try withArguments(
      #"["s","t",{"message":"m"}]"#, of: .fail
    ) { arguments throws(RPCError) in
      let params = try FailParams(arguments)
      return written { params.error.write(to: &$0) } + " \(params.retryable)"
    }
    #expect(short == #"{"message":"m"} true"#)
  }
}
