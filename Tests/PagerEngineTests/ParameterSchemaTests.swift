import PagerProtocol
import Testing

/// The parameters that the engine takes, held against the schemas of `openrpc.json`: what a schema
/// allows is not refused for its type or range, and what it forbids is.
@Suite struct ParameterSchemaTests {
  private static let candidates: [String] = [
    "null", "true", "false", "0", "1", "-1", "1.5", "1.0", "9007199254740991", #""""#, #""x""#,
    "[]",
    "{}", #""\u0000""#, #""a\u0000b""#, "\"" + String(repeating: "x", count: 64) + "\"",
    "\"" + String(repeating: "x", count: 65) + "\"",
    "\"" + String(repeating: "x", count: 256) + "\"",
    "\"" + String(repeating: "x", count: 257) + "\"", #""page""#, #""offset""#, #""cursor""#,
    #""Page""#,
    #""keepFirst""#, #""replace""#, #""keepAll""#, #""ignore""#, #""supersede""#, #""retry""#,
    #""block""#, #""halt""#, #""end""#, #""continue""#, #""/""#, #""/a""#, #""/a~1b~0""#, #""/~2""#,
    #""/a\u0000""#, #""a/b""#, "[null]", "[1]", #"["/a"]"#, #"["/a",""]"#, #"["a"]"#, #"["/a",1]"#,
    "[" + Array(repeating: #""/a""#, count: 16).joined(separator: ",") + "]",
    "[" + Array(repeating: #""/a""#, count: 17).joined(separator: ",") + "]",
    #"{"message":"m"}"#, #"{"message":1}"#, #"{"message":"m","code":1}"#,
    #"{"message":"m","code":1.5}"#,
    #"{"message":"m","code":null}"#, #"{"message":"m","data":null}"#, #"{"message":"m","x":1}"#,
    #"{"generation":0,"page":1}"#, #"{"generation":0,"page":1,"attempt":1}"#,
    #"{"generation":0,"offset":0,"attempt":2}"#, #"{"generation":0,"cursor":null}"#,
    #"{"generation":0,"cursor":"a"}"#, #"{"generation":0,"cursor":1.5}"#,
    #"{"generation":-1,"page":1}"#,
    #"{"generation":0.0,"page":1}"#, #"{"generation":0,"page":-1}"#,
    #"{"generation":0,"page":1,"attempt":0}"#,
    #"{"generation":0,"page":1,"offset":1}"#, #"{"generation":0}"#, #"{"page":1}"#,
    #"{"generation":0,"page":1,"x":1}"#, #"{"attempt":1,"page":1,"generation":0}"#,
  ]

  /// Parameters whose schema cannot say all of what the specification says: `first` depends on
  /// `paging`, the members of `snapshot` are error 1005.
  private static let excepted: Set<String> = ["first", "snapshot"]

  /// A session of each kind of paging, for tickets of each kind.
  private static let setUp = ["page", "offset", "cursor"].map {
    request("open", #"["\#($0)","\#($0)"]"#)
  }

  private static func others(_ method: String, _ name: String, _ value: JSONValue) -> [String] {
    var members: [String] = []
    if method == "deliver" || method == "fail" {
      let kind = ["page", "offset", "cursor"].first { value[$0] != nil }
      if name == "nextCursor" {
        members.append(#""session":"cursor""#)
      } else if name != "session", let kind, name == "ticket" {
        members.append("\"session\":\"\(kind)\"")
      }
      if name != "ticket" { members.append(#""ticket":"t""#) }
    }
    if method == "deliver" {
      if name != "rows" { members.append(#""rows":[]"#) }
      if name != "hasMore" { members.append(#""hasMore":true"#) }
    }
    if method == "fail", name != "error" { members.append(#""error":{"message":"m"}"#) }
    if method == "restore" { members.append(#""snapshot":{}"#) }
    return members
  }

  @Test func `each parameter of each method takes what its schema allows`() throws {
    let validator = SchemaValidator(try Repository.openRPC, checksOrder: false)
    var verdicts: [Bool: Int] = [:]
    for method in try Repository.methods {
      let methodName = method["name"]?.text ?? ""
      for param in method["params"]?.elements ?? [] {
        let name = param["name"]?.text ?? ""
        guard !Self.excepted.contains(name) else { continue }
        for candidate in Self.candidates {
          let value = try JSONValue(parsing: Array(candidate.utf8))
          let isValid = validator.problem(value, param["schema"] ?? .null) == nil
          let members = ["\"\(name)\":\(candidate)"] + Self.others(methodName, name, value)
          let reply = Driver(setUp: Self.setUp).call(
            methodName, "{\(members.joined(separator: ","))}")
          let isRefused = reply.hasPrefix("-32602") && reply.contains("\"param\":\"\(name)")
          #expect(isRefused != isValid, "\(methodName) \(name) \(candidate): \(reply)")
          verdicts[isValid, default: 0] += 1
        }
      }
    }
    #expect(verdicts.allSatisfy { $0.value > 300 } && verdicts.count == 2)
  }

  @Test(arguments: [
    ("page", ["0", "1", "9007199254740991"], ["null", #""a""#, "true", "1.0", "-1", "[]"]),
    ("offset", ["0", "1", "9007199254740991"], ["null", #""a""#, "true", "1.0", "-1", "{}"]),
    ("cursor", ["null", #""a""#, #""""#, "-1", "0"], ["true", "1.0", "[]", "{}"]),
  ])
  func `the first position is of the kind of paging`(
    paging: String, allowed: [String], refused: [String]
  ) throws {
    let validator = SchemaValidator(try Repository.openRPC)
    for first in allowed + refused {
      let reply = Driver().call("open", #"{"session":"s","paging":"\#(paging)","first":\#(first)}"#)
      #expect(reply.hasPrefix("{") == allowed.contains(first), "\(paging) \(first): \(reply)")
    }
    for first in allowed {
      let value = try JSONValue(parsing: Array(first.utf8))
      #expect(validator.problem(value, named: "First") == nil)
    }
  }
}
