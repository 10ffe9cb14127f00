import Testing

/// The examples of the specification and of the OpenRPC document, run byte for byte.
@Suite struct ExampleTests {
  /// One line sent, and the reply it is shown with.
  struct Exchange: Sendable {
    let sent: String
    var reply: String?
  }

  /// The ```jsonl blocks of `protocol/README.md`.
  private static func blocks() throws -> [[Exchange]] {
    var blocks: [[Exchange]] = []
    var block: [Exchange]?
    for line in try Repository.text("protocol/README.md").split(separator: "\n") {
      if line == "```jsonl" {
        block = []
      } else if line == "```", let exchanges = block {
        blocks.append(exchanges)
        block = nil
      } else if line.hasPrefix("--> ") {
        block?.append(Exchange(sent: String(line.dropFirst(4))))
      } else if line.hasPrefix("<-- "), let last = block?.indices.last {
        #expect(block?[last].reply == nil, "two replies to one line")
        block?[last].reply = String(line.dropFirst(4))
      } else if block != nil {
        Issue.record("a line of a block is neither sent nor a reply: \(line)")
      }
    }
    #expect(block == nil)
    return blocks
  }

  /// Whether a reply is the expected one, where `"message":"…"` stands for any message.
  static func matches(_ reply: String, _ expected: String) -> Bool {
    let pieces = Array(expected.utf8).split(
      separator: Array(#""message":"…""#.utf8), omittingEmptySubsequences: false)
    var rest = Array(reply.utf8)[...]
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        guard let message = messageLength(rest) else { return false }
        rest = rest.dropFirst(message)
      }
      guard rest.starts(with: piece) else { return false }
      rest = rest.dropFirst(piece.count)
    }
    return rest.isEmpty
  }

  /// The length of the `"message":"…"` that `bytes` start with; nil where there is none.
  private static func messageLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = Array(#""message":""#.utf8)
    guard bytes.starts(with: head) else { return nil }
    var isEscaped = false
    for (offset, byte) in bytes.enumerated().dropFirst(head.count) {
      if byte == UInt8(ascii: "\""), !isEscaped { return offset > head.count ? offset + 1 : nil }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return nil
  }

  @Test func `every example in the specification is what the engine does`() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count >= 10)
    #expect(blocks.joined().count >= 60)
    for (number, block) in blocks.enumerated() {
      let driver = Driver()
      for exchange in block {
        let reply = driver.send(exchange.sent)?.description
        if let reply, let expected = exchange.reply {
          #expect(Self.matches(reply, expected), "block \(number): \(exchange.sent)\ngot \(reply)")
        } else {
          #expect(reply == exchange.reply, "block \(number): \(exchange.sent)")
        }
      }
    }
  }

  @Test(arguments: [
    (#"{"message":"x"}"#, #"{"message":"…"}"#, true),
    (#"{"message":"a\"}\\","data":1}"#, #"{"message":"…","data":1}"#, true),
    (#"[{"message":"x"},{"message":"y"}]"#, #"[{"message":"…"},{"message":"…"}]"#, true),
    (#"{"message":""}"#, #"{"message":"…"}"#, false),
    (#"{"message":1}"#, #"{"message":"…"}"#, false),
    (#"{"message":"x","a":1}"#, #"{"message":"…"}"#, false), (#"{"a":1}"#, #"{"a":1}"#, true),
    (#"{"a":1}"#, #"{"a":2}"#, false), (#"{"a":1}x"#, #"{"a":1}"#, false),
    ("{\"a\":\"\u{E9}\"}", "{\"a\":\"e\u{301}\"}", false),
  ])
  func `a message is the only thing that may differ`(
    reply: String, expected: String, matches: Bool
  ) {
    #expect(Self.matches(reply, expected) == matches)
  }

  /// What the description of each example of `openrpc.json` asks for.
  private static let preparations: [String: [String]] = [
    "close a session": [request("open", #"["feed"]"#)],
    "two sessions": [request("open", #"["feed"]"#)],
    "ignored during a load": [request("loadNext")],
    "second attempt": [load, request("fail", #"["default","t0",{"message":"m"}]"#)],
    "refresh with one item on view": [load, request("deliver", #"["default","t0",[1],true]"#)],
    "a new filter while a page is loading": [request("loadNext")],
    "abandon the load": [request("loadNext")],
    "a page of two rows": [load],
    "stale": [load, request("reset")],
    "a failure that must not be retried": [request("loadNext")],
    "the second item and the pages": [load, request("deliver", #"["default","t0",[1,2],true]"#)],
  ]

  private static let load = request("loadNext", #"{"as":"t0"}"#)

  @Test func `every example in the OpenRPC document is what the engine does`() throws {
    var used: Set<String> = []
    for method in try Repository.methods {
      let methodName = try #require(method["name"]?.text)
      for example in method["examples"]?.elements ?? [] {
        let name = try #require(example["name"]?.text)
        let params = example["params"]?.elements ?? []
        let byName = params.map { "\"\($0["name"]?.text ?? "")\":\($0["value"]?.json ?? "")" }
        let byPosition = params.map { $0["value"]?.json ?? "" }
        let value = try #require(example["result"]?["value"])
        for call in [
          "{\(byName.joined(separator: ","))}", "[\(byPosition.joined(separator: ","))]",
        ] {
          let driver = Driver(setUp: Self.preparations[name] ?? [])
          let result = try JSONValue(parsing: driver.call(methodName, call).bytes)
          #expect(
            Self.withoutVersion(result) == Self.withoutVersion(value), "\(methodName): \(name)")
        }
        used.insert(name)
      }
    }
    #expect(Set(Self.preparations.keys).isSubset(of: used))
  }

  /// The version of jansson is that of the machine.
  private static func withoutVersion(_ value: JSONValue) -> [JSONValue.Member] {
    value.members.filter { $0.name != Array("jansson".utf8) }
  }
}
