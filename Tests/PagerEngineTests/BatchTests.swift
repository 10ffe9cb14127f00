import PagerProtocol
import Testing

@Suite struct BatchTests {
  @Test func `replies come in request order on one line, notifications without`() {
    let driver = Driver()
    let reply = driver.send(
      "[\(request("reset", id: "3")),\(notification("reset")),\(request("reset", id: "null")),"
        + "\(notification("nope")),\(request("shutdown", id: "\"z\"")),{\"result\":1}]")
    #expect(
      reply
        == Line(
          #"[{"jsonrpc":"2.0","id":3,"result":{"outcome":"reset","abandoned":null,"phase":"idle","#
            + #""count":0,"hasMore":true,"revision":1,"generation":1}},"#
            + #"{"jsonrpc":"2.0","id":null,"result":{"outcome":"reset","abandoned":null,"#
            + #""phase":"idle","count":0,"hasMore":true,"revision":3,"generation":3}},"#
            + #"{"jsonrpc":"2.0","id":"z","result":null}]"#))
  }

  @Test func `a batch of one is answered with a batch of one`() {
    #expect(
      Driver().send("[\(request("shutdown"))]") == #"[{"jsonrpc":"2.0","id":1,"result":null}]"#)
  }

  @Test(arguments: ["1", "null", #""x""#, "true", "1.5", "[]", "[1]", "{}", "[[]]"])
  func `an element that is no request has an error of its own`(element: String) throws {
    let reply = try #require(Driver().send("[\(element),\(request("shutdown")),\(element)]"))
    let value = try JSONValue(parsing: reply.bytes)
    #expect(value.elements.count == 3)
    for place in [0, 2] {
      #expect(
        outcome(of: Line(value.elements[place].json), id: "null")
          == #"-32600 {"reason":"envelope"}"#)
    }
    #expect(value.elements[1].json == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }

  @Test func `an empty batch is one error`() throws {
    let reply = try #require(Driver().send(" [ ] "))
    #expect(outcome(of: reply, id: "null") == #"-32600 {"reason":"batch"}"#)
  }

  @Test func `a nested batch is not executed`() {
    let driver = Driver()
    let before = driver.state
    driver.send("[[\(request("reset"))]]")
    #expect(driver.state == before)
  }

  @Test func `what follows an error in a batch is executed`() {
    let driver = Driver()
    driver.send("[\(request("nope")),1,\(request("reset")),\(request("close", "[1]"))]")
    #expect(driver.call("sessions").contains(#""revision":1"#))
  }

  @Test func `the rest of a batch behind a shutdown is executed and answered`() {
    let driver = Driver()
    let reply = driver.send(
      "[\(request("shutdown", id: "1")),\(notification("reset")),\(request("sessions", id: "2"))]")
    #expect(driver.isShutDown)
    #expect(
      reply
        == Line(
          #"[{"jsonrpc":"2.0","id":1,"result":null},{"jsonrpc":"2.0","id":2,"result":"#
            + #"{"sessions":[{"session":"default","phase":"idle","count":0,"revision":1}]}}]"#))
  }

  @Test func `a batch is wholly refused where its line is no JSON`() {
    let driver = Driver()
    let before = driver.state
    for line in [
      "[\(request("reset")),]", "[\(request("reset"))", "[\(request("reset")),{\"a\":1,\"a\":1}]",
      "[\(request("reset")),\"\\ud800\"]", "[\(request("reset")),\"\0\"]",
    ] {
      #expect(driver.send(line)?.contains("-32700") == true)
    }
    #expect(driver.state == before)
  }

  @Test(arguments: [1, 2, 7, 1_000])
  func `a batch has as many elements as the limit says, and not one more`(limit: Int) throws {
    let driver = Driver([\.batch: limit])
    func batch(_ count: Int) -> String {
      "[" + Array(repeating: request("reset"), count: count).joined(separator: ",") + "]"
    }
    let reply = try #require(driver.send(batch(limit)))
    #expect(try JSONValue(parsing: reply.bytes).elements.count == limit)
    #expect(driver.call("sessions").contains(#""revision":\#(limit)}"#))
    let before = driver.state
    for count in [limit + 1, limit * 3] {
      let refused = try #require(driver.send(batch(count)))
      #expect(
        outcome(of: refused, id: "null")
          == Line(#"-32600 {"reason":"batch","limit":"batch","value":\#(limit)}"#))
    }
    #expect(driver.state == before)
  }

  @Test func `elements that are not answered count as well`() throws {
    let driver = Driver([\.batch: 2])
    #expect(driver.send("[\(notification("reset")),{\"result\":1}]") == nil)
    let refused = try #require(
      driver.send("[\(notification("reset")),{\"result\":1},\(notification("reset"))]"))
    #expect(
      outcome(of: refused, id: "null") == #"-32600 {"reason":"batch","limit":"batch","value":2}"#)
    #expect(driver.call("sessions").contains(#""revision":1}"#))
  }
}
