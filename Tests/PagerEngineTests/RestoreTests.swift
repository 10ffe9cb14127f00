import Testing

@Suite struct RestoreTests {
  private static func members(_ paging: String) -> [(String, String)] {
    [
      ("paging", "\"\(paging)\""), ("query", "1"), ("next", "{\"\(paging)\":3}"),
      ("hasMore", "true"),
      ("count", "2"), ("from", "0"), ("items", #"["a","b"]"#),
    ]
  }

  private static func text(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func driver(_ paging: String, _ options: String = "") -> Driver {
    let driver = Driver()
    driver.call("open", #"{"session":"s","paging":"\#(paging)"\#(options)}"#)
    driver.call("loadNext", #"["s","t"]"#)
    return driver
  }

  @Test(arguments: ["page", "offset", "cursor"])
  func `a complete snapshot comes back as a new generation`(paging: String) {
    let driver = Self.driver(paging)
    let outcome = driver.call("restore", #"["s",\#(Self.text(Self.members(paging)))]"#)
    #expect(short(outcome) == "restored idle 2 true 2")
    #expect(outcome.contains(#""abandoned":{"generation":0,"#))
    let snapshot = driver.call("snapshot", #"{"session":"s","pages":true}"#)
    #expect(
      snapshot.hasPrefix(
        #"{"session":"s","paging":"\#(paging)","query":1,"generation":1,"phase":"idle","#
          + #""ticket":null,"next":{"\#(paging)":3},"hasMore":true,"replacing":false,"#
          + #""failure":null,"fault":null,"count":2,"from":0,"items":["a","b"],"revision":2,"#))
    #expect(snapshot.contains(#""pages":[]"#))
    #expect(
      short(driver.call("deliver", #"["s","t",[1],true\#(paging == "cursor" ? ",0" : "")]"#))
        .hasPrefix("stale generation"))
  }

  @Test(arguments: ["page", "offset", "cursor"])
  func `each member that is missing or wrong is named, and nothing changes`(paging: String) {
    let driver = Self.driver(paging)
    let before = driver.state
    let members = Self.members(paging)
    for (index, member) in members.enumerated() {
      let wrong: [String?] =
        switch member.0 {
        case "query": [nil]
        case "next": [nil, "null", "{}", "{\"\(paging)\":1.5}", #"{"page":1,"offset":2}"#]
        case "from": [nil, "1", "null", "0.0"]
        case "items": [nil, "[]", #"["a"]"#, "null", "{}"]
        case "count": [nil, "null", "2.0", #""2""#]
        default: [nil, "null", #""other""#, "7"]
        }
      for value in wrong {
        var members = members
        if let value { members[index].1 = value } else { members.remove(at: index) }
        #expect(
          driver.call("restore", #"["s",\#(Self.text(members))]"#)
            == Line(#"1005 {"reason":"invalidSnapshot","param":"snapshot.\#(member.0)"}"#))
      }
    }
    #expect(driver.state == before)
  }

  @Test func `a snapshot of a session with another paging is refused`() {
    for mine in ["page", "offset", "cursor"] {
      for other in ["page", "offset", "cursor"] where mine != other {
        #expect(
          Self.driver(mine).call("restore", #"["s",\#(Self.text(Self.members(other)))]"#)
            == #"1005 {"reason":"invalidSnapshot","param":"snapshot.paging"}"#)
      }
    }
  }

  @Test(arguments: ["1", "[]", #""x""#, "null", "true", "1.5"])
  func `what is no object at all is a type error`(snapshot: String) {
    #expect(
      Self.driver("page").call("restore", "[\"s\",\(snapshot)]")
        == #"-32602 {"reason":"type","param":"snapshot"}"#)
  }

  @Test func `items pass the identity rule again`() {
    let driver = Self.driver("page", #","identity":"/id""#)
    let before = driver.state
    var members = Self.members("page")
    members[6].1 = #"[{"id":1},{"ID":2}]"#
    #expect(
      driver.call("restore", #"["s",\#(Self.text(members))]"#)
        == #"1004 {"reason":"rowWithoutIdentity","row":1,"pointer":"/id"}"#)
    #expect(driver.state == before)
  }

  @Test(arguments: [
    ("keepFirst", #"[{"id":1,"v":1},{"id":2}]"#), ("replace", #"[{"id":1,"v":2},{"id":2}]"#),
    ("keepAll", #"[{"id":1,"v":1},{"id":1,"v":2},{"id":2}]"#),
  ])
  func `duplicates are merged as the session does it, uncounted`(duplicates: String, items: String)
  {
    let driver = Self.driver("page", #","identity":"/id","duplicates":"\#(duplicates)""#)
    var members = Self.members("page")
    members[6].1 = #"[{"id":1,"v":1},{"id":1,"v":2},{"id":2}]"#
    members[4].1 = "3"
    driver.call("restore", #"["s",\#(Self.text(members))]"#)
    let snapshot = driver.call("snapshot", #"["s"]"#)
    #expect(snapshot.contains("\"items\":\(items),"))
    #expect(
      snapshot.contains(
        #"{"started":1,"ignored":0,"applied":0,"failed":0,"stale":0,"duplicates":0}"#))
  }

  @Test func `failure and fault do not come back, the end does`() {
    let driver = Self.driver("page")
    var members = Self.members("page")
    members[3].1 = "false"
    members += [
      ("failure", #"{"error":{"message":"m"}}"#), ("fault", "7"), ("phase", #""halted""#),
      ("ticket", "[]"), ("revision", "99"), ("generation", "99"), ("session", "null"),
    ]
    #expect(
      short(driver.call("restore", #"["s",\#(Self.text(members))]"#))
        == "restored exhausted 2 false 2")
    let snapshot = driver.call("snapshot", #"["s"]"#)
    #expect(snapshot.contains(#""failure":null,"fault":null,"#))
    #expect(snapshot.contains(#""generation":1,"phase":"exhausted","ticket":null,"#))
  }

  @Test(arguments: [
    (#"{"page":1}"#, "true", "true", true), (#"{"page":1}"#, "true", "false", false),
    (#"{"page":2}"#, "true", "true", false), (#"{"page":1}"#, "false", "true", false),
  ])
  func `replacing comes back together with the first position`(
    next: String, hasMore: String, replacing: String, expected: Bool
  ) {
    let driver = Self.driver("page")
    var members = Self.members("page")
    members[2].1 = next
    members[3].1 = hasMore
    members.append(("replacing", replacing))
    driver.call("restore", #"["s",\#(Self.text(members))]"#)
    #expect(driver.call("snapshot", #"["s"]"#).contains(#""replacing":\#(expected)"#))
    guard hasMore == "true" else { return }
    driver.call("loadNext", #"["s","u"]"#)
    driver.call("deliver", #"["s","u",["c"],true]"#)
    #expect(
      driver.call("snapshot", #"["s"]"#).contains(
        expected ? #""items":["c"]"# : #""items":["a","b","c"]"#))
  }

  @Test func `replacing that is no boolean is refused`() {
    let members = Self.members("page") + [("replacing", "1")]
    #expect(
      Self.driver("page").call("restore", #"["s",\#(Self.text(members))]"#)
        == #"1005 {"reason":"invalidSnapshot","param":"snapshot.replacing"}"#)
  }

  @Test(arguments: ["page", "offset", "cursor"])
  func `its own snapshot restores a session in every phase`(paging: String) throws {
    let cursor = paging == "cursor"
    for steps in [
      [], ["load"], ["load", "more"], ["load", "fail"], ["load", "end"],
      ["load", "more", "refresh"],
    ] {
      let driver = Driver(setUp: [request("open", #"["s","\#(paging)"]"#)])
      for step in steps {
        switch step {
        case "load": driver.call("loadNext", #"["s","t"]"#)
        case "more": driver.call("deliver", #"["s","t",[1,2],true\#(cursor ? #","c""# : "")]"#)
        case "end": driver.call("deliver", #"["s","t",[1,2],false]"#)
        case "fail": driver.call("fail", #"["s","t",{"message":"m"}]"#)
        default: driver.call("refresh", #"["s"]"#)
        }
      }
      let before = try JSONValue(parsing: driver.call("snapshot", #"["s"]"#).bytes)
      #expect(driver.call("restore", "[\"s\",\(before.json)]").hasPrefix(#"{"outcome":"restored""#))
      let after = try JSONValue(parsing: driver.call("snapshot", #"["s"]"#).bytes)
      for name in ["query", "next", "hasMore", "replacing", "count", "items"] {
        #expect(after[name] == before[name], "\(steps) \(name)")
      }
    }
  }
}
