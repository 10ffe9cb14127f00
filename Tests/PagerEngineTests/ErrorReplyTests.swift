import PagerProtocol
import Testing

/// Every row of the error table, with its code, its id and its data.
@Suite struct ErrorReplyTests {
  private static let brackets = String(repeating: "[", count: 129)

  private static let rows: [(reason: String, line: [UInt8], id: String, error: Line)] = [
    ("syntax", utf8("nope"), "null", #"-32700 {"reason":"syntax"}"#),
    (
      "syntax", utf8(#"{"jsonrpc":"2.0","id":1,"method":"info"} x"#), "null",
      #"-32700 {"reason":"syntax"}"#
    ),
    ("syntax", utf8(request("info") + request("info")), "null", #"-32700 {"reason":"syntax"}"#),
    ("syntax", utf8(request("info") + #"\n\n"#), "null", #"-32700 {"reason":"syntax"}"#),
    (
      "syntax", utf8("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"in\nfo\"}"), "null",
      #"-32700 {"reason":"syntax"}"#
    ),
    ("syntax", utf8("\u{FEFF}" + request("info")), "null", #"-32700 {"reason":"syntax"}"#),
    ("syntax", [], "null", #"-32700 {"reason":"syntax"}"#),
    ("syntax", utf8("Content-Type: x"), "null", #"-32700 {"reason":"syntax"}"#),
    ("syntax", utf8("Content-Length 12"), "null", #"-32700 {"reason":"syntax"}"#),
    ("syntax", utf8(" Content-Length: 12"), "null", #"-32700 {"reason":"syntax"}"#),
    ("syntax", utf8("Content\rLength: 12"), "null", #"-32700 {"reason":"syntax"}"#),
    ("encoding", utf8(request("info")) + [0], "null", #"-32700 {"reason":"encoding"}"#),
    ("encoding", [0xFF, 0xFE], "null", #"-32700 {"reason":"encoding"}"#),
    ("encoding", utf8(request("info", id: #""\ud800""#)), "null", #"-32700 {"reason":"encoding"}"#),
    ("encoding", utf8(request("info", #"{"\u0000":1}"#)), "null", #"-32700 {"reason":"encoding"}"#),
    (
      "duplicateMember", utf8(#"{"jsonrpc":"2.0","id":1,"id":1,"method":"info"}"#), "null",
      #"-32700 {"reason":"duplicateMember"}"#
    ),
    (
      "duplicateMember", utf8(request("reset", #"{"query":{"a":1,"\u0061":1}}"#)), "null",
      #"-32700 {"reason":"duplicateMember"}"#
    ),
    ("depth", utf8(brackets), "null", #"-32700 {"reason":"depth","limit":"depth","value":128}"#),
    ("numberRange", utf8(request("reset", "[1e400]")), "1", #"-32700 {"reason":"numberRange"}"#),
    (
      "notLineDelimited", utf8("Content-Length: 52"), "null",
      #"-32700 {"reason":"notLineDelimited"}"#
    ),
    (
      "notLineDelimited", utf8("content-length:52\r"), "null",
      #"-32700 {"reason":"notLineDelimited"}"#
    ),
    ("notLineDelimited", utf8("CONTENT-LENGTH:"), "null", #"-32700 {"reason":"notLineDelimited"}"#),
    ("envelope", utf8("1"), "null", #"-32600 {"reason":"envelope"}"#),
    ("envelope", utf8(#""x""#), "null", #"-32600 {"reason":"envelope"}"#),
    ("envelope", utf8("null"), "null", #"-32600 {"reason":"envelope"}"#),
    ("envelope", utf8("{}"), "null", #"-32600 {"reason":"envelope"}"#),
    (
      "envelope", utf8(#"{"jsonrpc":"1.0","id":1,"method":"info"}"#), "1",
      #"-32600 {"reason":"envelope"}"#
    ),
    ("envelope", utf8(#"{"id":"a","method":"info"}"#), #""a""#, #"-32600 {"reason":"envelope"}"#),
    ("envelope", utf8(#"{"jsonrpc":"2.0","method":1}"#), "null", #"-32600 {"reason":"envelope"}"#),
    ("envelope", utf8(request("info", "null")), "1", #"-32600 {"reason":"envelope"}"#),
    ("id", utf8(request("info", id: "1.0")), "null", #"-32600 {"reason":"id"}"#),
    ("id", utf8(request("nope", "null", id: "[]")), "null", #"-32600 {"reason":"id"}"#),
    ("batch", utf8("[]"), "null", #"-32600 {"reason":"batch"}"#),
    ("method", utf8(request("nope")), "1", #"-32601 {"reason":"method","method":"nope"}"#),
    (
      "method", utf8(request("rpc.x", "[1,2]")), "1",
      #"-32601 {"reason":"method","method":"rpc.x"}"#
    ),
    (
      "method", utf8(request(#"\u0000\""#)), "1", #"-32601 {"reason":"method","method":"\u0000\""}"#
    ),
    (
      "missing", utf8(request("deliver", #"{"ticket":"t"}"#)), "1",
      #"-32602 {"reason":"missing","param":"rows"}"#
    ),
    (
      "missing", utf8(request("deliver", #"["default","t",[]]"#)), "1",
      #"-32602 {"reason":"missing","param":"hasMore"}"#
    ),
    (
      "missing", utf8(request("deliver", #"["c","t",[]]"#)), "1",
      #"-32602 {"reason":"missing","param":"nextCursor"}"#
    ),
    (
      "missing", utf8(request("fail", #"["c",{"generation":0},{"message":"m"}]"#)), "1",
      #"-32602 {"reason":"missing","param":"ticket.cursor"}"#
    ),
    (
      "missing", utf8(request("fail", #"["default",{"generation":0},{"message":"m"}]"#)), "1",
      #"-32602 {"reason":"missing","param":"ticket.page"}"#
    ),
    (
      "missing", utf8(request("fail", #"["o",{"generation":0},{"message":"m"}]"#)), "1",
      #"-32602 {"reason":"missing","param":"ticket.offset"}"#
    ),
    (
      "type", utf8(request("snapshot", #"{"from":10.0}"#)), "1",
      #"-32602 {"reason":"type","param":"from"}"#
    ),
    (
      "type", utf8(request("deliver", #"["c",{"generation":0,"page":1},[],true]"#)), "1",
      #"-32602 {"reason":"type","param":"ticket"}"#
    ),
    (
      "type", utf8(request("deliver", #"["default",{"generation":0,"offset":1},[],true]"#)), "1",
      #"-32602 {"reason":"type","param":"ticket"}"#
    ),
    (
      "unknownParam", utf8(request("reset", #"{"qury":1}"#)), "1",
      #"-32602 {"reason":"unknownParam","param":"qury"}"#
    ),
    (
      "unknownParam", utf8(request("info", "[1]")), "1",
      #"-32602 {"reason":"unknownParam","param":"params[0]"}"#
    ),
    (
      "unknownParam", utf8(request("deliver", #"["default","t",[],true,null]"#)), "1",
      #"-32602 {"reason":"unknownParam","param":"nextCursor"}"#
    ),
    (
      "unknownParam", utf8(request("deliver", #"["o","t",[],false,"x"]"#)), "1",
      #"-32602 {"reason":"unknownParam","param":"nextCursor"}"#
    ),
    (
      "range", utf8(request("open", #"["x","pages"]"#)), "1",
      #"-32602 {"reason":"range","param":"paging"}"#
    ),
    (
      "sessionNotFound", utf8(request("cancel", #"["defalt"]"#)), "1",
      #"1001 {"reason":"sessionNotFound","session":"defalt","nearest":["default"]}"#
    ),
    (
      "sessionNotFound", utf8(request("cancel", #"["far away"]"#)), "1",
      #"1001 {"reason":"sessionNotFound","session":"far away","nearest":[]}"#
    ),
    (
      "sessionExists", utf8(request("open", #"["c"]"#)), "1",
      #"1002 {"reason":"sessionExists","session":"c"}"#
    ),
    (
      "limit", utf8(request("open", #"["one too many"]"#)), "1",
      #"1003 {"reason":"limit","limit":"sessions","value":2}"#
    ),
    (
      "rowWithoutIdentity", utf8(request("deliver", #"["c","t",[{"id":1},{"id":1.5}],true]"#)), "1",
      #"1004 {"reason":"rowWithoutIdentity","row":1,"pointer":"/id"}"#
    ),
    (
      "invalidSnapshot", utf8(request("restore", #"["c",{"paging":"page"}]"#)), "1",
      #"1005 {"reason":"invalidSnapshot","param":"snapshot.paging"}"#
    ),
  ]

  private static let setUp = [
    request("open", #"{"session":"c","paging":"cursor","identity":"/id"}"#),
    request("open", #"{"session":"o","paging":"offset"}"#), request("loadNext", #"["c","t"]"#),
  ]

  @Test(arguments: rows)
  func `each mistake gets the error of its row`(
    reason: String, line: [UInt8], id: String, error: Line
  ) throws {
    let driver = Driver(setUp: Self.setUp, [\.sessions: 2])
    let before = driver.state
    #expect(!driver.hasRepliedWithError)
    let reply = try #require(driver.send(line))
    #expect(outcome(of: reply, id: id) == error)
    #expect(error.contains("\"\(reason)\""))
    #expect(driver.hasRepliedWithError)
    #expect(driver.state == before)
  }

  @Test func `every reason is in the table, or is shown elsewhere`() {
    let elsewhere: Set<String> = ["lineTooLong", "internal"]
    #expect(
      Set(Self.rows.map(\.reason)).union(elsewhere)
        == Set(ErrorReason.allCases.map { "\($0.wireName)" }))
  }

  @Test func `an error is well-formed JSON whatever the client sent`() throws {
    let name = #"\"},{\"id\":9,\n\u0000\u2028\\"#
    let driver = Driver()
    let unknown = try #require(driver.send(request(name)))
    #expect(outcome(of: unknown) == Line(#"-32601 {"reason":"method","method":"\#(name)"}"#))
    let param = try #require(driver.send(request("close", #"{"\"}\n":1}"#)))
    #expect(outcome(of: param) == #"-32602 {"reason":"unknownParam","param":"\"}\n"}"#)
    let session = driver.call("close", #"{"session":"\"}\n"}"#)
    #expect(session == #"1001 {"reason":"sessionNotFound","session":"\"}\n","nearest":[]}"#)
  }

  @Test func `of a header and its body, the header is refused and the body is answered`() {
    let driver = Driver()
    let header = driver.send("Content-Length: 40\r")
    #expect(header?.contains("notLineDelimited") == true)
    #expect(driver.send(request("shutdown")) == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }
}

private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
