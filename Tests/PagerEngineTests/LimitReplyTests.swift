import PagerProtocol
import Testing

/// Each limit at n and n + 1. Lines are in `LineStreamTests`, batches in `BatchTests`.
@Suite struct LimitReplyTests {
  private static func refusal(_ name: String, _ value: Int) -> Line {
    Line(#"1003 {"reason":"limit","limit":"\#(name)","value":\#(value)}"#)
  }

  @Test(arguments: [1, 2, 5])
  func `as many sessions are open as the limit says, default not counted`(limit: Int) {
    let driver = Driver([\.sessions: limit])
    for number in 0..<limit { #expect(!driver.call("open", "[\"s\(number)\"]").hasPrefix("1")) }
    let before = driver.state
    #expect(driver.call("open", #"["more"]"#) == Self.refusal("sessions", limit))
    #expect(driver.state == before)
    // Default is no session more.
    #expect(!driver.call("open", #"{"paging":"cursor"}"#).hasPrefix("1"))
    #expect(driver.call("open", #"["s0"]"#).hasPrefix("1002"))
    driver.call("close", #"["s0"]"#)
    #expect(!driver.call("open", #"["more"]"#).hasPrefix("1"))
    #expect(driver.call("open", #"["s0"]"#) == Self.refusal("sessions", limit))
  }

  @Test func `65,536 sessions are open at a time, and every one is found`() {
    let driver = Driver()
    for number in 0..<65_536 { driver.send(notification("open", "[\"s\(number)\"]")) }
    #expect(!driver.hasRepliedWithError)
    #expect(driver.call("open", #"["more"]"#) == Self.refusal("sessions", 65_536))
    for number in stride(from: 0, to: 65_536, by: 4_099) {
      #expect(short(driver.call("reset", "[\"s\(number)\"]")) == "reset idle 0 true 1")
    }
    driver.call("close", #"["s1"]"#)
    #expect(!driver.call("open", #"["more"]"#).hasPrefix("1"))
  }

  @Test(arguments: [1, 4, 256])
  func `a session's name is as long as the limit says`(limit: Int) {
    let driver = Driver([\.nameBytes: limit])
    let longest = String(repeating: "x", count: limit)
    let range: Line = #"-32602 {"reason":"range","param":"session"}"#
    #expect(driver.call("open", "[\"\(longest)\"]").hasPrefix("{\"session\":\"\(longest)\""))
    #expect(driver.call("open", "[\"\(longest)x\"]") == range)
    #expect(driver.call("reset", "[\"\(longest)x\"]") == range)
    #expect(driver.call("open", #"[""]"#) == range)
  }

  @Test func `the name of default may be longer than the limit by leaving it out`() {
    let driver = Driver([\.nameBytes: 3])
    #expect(short(driver.call("reset")) == "reset idle 0 true 1")
    #expect(driver.call("reset", #"["default"]"#).hasPrefix("-32602"))
  }

  @Test(arguments: [1, 3, 128, 500, 2_000])
  func `a line is as deep as the limit says`(limit: Int) {
    let driver = Driver([\.depth: limit])
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let error = #"{"reason":"depth","limit":"depth","value":\#(limit)}"#
    #expect(driver.send(nested(limit + 1))?.contains(error) == true)
    #expect(driver.send(nested(limit))?.contains(#""reason":"depth""#) == false)
    guard limit > 2 else { return }
    // The line of a request, its params, and the query.
    #expect(
      short(driver.call("reset", "{\"query\":\(nested(limit - 2))}")) == "reset idle 0 true 1")
    #expect(driver.call("snapshot").contains("\"query\":\(nested(limit - 2)),"))
    let before = driver.state
    #expect(
      driver.send(request("reset", "{\"query\":\(nested(limit - 1))}"))?.contains(error) == true)
    #expect(driver.state == before)
  }

  @Test(arguments: ["keepFirst", "replace", "keepAll"])
  func `a session holds as many items as the limit says`(duplicates: String) {
    let driver = Driver([\.items: 3])
    driver.call("open", #"{"duplicates":"\#(duplicates)"}"#)
    driver.call("loadNext", #"{"as":"a"}"#)
    driver.call("deliver", #"["default","a",[1,2],true]"#)
    driver.call("loadNext", #"{"as":"b"}"#)
    let before = driver.state
    #expect(driver.call("deliver", #"["default","b",[3,4],true]"#) == Self.refusal("items", 3))
    #expect(driver.state == before)
    let repeated = driver.call("deliver", #"["default","b",[1,2,3,2,1],true]"#)
    if duplicates == "keepAll" {
      #expect(repeated == Self.refusal("items", 3))
      #expect(driver.state == before)
      #expect(
        short(driver.call("deliver", #"["default","b",[1],true]"#)) == "applied idle 3 true 4")
    } else {
      #expect(short(repeated) == "applied idle 3 true 4")
    }
    driver.call("loadNext", #"{"as":"c"}"#)
    #expect(driver.call("deliver", #"["default","c",[9],true]"#) == Self.refusal("items", 3))
    #expect(
      short(driver.call("deliver", #"["default","c",[],false]"#)) == "applied exhausted 3 false 6")
  }

  @Test func `a page that replaces the list is measured alone`() {
    let driver = Driver([\.items: 2])
    driver.call("loadNext", #"{"as":"a"}"#)
    driver.call("deliver", #"["default","a",[1,2],true]"#)
    driver.call("refresh", #"{"as":"b"}"#)
    let before = driver.state
    #expect(driver.call("deliver", #"["default","b",[3,4,5],true]"#) == Self.refusal("items", 2))
    #expect(driver.state == before)
    #expect(
      short(driver.call("deliver", #"["default","b",[3,4,3],true]"#)) == "applied idle 2 true 4")
    #expect(driver.call("snapshot").contains(#""items":[3,4]"#))
  }

  @Test func `a list is restored up to the limit`() {
    let driver = Driver([\.items: 2])
    func restore(_ items: String, _ count: Int) -> Line {
      driver.call(
        "restore",
        #"{"snapshot":{"paging":"page","query":null,"next":{"page":2},"hasMore":true,"#
          + #""count":\#(count),"from":0,"items":\#(items)}}"#)
    }
    driver.call("loadNext", #"{"as":"t"}"#)
    let before = driver.state
    #expect(restore("[1,2,3]", 3) == Self.refusal("items", 2))
    #expect(driver.state == before)
    #expect(short(restore("[1,2]", 2)) == "restored idle 2 true 2")
    #expect(short(restore("[1,2,1]", 3)) == "restored idle 2 true 3")
  }

  @Test(arguments: [1, 2, 5])
  func `a session records as many pages as the limit says`(limit: Int) {
    let driver = Driver([\.pages: limit])
    for _ in 0..<limit {
      driver.call("loadNext", #"{"as":"t"}"#)
      #expect(short(driver.call("deliver", #"["default","t",[],true]"#)).hasPrefix("applied idle"))
    }
    driver.call("loadNext", #"{"as":"t"}"#)
    let before = driver.state
    #expect(driver.call("deliver", #"["default","t",[],true]"#) == Self.refusal("pages", limit))
    #expect(driver.call("deliver", #"["default","t",[],false]"#) == Self.refusal("pages", limit))
    #expect(driver.state == before)
    #expect(
      short(driver.call("fail", #"["default","t",{"message":"m"}]"#)).hasPrefix("applied failed"))
    driver.call("refresh", #"{"as":"t"}"#)
    #expect(short(driver.call("deliver", #"["default","t",[],true]"#)).hasPrefix("applied idle"))
  }

  @Test(arguments: [1, 2, 5])
  func `as many tickets have names as the limit says`(limit: Int) {
    let driver = Driver([\.ticketNames: limit])
    for number in 0..<limit { driver.call("refresh", #"{"as":"t\#(number)"}"#) }
    let before = driver.state
    #expect(driver.call("refresh", #"{"as":"more"}"#) == Self.refusal("ticketNames", limit))
    #expect(driver.state == before)
    #expect(
      short(driver.call("fail", #"["default","more",{"message":"m"}]"#)).hasPrefix("stale unknown"))
    driver.call("cancel")
    #expect(driver.call("loadNext", #"{"as":"more"}"#) == Self.refusal("ticketNames", limit))
    #expect(short(driver.call("loadNext", #"{"as":"t0"}"#)).hasPrefix("started"))
    driver.call("fail", #"["default","t0",{"message":"m"}]"#)
    #expect(driver.call("retry", #"{"as":"more"}"#) == Self.refusal("ticketNames", limit))
    #expect(short(driver.call("retry")).hasPrefix("started"))
    driver.call("close")
    #expect(short(driver.call("loadNext", #"{"as":"more"}"#)).hasPrefix("started"))
  }

  @Test func `a call that issues no ticket needs no room for a name`() {
    let driver = Driver([\.ticketNames: 1])
    driver.call("loadNext", #"{"as":"t"}"#)
    #expect(short(driver.call("loadNext", #"{"as":"u"}"#)) == "ignored loading loading 0 true 1")
    #expect(
      short(driver.call("retry", #"{"as":"u"}"#)) == "ignored nothingToRetry loading 0 true 1")
  }

  @Test func `with room for one page a refresh has room for its first page and no other`() {
    let driver = Driver([\.pages: 1])
    for _ in 0..<3 {
      driver.call("refresh", #"{"as":"t"}"#)
      #expect(short(driver.call("deliver", #"["default","t",[1],true]"#)).hasPrefix("applied idle"))
    }
    driver.call("loadNext", #"{"as":"t"}"#)
    #expect(driver.call("deliver", #"["default","t",[2],true]"#) == Self.refusal("pages", 1))
    #expect(driver.call("snapshot", #"{"pages":true}"#).contains(#""items":[1]"#))
  }
}
