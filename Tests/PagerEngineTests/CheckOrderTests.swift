import PagerProtocol
import Testing

/// In which order mistakes are looked for: of two, the earlier one is answered.
@Suite struct CheckOrderTests {
  private static func driver() -> Driver {
    Driver(setUp: [
      request("open", #"{"session":"c","paging":"cursor","identity":"/id"}"#),
      request("loadNext", #"["c","t"]"#),
    ])
  }

  @Test(arguments: [
    (
      "unknown method before params", "nope", #"{"x":1}"#,
      #"-32601 {"reason":"method","method":"nope"}"#
    ),
    (
      "unknown name before missing", "deliver", #"{"x":1}"#,
      #"-32602 {"reason":"unknownParam","param":"x"}"#
    ),
    (
      "unknown name before type", "snapshot", #"{"from":"a","x":1}"#,
      #"-32602 {"reason":"unknownParam","param":"x"}"#
    ),
    (
      "surplus before type", "close", "[1,2]",
      #"-32602 {"reason":"unknownParam","param":"params[1]"}"#
    ),
    (
      "session before the rest", "deliver", #"{"session":1,"ticket":1}"#,
      #"-32602 {"reason":"type","param":"session"}"#
    ),
    (
      "ticket before rows", "deliver", #"{"ticket":1,"rows":1}"#,
      #"-32602 {"reason":"type","param":"ticket"}"#
    ),
    (
      "missing ticket before the type of rows", "deliver", #"{"rows":1}"#,
      #"-32602 {"reason":"missing","param":"ticket"}"#
    ),
    (
      "rows before hasMore", "deliver", #"{"ticket":"t","rows":1,"hasMore":1}"#,
      #"-32602 {"reason":"type","param":"rows"}"#
    ),
    (
      "ticket before error", "fail", #"{"ticket":{},"error":{}}"#,
      #"-32602 {"reason":"missing","param":"ticket.generation"}"#
    ),
    (
      "error before retryable", "fail", #"{"ticket":"t","error":{},"retryable":1}"#,
      #"-32602 {"reason":"missing","param":"error.message"}"#
    ),
    (
      "paging before first", "open", #"{"first":true,"paging":"x"}"#,
      #"-32602 {"reason":"range","param":"paging"}"#
    ),
    (
      "params before the session", "snapshot", #"{"session":"none","limit":-1}"#,
      #"-32602 {"reason":"range","param":"limit"}"#
    ),
    (
      "params before an open name", "open", #"{"session":"c","emptyCursor":"x"}"#,
      #"-32602 {"reason":"range","param":"emptyCursor"}"#
    ),
    (
      "the session before the kind of ticket", "deliver",
      #"{"session":"none","ticket":{"generation":0},"rows":[]}"#,
      #"1001 {"reason":"sessionNotFound","session":"none","nearest":[]}"#
    ),
    (
      "the ticket before hasMore", "deliver",
      #"{"session":"c","ticket":{"generation":0,"page":1},"rows":[]}"#,
      #"-32602 {"reason":"type","param":"ticket"}"#
    ),
    (
      "hasMore before identity", "deliver", #"{"session":"c","ticket":"t","rows":[1]}"#,
      #"-32602 {"reason":"missing","param":"nextCursor"}"#
    ),
    (
      "the session before the snapshot", "restore", #"["none",{}]"#,
      #"1001 {"reason":"sessionNotFound","session":"none","nearest":[]}"#
    ),
    (
      "the snapshot before identity", "restore",
      #"""
      ["c",{"paging":"cursor","query":1,"next":{"page":1},"hasMore":true,"count":1,"from":0,\#
      "items":[1]}]
      """#,
      #"1005 {"reason":"invalidSnapshot","param":"snapshot.next"}"#
    ),
    (
      "the name of a ticket before the session", "loadNext", #"["none",""]"#,
      #"-32602 {"reason":"range","param":"as"}"#
    ),
  ])
  func `of two mistakes the earlier one is told`(
    name: String, method: String, params: String, error: String
  ) {
    #expect(Self.driver().call(method, params) == Line(error), "\(name)")
  }

  @Test(arguments: [
    #"{"generation":0,"cursor":"never"}"#, #""never""#, #"{"generation":9,"cursor":null}"#,
  ])
  func `parameters are checked before the gate, rows behind it`(ticket: String) {
    let driver = Self.driver()
    #expect(
      driver.call("deliver", #"["c",\#(ticket),[1]]"#)
        == #"-32602 {"reason":"missing","param":"nextCursor"}"#)
    #expect(
      driver.call("deliver", #"["c",\#(ticket),[1],"x"]"#)
        == #"-32602 {"reason":"type","param":"hasMore"}"#)
    #expect(
      short(driver.call("deliver", #"["c",\#(ticket),[1],true,"n"]"#))
        == "stale unknown loading 0 true 1")
    #expect(
      driver.call("fail", #"["c",\#(ticket),{"message":1}]"#)
        == #"-32602 {"reason":"type","param":"error.message"}"#)
    #expect(
      short(driver.call("fail", #"["c",\#(ticket),{"message":"m"}]"#))
        == "stale unknown loading 0 true 1")
  }

  @Test func `a stale page is not measured against the limits`() {
    let driver = Driver([\.items: 1])
    #expect(
      short(driver.call("deliver", #"["default","never",[1,2,3],true]"#))
        == "stale unknown idle 0 true 0")
  }
}
