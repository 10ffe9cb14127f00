import PagerProtocol
import Testing

/// The replies, held against the schemas of `openrpc.json`.
@Suite struct SchemaTests {
  @Test func `every reply of random walks is valid by the schema of its method`() throws {
    let openRPC = try Repository.openRPC
    let validator = SchemaValidator(openRPC)
    let schemas = Dictionary(
      uniqueKeysWithValues: (openRPC["methods"]?.elements ?? []).map {
        ($0["name"]?.text ?? "", $0["result"]?["schema"] ?? .null)
      })
    var kinds: Set<String> = []
    for seed in UInt64(111)...116 {
      var requests = RequestGenerator(seed: seed, sessions: ["a", "b", "c", nil])
      let driver = Driver([\.items: 20, \.sessions: 2, \.ticketNames: 4])
      for step in 0..<1_200 {
        let (method, params) = requests.call()
        let reply = try #require(driver.send(request(method, params)))
        let value = try JSONValue(parsing: reply.bytes)
        let problem: String?
        if let error = value["error"] {
          kinds.insert("\(error["data"]?["reason"]?.text ?? "")")
          problem = validator.problem(error, named: "Error")
        } else {
          let result = try #require(value["result"])
          kinds.formUnion(Self.kinds(of: result))
          problem = validator.problem(result, schemas[method] ?? .null)
        }
        #expect(problem == nil, "seed \(seed), step \(step): \(method) \(params): \(reply)")
      }
    }
    #expect(Self.expectedKinds.subtracting(kinds) == [], "the walks are too tame")
  }

  private static func kinds(of result: JSONValue) -> [String] {
    var kinds = [result["phase"]?.text ?? ""]
    if let outcome = result["outcome"]?.text {
      kinds.append([outcome, result["reason"]?.text].compactMap { $0 }.joined(separator: " "))
    }
    if let code = result["fault"]?["code"]?.text { kinds.append(code) }
    if result["replacing"]?.boolean == true { kinds.append("replacing") }
    if result["failure"].map({ $0 != .null }) == true { kinds.append("failure") }
    if result["pages"]?.elements.isEmpty == false { kinds.append("pages") }
    return kinds
  }

  private static let expectedKinds: Set<String> = [
    "idle", "loading", "failed", "exhausted", "halted", "started", "applied", "reset", "restored",
    "cancelled", "closed", "ignored loading", "ignored exhausted", "ignored failed",
    "ignored halted",
    "ignored nothingToRetry", "ignored notRetryable", "ignored notLoading", "stale generation",
    "stale settled", "stale unknown", "positionRepeated", "cursorMissing", "replacing", "failure",
    "pages", "method", "missing", "type", "unknownParam", "range", "sessionNotFound",
    "sessionExists",
    "limit", "rowWithoutIdentity", "invalidSnapshot",
  ]

  @Test func `the examples are valid by their own schemas`() throws {
    let validator = SchemaValidator(try Repository.openRPC)
    let lenient = SchemaValidator(try Repository.openRPC, checksOrder: false)
    for method in try Repository.methods {
      for example in method["examples"]?.elements ?? [] {
        let result = try #require(example["result"]?["value"])
        #expect(validator.problem(result, method["result"]?["schema"] ?? .null) == nil)
        for param in example["params"]?.elements ?? [] {
          let schema = method["params"]?.elements.first { $0["name"] == param["name"] }?["schema"]
          #expect(lenient.problem(param["value"] ?? .null, schema ?? .null) == nil)
        }
      }
    }
  }

  @Test func `the document that discover returns is valid by its own schema`() throws {
    let validator = SchemaValidator(try Repository.openRPC)
    let document = try JSONValue(parsing: Driver().call("rpc.discover").bytes)
    #expect(validator.problem(document, named: "OpenRPCDocument") == nil)
  }

  @Test func `the line errors are valid by the schema of errors`() throws {
    let validator = SchemaValidator(try Repository.openRPC)
    for line in [
      "nope", "\"\\ud800\"", #"{"a":1,"a":2}"#, String(repeating: "[", count: 129), "1e400", "[]",
      "1",
      "Content-Length: 2", request("info", id: "1.5"),
      "[" + Array(repeating: "1", count: 1_001).joined(separator: ",") + "]",
    ] {
      let reply = try #require(Driver().send(line))
      let error = try #require(JSONValue(parsing: reply.bytes)["error"])
      #expect(validator.problem(error, named: "Error") == nil, "\(line.prefix(40))")
    }
  }

  @Test func `what info says is valid at both ends of what each flag takes`() throws {
    let validator = SchemaValidator(try Repository.openRPC)
    for limit in Limit.all {
      for value in [limit.range.lowerBound, limit.range.upperBound] {
        let info = Driver([limit.value: value]).call("info")
        let problem = try validator.problem(JSONValue(parsing: info.bytes), named: "Info")
        #expect(problem == nil, "\(limit.name)")
      }
    }
  }

  @Test(arguments: [
    ("Ticket", #"{"generation":0,"page":1,"attempt":1}"#, true),
    ("Ticket", #"{"generation":0,"page":1}"#, false),
    ("Ticket", #"{"generation":0,"page":1,"offset":1,"attempt":1}"#, false),
    ("Ticket", #"{"page":1,"generation":0,"attempt":1}"#, false),
    ("Ticket", #"{"generation":0,"page":1.0,"attempt":1}"#, false),
    ("Ticket", #"{"generation":-1,"page":1,"attempt":1}"#, false),
    ("Ticket", #"{"generation":0,"page":1,"attempt":0}"#, false),
    ("Phase", #""idle""#, true), ("Phase", #""busy""#, false), ("Phase", "null", false),
    ("Pointer", #""/a~1""#, true), ("Pointer", #""/a~2""#, false), ("Pointer", #""a""#, false),
    ("Identity", "[]", false), ("Identity", #"["/a"]"#, true), ("Identity", "null", true),
    ("SessionName", #""""#, false), ("SessionName", #""\u0000""#, false),
    ("SavedSnapshot", "{}", false), ("Json", #"{"any":[1.5]}"#, true), ("Null", "null", true),
    ("Null", "0", false), ("Closed", #"{"outcome":"closed","x":1}"#, false),
    ("SessionList", #"{"sessions":[]}"#, false),
    ("CursorTicketByHand", #"{"generation":0}"#, false),
  ])
  func `the validator knows what is valid`(name: String, value: String, isValid: Bool) throws {
    let validator = SchemaValidator(try Repository.openRPC)
    let problem = validator.problem(try JSONValue(parsing: Array(value.utf8)), named: name)
    #expect((problem == nil) == isValid, "\(problem ?? "no problem")")
  }
}
