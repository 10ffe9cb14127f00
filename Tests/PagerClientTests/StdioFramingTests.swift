import PagerClient
import PagerTestSupport
import Testing

/// Public bug reports about lines and bytes, as tests of this client. The numbers are those that
/// the golden suite's `shows` has.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `Stdio, framing` {
  @Test func `2: a reply that ends in CR LF is a reply`() async throws {
    try await withPagerEngine(.fake(#"get; printf '{"id":1,"result":7}\r\n'; get"#)) { engine in
      let reply = try await engine.info()
      #expect(reply == 7)
    }
  }

  @Test func `2: requests end in a line feed alone`() async throws {
    let script = #"get; case "$line" in *'}') result 1 true;; *) result 1 false;; esac"#
    try await withPagerEngine(.fake(script)) { engine in
      let reply = try await engine.info()
      #expect(reply == true)
    }
  }

  @Test(arguments: [#"\302\205"#, #"\342\200\250"#, #"\342\200\251"#])
  func `4 and 5: only the line feed splits`(character: String) async throws {
    let script = "get; printf '{\"id\":1,\"result\":\"a\(character)b\"}\\n'; get"
    try await withPagerEngine(.fake(script)) { engine in
      let reply = try await engine.info()
      #expect(reply.string?.unicodeScalars.count == 3)
    }
  }

  @Test func `7: no byte order mark is sent`() async throws {
    let script = #"get; case "$line" in '{"jsonrpc'*) result 1 true;; *) result 1 false;; esac"#
    try await withPagerEngine(.fake(script)) { engine in
      let reply = try await engine.info()
      #expect(reply == true)
    }
  }

  @Test func `8: a byte order mark is dropped at the start, and later an error at once`()
    async throws
  {
    let script = #"""
      get; printf '\357\273\277{"id":1,"result":7}\n'
      get; printf '\357\273\277{"id":2,"result":7}\n'; get
      """#
    try await withPagerEngine(.fake(script)) { engine in
      #expect(try await engine.info() == 7)
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect(bad.line == "\u{FEFF}{\"id\":2,\"result\":7}")
    }
  }

  @Test func `10: a line with bad UTF-8 is reported, and the session goes on`() async throws {
    let script = #"get; printf '{"id":1,"result":"\377"}\n'; get; result 2 7; get"#
    try await withPagerEngine(.fake(script)) { engine in
      let bad = try await error(ProtocolError.self) { try await engine.info() }
      #expect(bad.line == "{\"id\":1,\"result\":\"\u{FFFD}\"}")
      #expect(try await engine.info() == 7)
    }
  }

  @Test func `13 and 14: a character split over two reads is one character`() async throws {
    let script = #"get; printf '{"id":1,"result":"é€😀"}\n' | dd bs=1 2>/dev/null; get"#
    try await withPagerEngine(.fake(script)) { engine in
      let reply = try await engine.info()
      #expect(reply == "é€😀")
    }
  }

  @Test func `19: the end of a reply is a line feed and nothing else`() async throws {
    let script = #"""
      get; get
      printf '{"id":1,"result":[{"a":"}\\n"} ]}\n{"id":2,"result":{"b":{}}}\n'; get
      """#
    try await withPagerEngine(.fake(script)) { engine in
      let replies = try await engine.connection.pipeline([Request("a"), Request("b")])
      #expect(replies == [.success([["a": "}\n"]]), .success(["b": [:]])])
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `22: frames of several tasks do not mix`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let long = String(repeating: "x", count: 100_000)
      try await withThrowingTaskGroup { group in
        for number in 0..<20 {
          group.addTask {
            let list = try await engine.open("\(number)", query: .string("\(number)\(long)"))
            return try await list.snapshot().query == .string("\(number)\(long)")
          }
        }
        for try await isSame in group { #expect(isSame) }
      }
      #expect(try await engine.sessions().count == 21)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `25: text beyond ASCII arrives as it is`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let text: JSONValue = "é€😀\u{2028}\u{85}\u{0}\t\"\\/"
      let list = try await engine.open("é", query: text)
      #expect(try await list.snapshot().query == text)
    }
  }

  @Test func `26 and 29: a request is sent at once, and a short reply read while more may come`()
    async throws
  {
    try await withPagerEngine(.fake("get; result 1 7; get; result 2 8; get")) { engine in
      let reply = try await engine.info()
      #expect(reply == 7)
      #expect(try await engine.info() == 8)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `31: a hundred thousand requests before the first reply is read`(
    place: EngineOptions.Place
  ) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let requests = Array(repeating: Request("cancel"), count: 100_000)
      let replies = try await engine.connection.pipeline(requests)
      let ignored = replies.filter { (try? $0?.get()["outcome"]) == "ignored" }
      #expect(ignored.count == 100_000)
      #expect(engine.connection.pendingCalls == 0)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `31: ten thousand calls at a time`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let list = engine.session()
      let ignored = try await withThrowingTaskGroup { group in
        for _ in 0..<10_000 { group.addTask { try await list.cancel().isIgnored } }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(ignored == 10_000)
    }
  }

  @Test func `32: stderr is drained, and its last 64 KiB are kept`() async throws {
    let script = #"""
      head -c 1000000 /dev/zero | tr '\0' x >&2; printf end >&2; get; result 1; get; exit 3
      """#
    try await withPagerEngine(.fake(script)) { engine in
      _ = try await engine.info()
      await engine.close()
      #expect(engine.exitStatus == 3)
      #expect(engine.stderrTail == String(repeating: "x", count: 64 * 1024 - 3) + "end")
    }
  }

  /// A reply of the script has 38 bytes.
  @Test(arguments: [37, 38])
  func `35: a line over the limit is an error, and the next one is read`(
    limit: Int
  ) async throws {
    let script = #"get; result 1; get; say '{"id":2,"result":7}'; get"#
    try await withPagerEngine(.fake(script, maxLineBytes: limit)) { engine in
      if limit < 38 {
        let bad = try await error(ProtocolError.self) { try await engine.info() }
        #expect("\(bad)".contains("a line of more than 37 bytes"))
      } else {
        #expect(try await engine.info() == .null)
      }
      #expect(try await engine.info() == 7)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases, [65_535, 65_536, 1_000_000])
  func `38 and 40: replies beyond 64 KiB`(place: EngineOptions.Place, size: Int) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let text = JSONValue.string(String(repeating: "é", count: size / 2))
      let list = try await engine.open(query: text)
      let isSame = try await list.snapshot().query == text
      #expect(isSame)
    }
  }

  @Test func `41: a host writes all of a long reply before it ends`() async throws {
    let options = EngineOptions(
      engine: EngineBinary.sibling("host-fixture"), arguments: ["pages"], timeout: .seconds(60))
    try await withPagerEngine(options) { engine in
      try await engine.session().loadNext(as: "t")
      let long = JSONValue.string(String(repeating: "x", count: 1_000_000))
      let replies = try await engine.connection.pipeline([
        Request("deliver", ["ticket": "t", "rows": [long], "hasMore": true]),
        Request("snapshot"), Request("shutdown"),
      ])
      let isWhole = try replies[1]?.get()["items"] == [long]
      #expect(isWhole)
      #expect(try replies[2]?.get() == .null)
      await engine.close()
      #expect(engine.exitStatus == 0)
    }
  }

  @Test func `a reply that never comes is a timeout, and the engine is killed`() async throws {
    let options = EngineOptions.fake("get; get; get", timeout: .milliseconds(20))
    try await withPagerEngine(options) { engine in
      let late = try await error(Timeout.self) { try await engine.info() }
      #expect("\(late)" == "info had no answer within 0.02 seconds; the engine was killed")
      let dead = try await error(EngineDied.self) { try await engine.info() }
      #expect(dead.reason.hasPrefix("the engine was killed after a timeout"))
      await engine.close()
      #expect(engine.signal == 9)
    }
  }

  @Test(arguments: EngineOptions.Place.allCases)
  func `a line that never comes is a timeout`(place: EngineOptions.Place) async throws {
    try await withPagerEngine(.built(place)) { engine in
      let late = try await error(Timeout.self) {
        try await engine.connection.receiveLine(timeout: .milliseconds(20))
      }
      #expect(late.what == "receiveLine")
    }
  }
}
