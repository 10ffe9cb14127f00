import Testing

@Suite struct TicketNameTests {
  private static func deliver(_ driver: Driver, _ name: String, _ rows: String = "[1]") -> String {
    short(driver.call("deliver", #"{"ticket":"\#(name)","rows":\#(rows),"hasMore":true}"#))
  }

  @Test func `a name means its ticket across generations until it is taken again`() {
    let driver = Driver()
    driver.call("loadNext", #"{"as":"t"}"#)
    driver.call("reset")
    #expect(Self.deliver(driver, "t") == "stale generation idle 0 true 2")
    driver.call("loadNext", #"{"as":"u"}"#)
    #expect(Self.deliver(driver, "t") == "stale generation loading 0 true 3")
    #expect(Self.deliver(driver, "u") == "applied idle 1 true 4")
    #expect(Self.deliver(driver, "u") == "stale settled idle 1 true 4")
    driver.call("loadNext", #"{"as":"t"}"#)
    #expect(Self.deliver(driver, "t", "[2]") == "applied idle 2 true 6")
  }

  @Test func `a whole ordering may be written in advance`() {
    let driver = Driver()
    for line in [
      request("loadNext", #"{"as":"t0"}"#), request("reset"), request("loadNext", #"{"as":"t1"}"#),
    ] {
      driver.send(line)
    }
    #expect(Self.deliver(driver, "t1", "[50,20]") == "applied idle 2 true 4")
    #expect(Self.deliver(driver, "t0", "[70]") == "stale generation idle 2 true 4")
  }

  @Test func `a name that was never given is unknown, and counted`() {
    let driver = Driver()
    #expect(Self.deliver(driver, "t") == "stale unknown idle 0 true 0")
    #expect(
      short(driver.call("fail", #"["default","t",{"message":"m"}]"#))
        == "stale unknown idle 0 true 0")
    #expect(driver.call("snapshot").contains(#""stale":2"#))
  }

  @Test func `a call that issues no ticket leaves the name where it was`() {
    let driver = Driver()
    driver.call("loadNext", #"{"as":"t"}"#)
    for method in ["loadNext", "retry"] {
      driver.call(method, #"{"as":"u"}"#)
      driver.call(method, #"{"as":"t"}"#)
      #expect(Self.deliver(driver, "u") == "stale unknown loading 0 true 1")
    }
    #expect(Self.deliver(driver, "t") == "applied idle 1 true 2")
  }

  @Test(arguments: ["loadNext", "retry", "refresh"])
  func `each method that issues a ticket can name it`(method: String) {
    let driver = Driver()
    driver.call("loadNext", #"{"as":"t"}"#)
    driver.call("fail", #"["default","t",{"message":"m"}]"#)
    driver.call(method, #"{"as":"n"}"#)
    #expect(Self.deliver(driver, "n") == "applied idle 1 true 4")
    #expect(Self.deliver(driver, "t").hasPrefix("stale"))
  }

  @Test func `a name is taken by the later of two tickets`() {
    let driver = Driver(setUp: [request("open", #"{"whileLoading":"supersede"}"#)])
    driver.call("loadNext", #"{"as":"t"}"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    #expect(
      short(driver.call("deliver", #"["default",{"generation":0,"page":1},[9],true]"#))
        == "stale settled loading 0 true 2")
    #expect(Self.deliver(driver, "t") == "applied idle 1 true 3")
  }

  @Test func `names are compared by their bytes`() {
    let driver = Driver(setUp: [request("open", #"{"whileLoading":"supersede"}"#)])
    let names = ["\u{E9}", "e\u{301}", "t", "T", " t", "\u{C5}", "A\u{30A}"]
    for name in names { driver.call("loadNext", "{\"as\":\"\(name)\"}") }
    for name in names.dropLast() {
      #expect(Self.deliver(driver, name).hasPrefix("stale settled"), "\(name)")
    }
    #expect(Self.deliver(driver, #"A\u030a"#).hasPrefix("applied"))
  }

  @Test func `names belong to one session`() {
    let driver = Driver(setUp: [request("open", #"["a"]"#), request("open", #"["b"]"#)])
    driver.call("loadNext", #"["a","t"]"#)
    driver.call("loadNext", #"["b","u"]"#)
    #expect(
      short(driver.call("deliver", #"["b","t",[1],true]"#)) == "stale unknown loading 0 true 1")
    #expect(short(driver.call("deliver", #"["a","t",[1],true]"#)) == "applied idle 1 true 2")
    #expect(short(driver.call("deliver", #"["b","u",[1],true]"#)) == "applied idle 1 true 2")
  }

  @Test(arguments: [
    (#"{"generation":0,"page":1}"#, "settled"),
    (#"{"generation":0,"page":1,"attempt":2}"#, "unknown"),
    (#"{"generation":0,"page":2}"#, "settled"), (#"{"generation":0,"page":3}"#, "unknown"),
    (#"{"generation":1,"page":1}"#, "unknown"), (#"{"generation":9,"page":1}"#, "unknown"),
    (
      #"""
      {"generation":9223372036854775807,"page":9223372036854775807,\#
      "attempt":9223372036854775807}
      """#,
      "unknown"
    ),
    (#"{"generation":0,"page":9223372036854775807}"#, "unknown"),
  ])
  func `a ticket by hand that is not in flight is stale with a reason`(
    ticket: String, reason: String
  ) {
    let driver = Driver()
    driver.call("loadNext", #"{"as":"t"}"#)
    #expect(Self.deliver(driver, "t") == "applied idle 1 true 2")
    driver.call("loadNext")
    driver.call("cancel")
    #expect(
      short(driver.call("deliver", #"["default",\#(ticket),[7],false]"#))
        == "stale \(reason) idle 1 true 4")
    #expect(
      short(driver.call("fail", #"["default",\#(ticket),{"message":"m"}]"#))
        == "stale \(reason) idle 1 true 4")
  }
}
