import PagerProtocol
import Testing

/// Rule 16: a command that errors changes nothing. In every state there is, full snapshots are
/// compared before and after every bad request there is.
@Suite struct UnchangedTests {
  /// Ways to bring the session `s`, which pages by cursor with the identity `/id`, into a state.
  private static let states: [(name: String, lines: [String])] = [
    ("fresh", []),
    ("loading", [load]),
    ("idle with items", [load, more]),
    ("loading more", [load, more, load]),
    ("failed", [load, fail]),
    ("failed for good", [load, more, load, request("fail", #"["s","t",{"message":"m"},false]"#)]),
    ("exhausted", [load, request("deliver", #"["s","t",[{"id":1}],false]"#)]),
    ("halted", [load, request("deliver", #"["s","t",[{"id":1}],true]"#)]),
    ("refreshing", [load, more, request("refresh", #"["s","t"]"#)]),
    ("refresh failed", [load, more, request("refresh", #"["s","t"]"#), fail]),
    (
      "refresh cancelled",
      [load, more, request("refresh", #"["s","t"]"#), request("cancel", #"["s"]"#)]
    ),
    ("reset", [load, more, request("reset", #"{"session":"s","query":[1]}"#)]),
  ]

  private static let load = request("loadNext", #"["s","t"]"#)
  private static let more = request("deliver", #"["s","t",[{"id":1},{"id":"1"}],true,"c"]"#)
  private static let fail = request("fail", #"["s","t",{"message":"m","data":{"z":1,"a":2}}]"#)

  private static let badRequests: [String] = [
    request("open", #"["s"]"#), request("open", #"["x","pages"]"#),
    request("open", #"["x","page",-1]"#),
    request("open", #"{"session":"x","identity":["/a",1]}"#),
    request("open", #"{"session":"x","y":1}"#),
    request("open", #"["one more"]"#), request("close", #"["x"]"#), request("close", #"["s",1]"#),
    request("close", #"{"session":""}"#), request("close", #"{"session":null}"#),
    request("sessions", "[1]"), request("info", #"{"x":1}"#), request("shutdown", "[null]"),
    request("loadNext", #"["s",""]"#), request("loadNext", #"["s","t",1]"#),
    request("loadNext", #"["x","u"]"#), request("retry", #"{"session":"s","as":1}"#),
    request("refresh", #"{"session":"s","as":1,"query":2}"#),
    request("refresh", #"{"session":"s","q":2}"#),
    request("refresh", #"["s","a name that is one too many"]"#),
    request("refresh", #"{"session":"s","as":"one too many","query":"lost"}"#),
    request("reset", #"{"session":"s","query":1,"as":"t"}"#), request("reset", #"["x",1]"#),
    request("reset", #"["s",1e400]"#), request("cancel", #"["x"]"#), request("cancel", #"["s",1]"#),
    request("restore", #"["s",{}]"#), request("restore", #"["s",1]"#),
    request("restore", #"["s"]"#),
    request(
      "restore",
      #"""
      ["s",{"paging":"cursor","query":9,"next":{"cursor":1},"hasMore":true,"count":1,"from":0,\#
      "items":[1]}]
      """#
    ),
    request(
      "restore",
      #"""
      ["s",{"paging":"cursor","query":9,"next":{"cursor":1},"hasMore":true,"count":4,"from":0,\#
      "items":[{"id":1},{"id":2},{"id":3},{"id":4}]}]
      """#
    ),
    request("deliver", #"["s","t"]"#), request("deliver", #"["s","t",[]]"#),
    request("deliver", #"["s","t",{},true]"#), request("deliver", #"["s","t",[],1]"#),
    request("deliver", #"["s","t",[],true,1.5]"#), request("deliver", #"["s","t",[],true,"n",1]"#),
    request("deliver", #"["s",{"generation":0,"page":1},[],true]"#),
    request("deliver", #"["s",{"generation":0},[],true]"#),
    request("deliver", #"["s",{"cursor":null},[],true]"#),
    request("deliver", #"["s",{"generation":0,"cursor":null,"attempt":0},[],true]"#),
    request("deliver", #"["x","t",[],true]"#), request("fail", #"["s","t"]"#),
    request("fail", #"["s","t",{}]"#), request("fail", #"["s","t",{"message":"m"},1]"#),
    request("fail", #"["s","t",{"message":"m","x":1}]"#),
    request("fail", #"["s",[],{"message":"m"}]"#),
    request("snapshot", #"{"session":"s","from":-1}"#), request("snapshot", #"["x"]"#),
    request("nope", #"["s"]"#), request("rpc.nope"), request("reset", "null"),
    request("reset", id: "1.5"),
    #"{"jsonrpc":"1.0","id":1,"method":"reset"}"#, #"{"id":1,"method":"reset","params":["s"]}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"reset","params":["s"]"#,
    "[\(request("reset", #"["s"]"#)),]",
    request("reset", #"["s"]"#) + " x", request("reset", #"["s"]"#) + "\0",
    "\u{FEFF}" + request("reset", #"["s"]"#),
    request("reset", #"["s",{"a":1,"a":1}]"#), request("reset", #"["s","\ud800"]"#),
    "Content-Length: 1", "[]", "", "1",
  ]

  private static func driver(_ lines: [String]) -> Driver {
    let setUp = [
      request("open", #"{"session":"s","paging":"cursor","identity":"/id","query":{"q":1}}"#)
    ]
    let driver = Driver(setUp: setUp + lines, [\.sessions: 1, \.items: 3, \.ticketNames: 1])
    // One name is bound, so that another one is one too many.
    driver.send(request("loadNext", #"["default"]"#))
    return driver
  }

  @Test(arguments: states)
  func `a request that errors changes nothing in any state`(name: String, lines: [String]) {
    let bound =
      lines.isEmpty ? [Self.load, request("reset", #"{"session":"s","query":1}"#)] : lines
    let driver = Self.driver(bound)
    let before = driver.state
    #expect(before.count == 3)
    for line in Self.badRequests {
      let reply = driver.send(line)
      #expect(reply?.contains(#""error":{"code":"#) == true, "\(name): \(line)")
      #expect(driver.state == before, "\(name): \(line)")
    }
    #expect(!driver.isShutDown)
  }

  @Test(arguments: states)
  func `a page that is refused leaves its ticket in flight`(name: String, lines: [String]) {
    let driver = Self.driver(lines)
    let before = driver.state
    guard driver.call("snapshot", #"["s"]"#).contains(#""phase":"loading""#) else { return }
    for rows in [
      "[1]", #"[{"id":7},{"id":null}]"#, #"[{"id":7},{"id":8},{"id":9},{"id":10}]"#,
      #"[{"id":7},{"id":8},{"id":9},{"id":10},{}]"#,
    ] {
      #expect(
        driver.call("deliver", #"["s","t",\#(rows),true,"n"]"#).hasPrefix("100"), "\(name): \(rows)"
      )
      #expect(driver.state == before, "\(name): \(rows)")
    }
    #expect(
      short(driver.call("deliver", #"["s","t",[{"id":7}],true,"n"]"#)).hasPrefix("applied idle"))
  }

  @Test func `an error in a batch leaves the rest of the batch as it was`() {
    let driver = Self.driver([Self.load])
    let plain = Self.driver([Self.load])
    let requests = [Self.more, Self.load, request("cancel", #"["s"]"#)]
    driver.send(
      "[" + requests.flatMap { [$0, Self.badRequests[0], "7"] }.joined(separator: ",") + "]")
    plain.send("[" + requests.joined(separator: ",") + "]")
    #expect(driver.state == plain.state)
  }
}
