import Testing

@Suite struct SnapshotReplyTests {
  private static func driver() -> Driver {
    let driver = Driver()
    driver.call("open", #"{"identity":"/i"}"#)
    for (ticket, rows) in [("a", 1...4), ("b", 5...7)] {
      driver.call("loadNext", #"{"as":"\#(ticket)"}"#)
      let rows = rows.map { #"{"i":\#($0)}"# }.joined(separator: ",")
      driver.call("deliver", #"["default","\#(ticket)",[\#(rows)],true]"#)
    }
    return driver
  }

  private static func range(_ params: String) throws -> String {
    let snapshot = try JSONValue(parsing: driver().call("snapshot", params).bytes)
    let items = snapshot["items"]?.elements.compactMap { $0["i"]?.json }.joined(separator: " ")
    return
      "\(snapshot["count"]?.json ?? "none") \(snapshot["from"]?.json ?? "none") \(items ?? "none")"
  }

  @Test(arguments: [
    ("{}", "7 0 1 2 3 4 5 6 7"), (#"{"from":0,"limit":7}"#, "7 0 1 2 3 4 5 6 7"),
    (#"{"limit":0}"#, "7 0 "), (#"{"limit":1}"#, "7 0 1"), (#"{"limit":8}"#, "7 0 1 2 3 4 5 6 7"),
    (#"{"from":3}"#, "7 3 4 5 6 7"), (#"{"from":3,"limit":2}"#, "7 3 4 5"),
    (#"{"from":6,"limit":5}"#, "7 6 7"), (#"{"from":7}"#, "7 7 "), (#"{"from":8}"#, "7 8 "),
    (#"{"from":9223372036854775807,"limit":9223372036854775807}"#, "7 9223372036854775807 "),
    (#"{"limit":9223372036854775807}"#, "7 0 1 2 3 4 5 6 7"),
    (#"{"from":2,"limit":9223372036854775807}"#, "7 2 3 4 5 6 7"),
    (#"{"items":false}"#, "7 none none"), (#"{"items":false,"from":3,"limit":1}"#, "7 none none"),
    (#"{"items":true,"from":5}"#, "7 5 6 7"),
  ])
  func `a range is at most what was asked for`(params: String, expected: String) throws {
    #expect(try Self.range(params) == expected)
  }

  @Test func `pages are told on request only, last, in the order in which they were applied`()
    throws
  {
    let driver = Self.driver()
    for (params, expected) in [
      ("{}", nil), (#"{"pages":false}"#, nil),
      (
        #"{"pages":true}"#,
        #"""
        [{"position":{"page":1},"attempt":1,"rows":4,"added":4},{"position":{"page":2},\#
        "attempt":1,"rows":3,"added":3}]
        """#
      ),
    ] as [(String, String?)] {
      let snapshot = try JSONValue(parsing: driver.call("snapshot", params).bytes)
      #expect(snapshot["pages"]?.json == expected)
      #expect((snapshot.names.last == "pages") == (expected != nil))
    }
    driver.call("reset")
    #expect(driver.call("snapshot", #"{"pages":true}"#).contains(#""pages":[]}"#))
  }

  @Test func `reading changes nothing`() {
    let driver = Self.driver()
    let before = driver.state
    for params in [
      "{}", #"{"pages":true,"from":99}"#, #"{"items":false}"#, "[7]", #"{"limit":-1}"#,
    ] {
      driver.call("snapshot", params)
    }
    for method in ["sessions", "info", "rpc.discover"] { driver.call(method) }
    #expect(driver.state == before)
  }

  @Test func `rows come back as they were sent, in the writer's form`() {
    let driver = Driver()
    driver.call("open", #"{"identity":""}"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    let rows = #"[ {"z":1,"a":[0.10,1E2,-0,-0.0]} , "\u00e9\u2028\/" , [ ] ,null,1e-7]"#
    driver.call("deliver", #"["default","t",\#(rows),false]"#)
    #expect(
      driver.call("snapshot").contains(
        #""items":[{"z":1,"a":[0.1,100.0,0,-0.0]},"é\u2028/",[],null,1e-7],"#))
  }

  @Test func `a query is echoed as it was sent, and kept until it is changed`() {
    let driver = Driver()
    let query = #"{"z":[1.0,{"b":2,"a":"\u0007"}],"a":null}"#
    driver.call("open", #"{"query":\#(query)}"#)
    for method in ["loadNext", "reset", "refresh", "cancel"] {
      driver.call(method)
      #expect(driver.call("snapshot").contains("\"query\":\(query),"), "\(method)")
    }
    for (method, query) in [
      ("reset", "0"), ("refresh", #""""#), ("reset", "null"), ("refresh", "[]"),
    ] {
      driver.call(method, "{\"query\":\(query)}")
      #expect(driver.call("snapshot").contains("\"query\":\(query),"), "\(method)")
    }
  }
}
