import Testing

@Suite struct PolicyTests {
  private static func driver(_ options: String) -> Driver {
    Driver(setUp: [request("open", options), request("loadNext", #"{"as":"t"}"#)])
  }

  @Test func `during a load loadNext does nothing, or takes its place`() {
    let ignoring = Self.driver("{}")
    #expect(short(ignoring.call("loadNext")) == "ignored loading loading 0 true 1")
    let superseding = Self.driver(#"{"whileLoading":"supersede"}"#)
    #expect(
      superseding.call("loadNext", #"{"as":"u"}"#)
        == Line(
          #"{"outcome":"started","ticket":{"generation":0,"page":1,"attempt":2},"#
            + #""abandoned":{"generation":0,"page":1,"attempt":1},"phase":"loading","count":0,"#
            + #""hasMore":true,"revision":2}"#))
    #expect(
      short(superseding.call("deliver", #"["default","t",[1],true]"#))
        == "stale settled loading 0 true 2")
    #expect(
      short(superseding.call("deliver", #"["default","u",[1],true]"#)) == "applied idle 1 true 3")
  }

  @Test(arguments: [
    ("retry", true, "started loading 0 true 3", "started loading 0 true 3"),
    (
      "retry", false, "ignored notRetryable failed 0 true 2", "ignored notRetryable failed 0 true 2"
    ),
    ("block", true, "ignored failed failed 0 true 2", "started loading 0 true 3"),
    ("block", false, "ignored failed failed 0 true 2", "ignored notRetryable failed 0 true 2"),
  ])
  func `after a failure loadNext does what retry does, or nothing`(
    afterFailure: String, retryable: Bool, loadNext: String, retry: String
  ) {
    for (method, expected) in [("loadNext", loadNext), ("retry", retry)] {
      let driver = Self.driver(#"{"afterFailure":"\#(afterFailure)"}"#)
      driver.call("fail", #"["default","t",{"message":"m"},\#(retryable)]"#)
      #expect(short(driver.call(method)) == expected, "\(method)")
    }
  }

  @Test(arguments: ["idle", "loading", "exhausted"])
  func `retry has nothing to do without a failure`(phase: String) {
    let driver = Self.driver("{}")
    if phase != "loading" {
      driver.call("deliver", #"["default","t",[],\#(phase == "idle")]"#)
    }
    #expect(short(driver.call("retry")).hasPrefix("ignored nothingToRetry \(phase)"))
  }

  @Test func `no ticket is issued after the end`() {
    let driver = Self.driver("{}")
    driver.call("deliver", #"["default","t",[1],false]"#)
    #expect(short(driver.call("loadNext")) == "ignored exhausted exhausted 1 false 2")
    #expect(driver.call("snapshot").contains(#""next":{"page":2},"hasMore":false"#))
    #expect(short(driver.call("refresh")) == "started loading 1 true 3")
  }

  @Test func `options of another kind of paging have no effect`() {
    let driver = Self.driver(#"{"paging":"page","emptyCursor":"end","repeatedPosition":"end"}"#)
    #expect(short(driver.call("deliver", #"["default","t",[],true]"#)) == "applied idle 0 true 2")
    #expect(driver.call("snapshot").contains(#""next":{"page":2}"#))
  }

  @Test(arguments: [
    ("page", #"{"page":4}"#, #"{"page":5}"#), ("offset", #"{"offset":4}"#, #"{"offset":7}"#),
  ])
  func `a position advances from the ticket and by the raw page`(
    paging: String, first: String, next: String
  ) {
    for hasMore in [true, false] {
      let driver = Driver()
      driver.call("open", #"{"paging":"\#(paging)","first":4}"#)
      #expect(driver.call("snapshot").contains(#""next":\#(first),"#))
      driver.call("loadNext", #"{"as":"t"}"#)
      driver.call("deliver", #"["default","t",["a","a","b"],\#(hasMore)]"#)
      #expect(driver.call("snapshot").contains(#""next":\#(next),"hasMore":\#(hasMore)"#))
    }
  }

  @Test func `a failure is kept as it was given until the next ticket`() {
    let driver = Self.driver("{}")
    driver.call("fail", #"["default","t",{"data":[1e2,"\u0041"],"message":"m"},false]"#)
    #expect(
      driver.call("snapshot").contains(
        #""failure":{"error":{"message":"m","data":[100.0,"A"]},"retryable":false,"#
          + #""ticket":{"generation":0,"page":1,"attempt":1}}"#))
    driver.call("refresh")
    #expect(driver.call("snapshot").contains(#""failure":null"#))
  }

  @Test func `a refresh keeps the items until its first page, through failure and cancelling`() {
    let driver = Self.driver("{}")
    driver.call("deliver", #"["default","t",[1,2],true]"#)
    driver.call("refresh", #"{"as":"r","query":"q"}"#)
    for step in ["fail", "cancel"] {
      if step == "fail" {
        driver.call("fail", #"["default","r",{"message":"m"}]"#)
      } else {
        driver.call("cancel")
      }
      let snapshot = driver.call("snapshot", #"{"pages":true}"#)
      #expect(snapshot.contains(#""replacing":true"#))
      #expect(snapshot.contains(#""items":[1,2]"#))
      #expect(snapshot.contains(#""query":"q""#))
      #expect(
        snapshot.contains(#""pages":[{"position":{"page":1},"attempt":1,"rows":2,"added":2}]"#))
      #expect(short(driver.call("loadNext", #"{"as":"r"}"#)).hasPrefix("started loading 2 true"))
    }
    driver.call("deliver", #"["default","r",[2,3,3],true]"#)
    let snapshot = driver.call("snapshot", #"{"pages":true}"#)
    #expect(snapshot.contains(#""replacing":false"#))
    #expect(snapshot.contains(#""items":[2,3]"#))
    #expect(snapshot.contains(#""pages":[{"position":{"page":1},"attempt":3,"rows":3,"added":2}]"#))
  }

  @Test func `the counters count and outlive every new start`() {
    let driver = Self.driver("{}")
    driver.call("loadNext")
    driver.call("retry")
    driver.call("deliver", #"["default","t",[1,1,2],true]"#)
    driver.call("deliver", #"["default","t",[1],true]"#)
    driver.call("cancel")
    driver.call("loadNext", #"{"as":"u"}"#)
    driver.call("fail", #"["default","u",{"message":"m"}]"#)
    driver.call("fail", #"["default","u",{"message":"m"}]"#)
    driver.call("fail", #"["default","never",{"message":"m"}]"#)
    driver.call("deliver", #"["default","u",[null],true]"#)
    let counters =
      #""counters":{"started":2,"ignored":3,"applied":1,"failed":1,"stale":4,"duplicates":1}"#
    for restart in [("reset", nil), ("snapshot", nil), restore] {
      driver.call(restart.0, restart.1)
      #expect(driver.call("snapshot").contains(counters), "\(restart.0)")
    }
  }

  private let restore: (String, String?) = (
    "restore",
    #"["default",{"paging":"page","query":1,"next":{"page":2},"hasMore":true,"count":2,"from":0,"#
      + #""items":[1,1]}]"#
  )
}
