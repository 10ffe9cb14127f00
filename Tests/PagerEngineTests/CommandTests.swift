import PagerJSON
import PagerProtocol
import Testing

@testable import PagerEngine

/// Every method by name and by position, on one session that has been prepared.
@Suite struct CommandTests {
  private static let ticket = #"{"generation":0,"cursor":null,"attempt":1}"#

  private static let cases:
    [(method: String, setUp: [String], byName: String, byPosition: String, result: Line)] = [
      (
        "open", [], #"{"session":"s","paging":"cursor","first":7,"identity":null,"query":[1]}"#,
        #"["s","cursor",7,null,"keepFirst","ignore","retry","halt","continue",[1]]"#,
        #"""
        {"session":"s","paging":"cursor","query":[1],"generation":0,"phase":"idle",\#
        "ticket":null,"next":{"cursor":7},"hasMore":true,"replacing":false,"failure":null,\#
        "fault":null,"count":0,"from":0,"items":[],"revision":0,"counters":{"started":0,\#
        "ignored":0,"applied":0,"failed":0,"stale":0,"duplicates":0}}
        """#
      ),
      ("close", [open], #"{"session":"s"}"#, #"["s"]"#, #"{"outcome":"closed"}"#),
      (
        "sessions", [open], "{}", "[]",
        #"""
        {"sessions":[{"session":"default","phase":"idle","count":0,"revision":0},{"session":"s",\#
        "phase":"idle","count":0,"revision":0}]}
        """#
      ),
      ("shutdown", [], "{}", "[]", "null"),
      (
        "loadNext", [open], #"{"session":"s","as":"t"}"#, #"["s","t"]"#,
        #"""
        {"outcome":"started","ticket":{"generation":0,"cursor":null,"attempt":1},\#
        "abandoned":null,"phase":"loading","count":0,"hasMore":true,"revision":1}
        """#
      ),
      (
        "retry", [open, load, fail], #"{"session":"s","as":"u"}"#, #"["s","u"]"#,
        #"""
        {"outcome":"started","ticket":{"generation":0,"cursor":null,"attempt":2},\#
        "abandoned":null,"phase":"loading","count":0,"hasMore":true,"revision":3}
        """#
      ),
      (
        "refresh", [open, load], #"{"session":"s","as":"u","query":{"q":0}}"#,
        #"["s","u",{"q":0}]"#,
        #"""
        {"outcome":"started","ticket":{"generation":1,"cursor":null,"attempt":1},\#
        "abandoned":{"generation":0,"cursor":null,"attempt":1},"phase":"loading","count":0,\#
        "hasMore":true,"revision":2}
        """#
      ),
      (
        "reset", [open, load], #"{"session":"s","query":null}"#, #"["s",null]"#,
        #"""
        {"outcome":"reset","abandoned":{"generation":0,"cursor":null,"attempt":1},\#
        "phase":"idle","count":0,"hasMore":true,"revision":2,"generation":1}
        """#
      ),
      (
        "restore", [open],
        #"""
        {"session":"s","snapshot":{"paging":"cursor","query":1,"next":{"cursor":"c"},\#
        "hasMore":false,"count":1,"from":0,"items":["i"]}}
        """#,
        #"""
        ["s",{"paging":"cursor","query":1,"next":{"cursor":"c"},"hasMore":false,"count":1,\#
        "from":0,"items":["i"]}]
        """#,
        #"""
        {"outcome":"restored","abandoned":null,"phase":"exhausted","count":1,"hasMore":false,\#
        "revision":1,"generation":1}
        """#
      ),
      (
        "cancel", [open, load], #"{"session":"s"}"#, #"["s"]"#,
        #"""
        {"outcome":"cancelled","abandoned":{"generation":0,"cursor":null,"attempt":1},\#
        "phase":"idle","count":0,"hasMore":true,"revision":2,"generation":0}
        """#
      ),
      (
        "deliver", [open, load],
        #"{"session":"s","ticket":\#(ticket),"rows":["a","a",1],"hasMore":true,"nextCursor":"n"}"#,
        #"["s",\#(ticket),["a","a",1],true,"n"]"#,
        #"""
        {"outcome":"applied","added":2,"replaced":0,"duplicates":1,"phase":"idle","count":2,\#
        "hasMore":true,"revision":2}
        """#
      ),
      (
        "fail", [open, load],
        #"""
        {"session":"s","ticket":"t","error":{"message":"m","code":"E","data":[0]},\#
        "retryable":false}
        """#,
        #"["s","t",{"message":"m","code":"E","data":[0]},false]"#,
        #"{"outcome":"applied","phase":"failed","count":0,"hasMore":true,"revision":2}"#
      ),
      (
        "snapshot", [open, load, deliver],
        #"{"session":"s","items":true,"from":1,"limit":1,"pages":true}"#, #"["s",true,1,1,true]"#,
        #"""
        {"session":"s","paging":"cursor","query":null,"generation":0,"phase":"idle",\#
        "ticket":null,"next":{"cursor":"n"},"hasMore":true,"replacing":false,"failure":null,\#
        "fault":null,"count":3,"from":1,"items":["b"],"revision":2,"counters":{"started":1,\#
        "ignored":0,"applied":1,"failed":0,"stale":0,"duplicates":0},\#
        "pages":[{"position":{"cursor":null},"attempt":1,"rows":3,"added":3}]}
        """#
      ),
    ]

  private static let open = request("open", #"{"session":"s","paging":"cursor"}"#)
  private static let load = request("loadNext", #"["s","t"]"#)
  private static let fail = request("fail", #"["s","t",{"message":"m"}]"#)
  private static let deliver = request("deliver", #"["s","t",["a","b","c"],true,"n"]"#)

  @Test(arguments: cases)
  func `a method does by name what it does by position`(
    method: String, setUp: [String], byName: String, byPosition: String, result: Line
  ) {
    let one = Driver(setUp: setUp)
    let other = Driver(setUp: setUp)
    #expect(one.call(method, byName) == result)
    #expect(other.call(method, byPosition) == result)
    #expect(one.state == other.state)
    #expect(one.isShutDown == (method == "shutdown"))
    #expect(other.isShutDown == (method == "shutdown"))
  }

  @Test func `every method is in the table, or without parameters and below`() {
    let methods = Set(Self.cases.map(\.method)).union(["info", "rpc.discover"])
    #expect(methods == Set(Method.allCases.map { "\($0.wireName)" }))
  }

  @Test(arguments: [nil, "{}", "[]"])
  func `info tells the limits in force`(params: String?) throws {
    let driver = Driver([\.depth: 9, \.sessions: 3, \.pendingBytes: 77])
    let info = try JSONValue(parsing: driver.call("info", params).bytes)
    #expect(info.names == ["name", "version", "protocol", "methods", "limits", "jansson"])
    #expect(info["name"]?.text == "pager-engine")
    #expect(info["protocol"]?.json == #"{"major":1,"minor":0}"#)
    #expect(
      info["methods"]?.elements.compactMap(\.text) == Method.allCases.map { "\($0.wireName)" })
    #expect(
      info["limits"]?.json
        == #"{"lineBytes":4194304,"depth":9,"batch":1000,"sessions":3,"nameBytes":256,"#
        + #""items":16777216,"pages":16777216,"ticketNames":1048576,"pendingBytes":77}"#)
  }

  @Test(arguments: [nil, "{}", "[]"])
  func `discover returns the document, every value of it in its place`(params: String?) throws {
    let result = Driver().call("rpc.discover", params)
    #expect(try JSONValue(parsing: result.bytes) == Repository.openRPC)
    #expect(try result == Line(Repository.openRPC.json))
  }

  @Test func `discover works whatever the limit of depth`() throws {
    let result = Driver([\.depth: 2]).call("rpc.discover")
    #expect(try JSONValue(parsing: result.bytes) == Repository.openRPC)
  }

  @Test func `only info and discover say which engine answers`() {
    let driver = Driver()
    for method in Method.allCases where method != .shutdown {
      driver.send(request("\(method.wireName)"))
      #expect(driver.saysVersion == (method == .info || method == .discover), "\(method)")
    }
    driver.send(#"[\#(request("info")),\#(request("close"))]"#)
    #expect(driver.saysVersion)
    driver.send(request("info", "[1]"))
    #expect(!driver.saysVersion)
    driver.send("nope")
    #expect(!driver.saysVersion)
  }

  @Test func `the refusal of a line over the limit does not say it`() {
    var engine = Engine()
    var output = JSONWriter()
    engine.respond(to: Array(request("info").utf8).span, into: &output)
    var saysVersion = engine.saysVersion
    #expect(saysVersion)
    engine.respondToOverlongLine(into: &output)
    saysVersion = engine.saysVersion
    #expect(!saysVersion)
  }
}
