import Testing

@testable import PagerEngine

@Suite struct IdentityReplyTests {
  /// Delivers rows to a session with this identity, and tells the items or the error.
  private static func items(
    _ identity: String, _ rows: String, duplicates: String = "keepFirst"
  ) -> Line {
    let driver = Driver()
    driver.call("open", #"{"identity":\#(identity),"duplicates":"\#(duplicates)"}"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    let before = driver.state
    let outcome = driver.call("deliver", #"["default","t",\#(rows),true]"#)
    guard outcome.hasPrefix("{") else {
      #expect(driver.state == before)
      return outcome
    }
    let snapshot = try? JSONValue(parsing: driver.call("snapshot").bytes)
    return Line(snapshot?["items"]?.json ?? "none")
  }

  @Test func `a row takes eight bytes of the list`() {
    #expect(MemoryLayout<Row>.stride == 8)
  }

  @Test(arguments: [
    ("null", #"[1,"1",1,"1",-1,"",""]"#, #"[1,"1",-1,""]"#),
    ("null", "[0,-0]", "[0]"),
    ("null", "[9007199254740992,9007199254740993]", "[9007199254740992,9007199254740993]"),
    (
      "null", "[9223372036854775807,-9223372036854775808]",
      "[9223372036854775807,-9223372036854775808]"
    ),
    // 56 bits, and one more.
    (
      "null",
      "[36028797018963967,36028797018963968,-36028797018963968,-36028797018963969,36028797018963968]",
      "[36028797018963967,36028797018963968,-36028797018963968,-36028797018963969]"
    ),
    ("null", "[\"\u{E9}\",\"e\u{301}\",\"\\u00e9\"]", "[\"\u{E9}\",\"e\u{301}\"]"),
    ("null", #"["a\u0000","a","a\u0000b","a\u0000"]"#, #"["a\u0000","a","a\u0000b"]"#),
    (#""/id""#, #"[{"id":1,"a":1},{"id":"1"},{"id":1,"a":2}]"#, #"[{"id":1,"a":1},{"id":"1"}]"#),
    (#""/id""#, #"[{"a":1,"id":7},{"id":7,"a":1},{"id":8}]"#, #"[{"a":1,"id":7},{"id":8}]"#),
    (
      #""/id""#, "[{\"id\":\"\u{E9}\"},{\"id\":\"e\u{301}\"}]",
      "[{\"id\":\"\u{E9}\"},{\"id\":\"e\u{301}\"}]"
    ),
    (
      #""/a/0/b""#, #"[{"a":[{"b":1}]},{"a":[{"b":1},2]},{"a":[{"b":2}]}]"#,
      #"[{"a":[{"b":1}]},{"a":[{"b":2}]}]"#
    ),
    (#""/0""#, #"[[1,2],[1,3],{"0":1},["1"]]"#, #"[[1,2],["1"]]"#),
    (#""/""#, #"[{"":1},{"":1,"a":0},{"":2}]"#, #"[{"":1},{"":2}]"#),
    (#""/a~1b~0""#, #"[{"a/b~":1},{"a/b~":1}]"#, #"[{"a/b~":1}]"#),
    (#"[""]"#, #"[1,"1",1]"#, #"[1,"1"]"#),
    (
      #"["/a","/b"]"#, #"[{"a":1,"b":2},{"b":2,"a":1},{"a":2,"b":1},{"a":"1","b":2}]"#,
      #"[{"a":1,"b":2},{"a":2,"b":1},{"a":"1","b":2}]"#
    ),
    (
      #"["/a","/b"]"#, #"[{"a":"x,y","b":"z"},{"a":"x","b":"y,z"},{"a":"x\",\"y","b":"z"}]"#,
      #"[{"a":"x,y","b":"z"},{"a":"x","b":"y,z"},{"a":"x\",\"y","b":"z"}]"#
    ),
    (
      #"["/a","/b"]"#, #"[{"a":1,"b":23},{"a":12,"b":3},{"a":1,"b":23,"c":0}]"#,
      #"[{"a":1,"b":23},{"a":12,"b":3}]"#
    ),
    (
      #"["/a","/b"]"#, #"[{"a":1,"b":2},{"a":1,"b":3},{"a":2,"b":2}]"#,
      #"[{"a":1,"b":2},{"a":1,"b":3},{"a":2,"b":2}]"#
    ),
    (#"["/a","/a"]"#, #"[{"a":1},{"a":1},{"a":2}]"#, #"[{"a":1},{"a":2}]"#),
    (#"["/a"]"#, #"[{"a":1},{"a":"1"},{"a":1}]"#, #"[{"a":1},{"a":"1"}]"#),
    (#""""#, #"[1,1.0,"1",true,null,[],{},1,1.00,1e0]"#, #"[1,1.0,"1",true,null,[],{}]"#),
    (
      #""""#, #"[{"a":1,"b":{"d":2,"c":3}},{"b":{"c":3,"d":2},"a":1}]"#,
      #"[{"a":1,"b":{"d":2,"c":3}}]"#
    ),
    (#""""#, "[[1,2],[2,1],[1,2]]", "[[1,2],[2,1]]"),
    (
      #""""#, #"[{"a":1},{"a":1.0},{"a":"1"},{"a":null},{}]"#,
      #"[{"a":1},{"a":1.0},{"a":"1"},{"a":null},{}]"#
    ),
    (
      #""""#, "[{\"\u{E9}\":1},{\"e\u{301}\":1},{\"\\u00e9\":1}]",
      "[{\"\u{E9}\":1},{\"e\u{301}\":1}]"
    ),
    (#""""#, "[\"\u{E9}\",\"e\u{301}\"]", "[\"\u{E9}\",\"e\u{301}\"]"),
  ])
  func `rows with one identity are one record`(identity: String, rows: String, items: String) {
    #expect(Self.items(identity, rows) == Line(items))
  }

  @Test(arguments: [
    ("null", "[1,1.0]", 1, "null"), ("null", "[null]", 0, "null"), ("null", "[1,true]", 1, "null"),
    ("null", "[[]]", 0, "null"), ("null", "[{}]", 0, "null"), ("null", "[1,2,3,1e2]", 3, "null"),
    (#""/id""#, "[{}]", 0, #""/id""#), (#""/id""#, #"[{"id":null}]"#, 0, #""/id""#),
    (#""/id""#, #"[{"id":1},{"id":1.0}]"#, 1, #""/id""#),
    (#""/id""#, #"[{"id":[]}]"#, 0, #""/id""#),
    (#""/id""#, #"[{"id":true}]"#, 0, #""/id""#), (#""/id""#, #"[{"ID":1}]"#, 0, #""/id""#),
    (#""/id""#, "[1]", 0, #""/id""#), (#""/id""#, "[[1]]", 0, #""/id""#),
    (#""/0""#, "[[1],[]]", 1, #""/0""#), (#""/-""#, "[[1]]", 0, #""/-""#),
    (#""/00""#, "[[1]]", 0, #""/00""#), (#""/a/b""#, #"[{"a":{"b":{}}}]"#, 0, #""/a/b""#),
    (#"[""]"#, "[1,{}]", 1, #""""#), (#"["/a","/b"]"#, #"[{"a":1,"b":2},{"a":1}]"#, 1, #""/b""#),
    (#"["/a","/b"]"#, #"[{"b":1}]"#, 0, #""/a""#), (#"["/a","/b"]"#, "[{}]", 0, #""/a""#),
    (#"["/a","/b"]"#, #"[{"a":1,"b":1.5}]"#, 0, #""/b""#),
    ("\"/\u{E9}\"", "[{\"e\u{301}\":1}]", 0, "\"/\u{E9}\""),
    (#""/a~1b""#, #"[{"a":{"b":1}}]"#, 0, #""/a~1b""#),
  ])
  func `one row without an identity refuses the page and tells where`(
    identity: String, rows: String, row: Int, pointer: String
  ) {
    let error = #"1004 {"reason":"rowWithoutIdentity","row":\#(row),"pointer":\#(pointer)}"#
    for duplicates in ["keepFirst", "replace", "keepAll"] {
      #expect(Self.items(identity, rows, duplicates: duplicates) == Line(error))
    }
  }

  @Test func `a refused page leaves nothing behind in what is kept next`() {
    let driver = Driver()
    driver.call("open", #"{"identity":["/a","/b"]}"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    func refuse() {
      let refused = driver.call("deliver", #"["default","t",[{"a":1,"b":2},{"a":1}],true]"#)
      #expect(refused.hasPrefix("1004"))
    }
    refuse()
    driver.call("deliver", #"["default","t",[{"a":1,"b":2},{"a":1,"b":2}],true]"#)
    #expect(driver.call("snapshot").contains(#""items":[{"a":1,"b":2}],"#))
    driver.call("loadNext", #"{"as":"t"}"#)
    refuse()
    driver.call("fail", #"["default","t",{"message":"m"}]"#)
    #expect(driver.call("snapshot").contains(#""failure":{"error":{"message":"m"},"#))
    driver.call("retry", #"{"as":"t"}"#)
    refuse()
    driver.call("reset", #"{"query":{"q":1}}"#)
    #expect(driver.call("snapshot").contains(#""query":{"q":1},"#))
    driver.call("loadNext", #"{"as":"t"}"#)
    refuse()
    #expect(driver.call("open", #"{"session":"s","query":[2]}"#).contains(#""query":[2],"#))
  }

  @Test(arguments: [
    (
      "keepFirst", #"[{"id":1,"v":1},{"id":2,"v":1},{"id":3,"v":2}]"#,
      #""added":1,"replaced":0,"duplicates":1,"#
    ),
    (
      "replace", #"[{"id":1,"v":1},{"id":2,"v":2},{"id":3,"v":2}]"#,
      #""added":1,"replaced":1,"duplicates":1,"#
    ),
    (
      "keepAll", #"[{"id":1,"v":1},{"id":2,"v":1},{"id":2,"v":2},{"id":3,"v":2}]"#,
      #""added":2,"replaced":0,"duplicates":0,"#
    ),
  ])
  func `a row that is listed already is skipped, takes the place or is listed again`(
    duplicates: String, items: String, counts: String
  ) {
    let driver = Driver()
    driver.call("open", #"{"identity":"/id","duplicates":"\#(duplicates)"}"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    driver.call("deliver", #"["default","t",[{"id":1,"v":1},{"id":2,"v":1}],true]"#)
    driver.call("loadNext", #"{"as":"t"}"#)
    let outcome = driver.call("deliver", #"["default","t",[{"id":2,"v":2},{"id":3,"v":2}],true]"#)
    #expect(outcome.contains(counts))
    #expect(driver.call("snapshot").contains("\"items\":\(items),"))
    let counted = duplicates == "keepAll" ? 0 : 1
    #expect(driver.call("snapshot").contains("\"duplicates\":\(counted)}"))
  }
}
