import Testing

@Suite struct NotificationTests {
  @Test(arguments: [
    ("open", #"{"session":"n"}"#), ("loadNext", #"{"as":"t"}"#), ("loadNext", #"["s"]"#),
    ("refresh", #"{"query":7}"#), ("reset", "{}"), ("close", #"["s"]"#),
    (
      "restore",
      #"""
      ["s",{"paging":"page","query":1,"next":{"page":4},"hasMore":true,"count":1,"from":0,\#
      "items":[9]}]
      """#
    ),
    ("deliver", #"["s",{"generation":0,"page":1},[1,2],true]"#),
    ("fail", #"["s",{"generation":0,"page":1},{"message":"m"}]"#), ("cancel", #"["s"]"#),
  ])
  func `a notification does what the request does, without a byte`(
    method: String, params: String
  ) {
    let setUp = [request("open", #"["s"]"#), request("loadNext", #"["s"]"#)]
    let silent = Driver(setUp: setUp)
    let loud = Driver(setUp: setUp)
    let before = silent.state
    #expect(silent.send(notification(method, params)) == nil)
    #expect(loud.send(request(method, params)) != nil)
    #expect(silent.state == loud.state)
    // A command that was ignored has changed a counter.
    #expect(silent.state != before)
  }

  @Test(
    arguments: [
      ("nope", nil), ("rpc.nope", "{}"), ("deliver", "{}"), ("deliver", #"["default","t",1,true]"#),
      ("open", #"["s"]"#), ("close", #"["none"]"#), ("close", #"{"x":1}"#), ("info", "[1]"),
      ("restore", #"["s",{}]"#), ("deliver", #"["s","t",[null],true]"#),
      ("loadNext", #"{"as":""}"#),
      ("snapshot", nil), ("sessions", nil), ("info", nil), ("rpc.discover", nil),
    ] as [(String, String?)])
  func `a notification that fails, or only reads, leaves nothing at all`(
    method: String, params: String?
  ) {
    let driver = Driver(setUp: [request("open", #"["s"]"#), request("loadNext", #"["s","t"]"#)])
    let before = driver.state
    #expect(driver.send(notification(method, params)) == nil)
    #expect(driver.state == before)
    #expect(!driver.hasRepliedWithError)
  }

  @Test func `a shutdown that is a notification shuts down`() {
    let driver = Driver()
    #expect(driver.send(notification("shutdown")) == nil)
    #expect(driver.isShutDown)
  }

  @Test func `a shutdown that fails does not shut down`() {
    let driver = Driver()
    driver.send(request("shutdown", "[1]"))
    driver.send(notification("shutdown", #"{"now":true}"#))
    #expect(!driver.isShutDown)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":1}}"#,
    #"{"result":1}"#, #"{"id":{},"error":null}"#, #"[{"result":1},{"error":1}]"#,
    "[\(notification("nope"))]", "[\(notification("cancel")),{\"result\":1}]",
  ])
  func `responses and batches without requests are not answered`(line: String) {
    #expect(Driver().send(line) == nil)
  }
}

@Suite struct IDTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("1", "1"), ("-1", "-1"), ("9007199254740993", "9007199254740993"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    (#""""#, #""""#), (#""1""#, #""1""#), ("null", "null"), ("\"e\u{301}\"", "\"e\u{301}\""),
    ("\"\u{E9}\"", "\"\u{E9}\""), (#""\u0000\u00e9\/""#, #""\u0000é/""#),
    (#""\ud83d\ude00""#, #""😀""#),
  ])
  func `an id is echoed in results and in errors`(sent: String, echoed: String) throws {
    let driver = Driver()
    #expect(
      driver.send(request("shutdown", id: sent))
        == Line(#"{"jsonrpc":"2.0","id":\#(echoed),"result":null}"#))
    for line in [request("nope", id: sent), request("close", "[1]", id: sent)] {
      let reply = try #require(driver.send(line))
      #expect(reply.hasPrefix(#"{"jsonrpc":"2.0","id":\#(echoed),"error":{"code":-3260"#))
    }
    let reply = try #require(driver.send(#"{"id":\#(sent),"method":"info"}"#))
    #expect(outcome(of: reply, id: echoed) == #"-32600 {"reason":"envelope"}"#)
  }

  @Test(arguments: ["1.0", "1.5", "1e0", "-0.0", "true", "false", "[]", "[1]", "{}", #"{"a":1}"#])
  func `what is no id is refused with the id null`(id: String) throws {
    let reply = try #require(Driver().send(request("info", id: id)))
    #expect(outcome(of: reply, id: "null") == #"-32600 {"reason":"id"}"#)
  }

  @Test func `one id may be used again and again`() {
    let driver = Driver()
    for count in 1...3 {
      #expect(short(driver.call("reset")) == "reset idle 0 true \(count)")
    }
  }
}

@Suite struct NumberRangeTests {
  private static let large = [
    "9223372036854775808", "-9223372036854775809", "1e309", "-1e400", "1E+400",
    "123456789012345678901",
    String(repeating: "9", count: 1_000),
  ]

  @Test(arguments: large)
  func `a large number is told under the id of its request`(number: String) throws {
    for id in ["7", "0", #""a""#, "null", #""1e400""#] {
      for line in [
        request("reset", "{\"query\":[{\"n\":\(number)}]}", id: id),
        request("reset", "[\(number)]", id: id),
        request("nope", "{\"\(number)\":\(number)}", id: id),
        "{\"x\":\(number),\"id\":\(id),\"jsonrpc\":\"2.0\",\"method\":\"info\"}",
        "{\"id\":\(id),\"jsonrpc\":\(number),\"method\":\"info\"}",
        "{\"id\":\(id),\"jsonrpc\":\"2.0\",\"method\":\"info\",\"params\":\(number)}",
      ] {
        let reply = try #require(Driver().send(line))
        #expect(outcome(of: reply, id: id) == #"-32700 {"reason":"numberRange"}"#, "\(line)")
      }
    }
  }

  @Test(arguments: large)
  func `a large number that is the id is no id`(number: String) throws {
    for line in [
      request("info", id: number), request("reset", "[\(number)]", id: number),
      "{\"id\":\(number)}", "{\"id\":\(number),\"jsonrpc\":\"1.0\",\"method\":1}",
    ] {
      let reply = try #require(Driver().send(line))
      #expect(outcome(of: reply, id: "null") == #"-32600 {"reason":"id"}"#, "\(line)")
    }
  }

  @Test(arguments: large)
  func `without one request with an id the large number is told to nobody`(number: String) throws {
    for line in [
      number, "[\(number)]", "[\(request("reset", "[\(number)]"))]",
      notification("reset", "[\(number)]"),
      "[\(request("info")),\(number)]", "{\"a\":\(number)}", "\"x\" \(number)",
      "{\"id\":1,\"a\":\(number)",
      "{\"id\":1,\"a\":\(number),\"a\":1}",
    ] where !line.hasPrefix("\"x\"") {
      let reply = try #require(Driver().send(line))
      #expect(outcome(of: reply, id: "null") == #"-32700 {"reason":"numberRange"}"#, "\(line)")
    }
  }

  @Test(arguments: ["1.5", "true", "[]", "{}"])
  func `a large number beside an invalid id is still a large number`(id: String) throws {
    let reply = try #require(Driver().send(request("reset", "[1e400]", id: id)))
    #expect(outcome(of: reply, id: "null") == #"-32700 {"reason":"numberRange"}"#)
  }

  @Test func `a line with a large number executes nothing`() {
    let driver = Driver()
    let before = driver.state
    driver.send(request("reset", "[1e400]"))
    driver.send("[\(request("reset")),\(request("reset", "[1e400]"))]")
    driver.send(notification("reset", "[9223372036854775808]"))
    #expect(driver.state == before)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e308", "1e-400", "5e-324"])
  func `the largest and the smallest numbers are values`(number: String) {
    let driver = Driver()
    #expect(short(driver.call("reset", "{\"query\":\(number)}")) == "reset idle 0 true 1")
    #expect(driver.call("snapshot").contains(#""query":\#(number == "1e-400" ? "0.0" : number),"#))
  }
}
