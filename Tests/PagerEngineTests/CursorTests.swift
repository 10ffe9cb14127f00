import Testing

/// Sessions that page by cursor: what the next cursor means.
@Suite struct CursorTests {
  /// A session `s` at the cursor `b`, with `a` and null used before.
  private static func driver(_ options: String = "") -> Driver {
    let driver = Driver()
    driver.call("open", #"{"session":"s","paging":"cursor"\#(options)}"#)
    for (ticket, next) in [("t0", "a"), ("t1", "b")] {
      driver.call("loadNext", #"["s","\#(ticket)"]"#)
      driver.call(
        "deliver", #"{"session":"s","ticket":"\#(ticket)","rows":[],"nextCursor":"\#(next)"}"#)
    }
    driver.call("loadNext", #"["s","t"]"#)
    return driver
  }

  /// Phase, next, hasMore and fault code after a page with these members.
  private static func after(_ members: String, _ options: String = "") throws -> String {
    let driver = driver(options)
    let outcome = driver.call("deliver", #"{"session":"s","ticket":"t","rows":["r"]\#(members)}"#)
    guard outcome.hasPrefix("{") else { return outcome.description }
    let snapshot = try JSONValue(parsing: driver.call("snapshot", #"["s"]"#).bytes)
    #expect(snapshot["items"]?.json == #"["r"]"#)
    return [
      snapshot["phase"]?.text ?? "", snapshot["next"]?.json ?? "", snapshot["hasMore"]?.json ?? "",
      snapshot["fault"]?["code"]?.text ?? "null", snapshot["fault"]?["next"]?.json ?? "null",
    ].joined(separator: " ")
  }

  @Test(arguments: [
    (#","nextCursor":"c""#, #"idle {"cursor":"c"} true null null"#),
    (#","nextCursor":"c","hasMore":true"#, #"idle {"cursor":"c"} true null null"#),
    (#","nextCursor":7"#, #"idle {"cursor":7} true null null"#),
    (#","nextCursor":"A""#, #"idle {"cursor":"A"} true null null"#),
    (#","nextCursor":"""#, #"idle {"cursor":""} true null null"#),
    (#","nextCursor":"","hasMore":true"#, #"idle {"cursor":""} true null null"#),
    (#","nextCursor":"null""#, #"idle {"cursor":"null"} true null null"#),
    (#","nextCursor":null"#, #"exhausted {"cursor":"b"} false null null"#),
    (#","hasMore":false"#, #"exhausted {"cursor":"b"} false null null"#),
    (#","nextCursor":"c","hasMore":false"#, #"exhausted {"cursor":"b"} false null null"#),
    (#","nextCursor":"a","hasMore":false"#, #"exhausted {"cursor":"b"} false null null"#),
    (#","nextCursor":"","hasMore":false"#, #"exhausted {"cursor":"b"} false null null"#),
    (#","nextCursor":null,"hasMore":false"#, #"exhausted {"cursor":"b"} false null null"#),
    (
      #","nextCursor":null,"hasMore":true"#,
      #"halted {"cursor":"b"} true cursorMissing {"cursor":null}"#
    ),
    (#","hasMore":true"#, #"halted {"cursor":"b"} true cursorMissing {"cursor":null}"#),
    (#","nextCursor":"b""#, #"halted {"cursor":"b"} true positionRepeated {"cursor":"b"}"#),
    (
      #","nextCursor":"a","hasMore":true"#,
      #"halted {"cursor":"a"} true positionRepeated {"cursor":"a"}"#
    ),
    ("", #"-32602 {"reason":"missing","param":"nextCursor"}"#),
  ])
  func `the next cursor and hasMore say how it goes on`(members: String, expected: String) throws {
    #expect(try Self.after(members) == expected)
  }

  @Test(arguments: [
    (#","nextCursor":"""#, #"exhausted {"cursor":"b"} false null null"#),
    (#","nextCursor":"","hasMore":false"#, #"exhausted {"cursor":"b"} false null null"#),
    (
      #","nextCursor":"","hasMore":true"#,
      #"halted {"cursor":"b"} true cursorMissing {"cursor":null}"#
    ),
    (#","nextCursor":" ""#, #"idle {"cursor":" "} true null null"#),
    (#","nextCursor":"\u0000""#, #"idle {"cursor":"\u0000"} true null null"#),
    (#","nextCursor":0"#, #"idle {"cursor":0} true null null"#),
    (#","nextCursor":null"#, #"exhausted {"cursor":"b"} false null null"#),
  ])
  func `under emptyCursor end the empty cursor is read as null`(
    members: String, expected: String
  ) throws {
    #expect(try Self.after(members, #","emptyCursor":"end""#) == expected)
  }

  @Test(arguments: [
    ("end", #","nextCursor":"a""#, #"exhausted {"cursor":"b"} false null null"#),
    ("end", #","nextCursor":"b","hasMore":true"#, #"exhausted {"cursor":"b"} false null null"#),
    ("end", #","hasMore":true"#, #"halted {"cursor":"b"} true cursorMissing {"cursor":null}"#),
    ("continue", #","nextCursor":"a""#, #"idle {"cursor":"a"} true null null"#),
    ("continue", #","nextCursor":"b""#, #"idle {"cursor":"b"} true null null"#),
    (
      "continue", #","nextCursor":null,"hasMore":true"#,
      #"halted {"cursor":"b"} true cursorMissing {"cursor":null}"#
    ),
  ])
  func `a cursor that comes round is treated as the policy says`(
    policy: String, members: String, expected: String
  ) throws {
    #expect(try Self.after(members, #","repeatedPosition":"\#(policy)""#) == expected)
  }

  @Test func `under continue the attempts of a position go on counting`() {
    let driver = Self.driver(#","repeatedPosition":"continue""#)
    driver.call("deliver", #"{"session":"s","ticket":"t","rows":[],"nextCursor":"a"}"#)
    #expect(
      driver.call("loadNext", #"["s","u"]"#).contains(
        #""ticket":{"generation":0,"cursor":"a","attempt":2}"#))
    #expect(
      short(driver.call("deliver", #"["s",{"generation":0,"cursor":"a"},[1],true,"z"]"#))
        .hasPrefix("stale settled"))
    #expect(
      short(
        driver.call("deliver", #"["s",{"generation":0,"cursor":"a","attempt":2},[1],true,"z"]"#)
      )
      .hasPrefix("applied idle"))
  }

  @Test func `after a fault no ticket is issued until a new start`() {
    for restart in ["reset", "refresh"] {
      let driver = Self.driver()
      driver.call("deliver", #"{"session":"s","ticket":"t","rows":[1],"nextCursor":"a"}"#)
      #expect(short(driver.call("loadNext", #"["s"]"#)).hasPrefix("ignored halted halted 1 true"))
      #expect(short(driver.call("retry", #"["s"]"#)).hasPrefix("ignored nothingToRetry halted"))
      #expect(short(driver.call("cancel", #"["s"]"#)).hasPrefix("ignored notLoading halted"))
      driver.call(restart, #"["s"]"#)
      #expect(driver.call("snapshot", #"["s"]"#).contains(#""fault":null"#))
      driver.call("loadNext", #"["s"]"#)
      #expect(driver.call("snapshot", #"["s"]"#).contains(#""phase":"loading""#))
    }
  }

  @Test(arguments: [
    ("1", #""1""#), (#""""#, "0"), ("\"\u{E9}\"", "\"e\u{301}\""), (#""a""#, #""A""#),
    (#""null""#, #""""#),
  ])
  func `cursors are compared by type and bytes`(used: String, next: String) {
    let driver = Driver()
    driver.call("open", #"{"session":"s","paging":"cursor","first":\#(used)}"#)
    driver.call("loadNext", #"["s","t"]"#)
    #expect(
      short(driver.call("deliver", #"["s",{"generation":0,"cursor":\#(next)},[],true,"x"]"#))
        .hasPrefix("stale unknown"))
    #expect(
      short(
        driver.call("deliver", #"{"session":"s","ticket":"t","rows":[],"nextCursor":\#(next)}"#)
      )
      .hasPrefix("applied idle"))
    #expect(driver.call("snapshot", #"["s"]"#).contains("\"next\":{\"cursor\":\(next)},"))
  }

  @Test func `an offset after an empty page is a repeated position, a page number is not`() {
    for (paging, phase) in [("offset", "halted"), ("page", "idle")] {
      let driver = Driver(setUp: [request("open", #"["s","\#(paging)"]"#)])
      driver.call("loadNext", #"["s","t"]"#)
      #expect(
        short(driver.call("deliver", #"["s","t",[],true]"#)) == "applied \(phase) 0 true 2")
    }
    for (policy, expected) in [("end", "exhausted 0 false"), ("continue", "idle 0 true")] {
      let driver = Driver()
      driver.call("open", #"{"session":"s","paging":"offset","repeatedPosition":"\#(policy)"}"#)
      driver.call("loadNext", #"["s","t"]"#)
      #expect(short(driver.call("deliver", #"["s","t",[],true]"#)) == "applied \(expected) 2")
      #expect(driver.call("snapshot", #"["s"]"#).contains(#""next":{"offset":0},"#))
    }
  }
}
