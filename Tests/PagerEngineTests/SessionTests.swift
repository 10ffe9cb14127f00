import PagerProtocol
import Testing

@Suite struct SessionTests {
  private static func entry(_ name: String, _ rest: String = "idle 0 0") -> String {
    let parts = rest.split(separator: " ")
    return
      #"{"session":\#(name),"phase":"\#(parts[0])","count":\#(parts[1]),"revision":\#(parts[2])}"#
  }

  private static func list(_ entries: [String]) -> Line {
    Line(#"{"sessions":[\#(entries.joined(separator: ","))]}"#)
  }

  @Test func `default is open from the start, by name and without one`() {
    let driver = Driver()
    #expect(driver.call("sessions") == Self.list([Self.entry(#""default""#)]))
    #expect(short(driver.call("loadNext")) == "started loading 0 true 1")
    #expect(short(driver.call("cancel", #"["default"]"#)) == "cancelled idle 0 true 2")
    #expect(driver.call("snapshot") == driver.call("snapshot", #"{"session":"default"}"#))
    #expect(driver.call("snapshot").hasPrefix(#"{"session":"default","paging":"page","#))
  }

  @Test(arguments: [
    ("close", "[%]"), ("loadNext", "[%]"), ("retry", "[%]"), ("refresh", "[%]"), ("reset", "[%]"),
    ("restore", "[%,{}]"), ("cancel", "[%]"), ("deliver", #"[%,"t",[],true]"#),
    ("fail", #"[%,"t",{"message":"m"}]"#), ("snapshot", "[%]"),
  ])
  func `a session has to be opened first`(method: String, params: String) {
    let driver = Driver()
    let before = driver.state
    let params = params.replacing("%", with: #""feed""#)
    #expect(
      driver.call(method, params)
        == #"1001 {"reason":"sessionNotFound","session":"feed","nearest":[]}"#)
    #expect(driver.state == before)
    driver.call("open", #"["feed"]"#)
    #expect(!driver.call(method, params).hasPrefix("1001"))
    driver.call("close", #"["feed"]"#)
    driver.call("open", #"["feet"]"#)
    #expect(
      driver.call(method, params)
        == #"1001 {"reason":"sessionNotFound","session":"feed","nearest":["feet"]}"#)
  }

  @Test func `sessions are listed in the order in which they were opened, default first`() {
    let driver = Driver()
    let names = ["b", "a", "c", "\u{E9}", "e\u{301}", "Z", "aa", "0"]
    for name in names { driver.call("open", "[\"\(name)\"]") }
    let quoted = (["default"] + names).map { "\"\($0)\"" }
    #expect(driver.call("sessions") == Self.list(quoted.map { Self.entry($0) }))
    driver.call("loadNext", #"["a"]"#)
    driver.call("reset", #"["0"]"#)
    driver.call("snapshot", #"["c"]"#)
    driver.call("close", #"["b"]"#)
    driver.call("open", #"["b"]"#)
    #expect(
      driver.call("sessions")
        == Self.list([
          Self.entry(#""default""#), Self.entry(#""a""#, "loading 0 1"), Self.entry(#""c""#),
          Self.entry("\"\u{E9}\""), Self.entry("\"e\u{301}\""), Self.entry(#""Z""#),
          Self.entry(#""aa""#),
          Self.entry(#""0""#, "idle 0 1"), Self.entry(#""b""#),
        ]))
  }

  @Test func `an open name cannot be opened again`() {
    let driver = Driver()
    driver.call("open", #"["s"]"#)
    let before = driver.state
    for params in [#"["s"]"#, #"{"session":"\u0073","paging":"cursor"}"#] {
      #expect(
        driver.call("open", params) == #"1002 {"reason":"sessionExists","session":"s"}"#)
    }
    #expect(driver.state == before)
  }

  @Test func `default is opened while its revision is 0, again and again`() {
    let driver = Driver()
    for (params, head) in [
      (#"{"paging":"cursor","query":1}"#, #"{"session":"default","paging":"cursor","query":1,"#),
      (#"["default","offset"]"#, #"{"session":"default","paging":"offset","query":null,"#),
      ("{}", #"{"session":"default","paging":"page","query":null,"#),
      (#"{"paging":"cursor"}"#, #"{"session":"default","paging":"cursor","query":null,"#),
    ] {
      #expect(driver.call("open", params).hasPrefix(head))
      #expect(driver.call("snapshot").hasPrefix(head))
    }
    #expect(driver.call("sessions") == Self.list([Self.entry(#""default""#)]))
  }

  @Test(
    arguments: [
      ("cancel", nil), ("retry", nil), ("deliver", #"["default","never",[],true]"#),
      ("fail", #"["default",{"generation":0,"page":1},{"message":"m"}]"#), ("snapshot", nil),
    ] as [(String, String?)])
  func `what is ignored or stale leaves default as good as new`(method: String, params: String?) {
    let driver = Driver()
    driver.call(method, params)
    #expect(driver.call("open", #"{"paging":"cursor"}"#).hasPrefix(#"{"session":"default""#))
    #expect(
      driver.call("snapshot").contains(
        #"{"started":0,"ignored":0,"applied":0,"failed":0,"stale":0,"duplicates":0}"#))
  }

  @Test(arguments: ["loadNext", "refresh", "reset"])
  func `default that was used cannot be opened until it is closed`(method: String) {
    let driver = Driver()
    driver.call(method)
    for params in [nil, #"["default"]"#, #"{"paging":"cursor"}"#] {
      #expect(
        driver.call("open", params) == #"1002 {"reason":"sessionExists","session":"default"}"#)
    }
    #expect(driver.call("close") == #"{"outcome":"closed"}"#)
    #expect(driver.call("open", #"{"paging":"cursor"}"#).contains(#""revision":0"#))
  }

  @Test func `closing default puts it back, with all options and names`() {
    let fresh = Driver().state
    let driver = Driver()
    driver.call("open", #"{"paging":"cursor","first":"f","identity":"","query":1}"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    driver.call("deliver", #"{"ticket":"t","rows":[{}],"nextCursor":null}"#)
    #expect(driver.state != fresh)
    for params in ["[]", #"["default"]"#] {
      #expect(driver.call("close", params) == #"{"outcome":"closed"}"#)
      #expect(driver.state == fresh)
    }
    #expect(
      short(driver.call("deliver", #"["default","t",[],true]"#)) == "stale unknown idle 0 true 0")
    #expect(driver.call("loadNext").contains(#""ticket":{"generation":0,"page":1,"attempt":1}"#))
  }

  @Test func `a session that is closed and opened again remembers nothing`() {
    let driver = Driver()
    let fresh = driver.call("open", #"["s"]"#)
    driver.call("loadNext", #"["s","t"]"#)
    driver.call("deliver", #"["s","t",[1],true]"#)
    driver.call("loadNext", #"["s","u"]"#)
    #expect(driver.call("close", #"["s"]"#) == #"{"outcome":"closed"}"#)
    #expect(driver.call("open", #"["s"]"#) == fresh)
    for ticket in [#""t""#, #""u""#, #"{"generation":0,"page":1}"#] {
      #expect(
        short(driver.call("deliver", #"["s",\#(ticket),[1],true]"#)).hasPrefix("stale unknown"))
    }
  }

  @Test func `names are compared by their bytes`() {
    let driver = Driver()
    let names = [
      "\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}", "A\u{30A}", "s", "S", "s ", " ", "\u{1}", "null",
      "Default", "default ", "defau\u{200B}lt",
    ]
    for (number, name) in names.enumerated() {
      let quoted = JSONValue.bytes(Array(name.utf8)).json
      #expect(driver.call("open", "[\(quoted)]").hasPrefix("{\"session\":\(quoted),"))
      for _ in 0...number { driver.call("reset", "[\(quoted)]") }
    }
    for (number, name) in names.enumerated() {
      let quoted = JSONValue.bytes(Array(name.utf8)).json
      let snapshot = driver.call("snapshot", "[\(quoted)]")
      #expect(snapshot.contains(#""revision":\#(number + 1),"#), "\(quoted)")
    }
    #expect(
      driver.call("sessions").contains(
        #"{"session":"default","phase":"idle","count":0,"revision":0}"#))
  }

  @Test func `a name may be spelled with escapes`() {
    let driver = Driver()
    driver.call("open", #"["a/é"]"#)
    #expect(short(driver.call("reset", #"["\u0061\/\u00e9"]"#)) == "reset idle 0 true 1")
  }

  @Test func `the session that was found last is not found after it was closed`() {
    let driver = Driver()
    for name in ["a", "b"] { driver.call("open", "[\"\(name)\"]") }
    driver.call("reset", #"["a"]"#)
    driver.call("close", #"["a"]"#)
    #expect(driver.call("reset", #"["a"]"#).hasPrefix("1001"))
    #expect(driver.call("close", #"["a"]"#).hasPrefix("1001"))
    #expect(short(driver.call("reset", #"["b"]"#)) == "reset idle 0 true 1")
    driver.call("close", #"["default"]"#)
    #expect(short(driver.call("reset", #"["b"]"#)) == "reset idle 0 true 2")
    #expect(short(driver.call("reset")) == "reset idle 0 true 1")
  }
}
