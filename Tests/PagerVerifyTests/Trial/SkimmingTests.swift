import PagerJSON
import Testing

@testable import PagerVerify

/// Replies are read in two ways, and both must say the same.
@Suite struct Skimming {
  private func reader(_ fields: [String], _ level: Level = .d) throws -> ReplyReader {
    var subject = SubjectProfile()
    try subject.see(fields)
    subject.isTold = true
    return ReplyReader(subject: subject)
  }

  private static let all = [
    "items", "loading", "hasMore", "next", "failure", "outcome", "generation",
  ]

  private func reply(_ result: String, id: Int = 2) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#.utf8)
  }

  @Test(arguments: [
    #"{"outcome":"started","ticket":{"generation":0,"page":2,"attempt":1},"abandoned":null}"#,
    #"{"outcome":"started"}"#, #"{"outcome":"ignored","reason":"loading","count":0}"#,
    #"{"outcome":"ignored"}"#, #"{"outcome":"ignored","reason":"tired"}"#,
    #"{"outcome":"applied","added":2,"phase":"idle"}"#, #"{"outcome":"applied"}"#,
    #"{"outcome":"stale","reason":"settled"}"#, #"{"outcome":"stale","reason":"generation"}"#,
    #"{"outcome":"reset","generation":3}"#, #"{"outcome":"cancelled"}"#,
    #"{"outcome":"reset","ticket":{"generation":1,"page":1,"attempt":1},"generation":1}"#, "{}",
  ])
  func `calls`(result: String) throws {
    let reader = try reader(Self.all)
    let state =
      #"{"session":"s","generation":1,"phase":"idle","next":{"page":3},"hasMore":true,"#
      + #""failure":null,"items":[50,-20],"x":[{"a":"]}"}]}"#
    for call in [ReferenceRun.Call.loadNext, .fail(ticket: 0), .reset] {
      let (one, other) = (reply(result), reply(state, id: 3))
      let skimmed = try #require(reader.skim(call, reply: one, snapshot: other, id: 2))
      let parsed = try reader.parse(call, reply: one, snapshot: other, id: 2, .integers)
      #expect(skimmed == parsed)
      #expect(skimmed.items.map(\.id) == [50, -20])
      #expect(skimmed.next == 2)
    }
  }

  @Test(arguments: [
    #"{"items":[],"loading":true,"phase":"idle","hasMore":false,"failure":null}"#,
    #"{"phase":"loading","loading":false,"items":[1],"hasMore":true,"failure":null}"#,
    #"{"items":[123456789012345678],"loading":false,"hasMore":true,"failure":null}"#,
    #"{"phase":"failed","items":[1,2],"hasMore":true,"failure":{"error":{"message":"é"},"a":1}}"#,
  ])
  func `snapshots`(result: String) throws {
    let reader = try reader(["items", "loading", "hasMore", "failure"])
    let (one, other) = (reply("{}"), reply(result, id: 3))
    let skimmed = try #require(reader.skim(.reset, reply: one, snapshot: other, id: 2))
    #expect(skimmed == (try reader.parse(.reset, reply: one, snapshot: other, id: 2, .integers)))
  }

  /// Other forms of the same, and what is no reply at all: a parser has to say.
  @Test(arguments: [
    #"{"items": [1],"hasMore":true}"#, #"{"items":["1"],"hasMore":true}"#,
    #"{"items":[1.0],"hasMore":true}"#, #"{"items":[1],"hasMore":1}"#, #"{"items":[1]}"#,
    #"{"hasMore":true}"#, #"{"items":[1],"has\u004dore":true}"#, #"{"items":[1,],"hasMore":true}"#,
    #"{"items":[1234567890123456789],"hasMore":true}"#, "[]", "null", "7",
    #"{"items":[1],"hasMore":true"#, #"{"items":[1],"hasMore":true}}"#,
  ])
  func `anything else is left to the parser`(result: String) throws {
    let reader = try reader(["items", "hasMore"])
    #expect(reader.skim(.reset, reply: reply("{}"), snapshot: reply(result, id: 3), id: 2) == nil)
  }

  @Test func `a reply to another request is none`() throws {
    let reader = try reader(["items"])
    let state = reply(#"{"items":[]}"#, id: 3)
    #expect(reader.skim(.reset, reply: reply("{}", id: 4), snapshot: state, id: 2) == nil)
    let error = Array(#"{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"no"}}"#.utf8)
    #expect(reader.skim(.reset, reply: error, snapshot: state, id: 2) == nil)
  }
}
