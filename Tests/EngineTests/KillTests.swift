import Foundation
import PagerEngine
import PagerIO
import PagerJSON
import PagerTestSupport
import Testing

/// After `kill -9` at any moment, the record holds every reply that the client has seen.
@Suite("Killed while recording")
struct KillTests {
  /// What a client of a list would send, for ever.
  private func requests(_ generator: inout SeededGenerator, from id: Int, count: Int) -> [String] {
    (id..<(id + count)).map { id in
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: Requests.call(id, "loadNext", #"{"as":"t\#(id % 3)"}"#)
      case 2, 3:
        Requests.call(
          id, "deliver",
          #"{"ticket":"t\#(id % 3)","rows":[\#(id),"\#(id)"],"hasMore":true}"#)
      case 4: Requests.call(id, "fail", #"{"ticket":"t\#(id % 3)","error":{"message":"m"}}"#)
      default: Requests.call(id, id % 7 == 0 ? "reset" : "refresh", "{}")
      }
    }
  }

  /// An engine that is never killed.
  private struct Survivor: ~Copyable {
    var engine = Engine()
    var output = JSONWriter()

    mutating func replies(_ requests: some Sequence<String>) -> [[UInt8]] {
      requests.map { request in
        engine.respond(to: Array(request.dropLast().utf8).span, into: &output)
        return output.takeLine()
      }
    }
  }

  /// Ten records of twenty kills each.
  @Test(arguments: 0..<10)
  func `200 times, no reply that was seen is lost`(seed: UInt64) throws {
    let scratch = try Scratch()
    let record = scratch.path("record.jsonl")
    var generator = SeededGenerator(seed: seed)
    var history: [String] = []
    var survivor = Survivor()
    for round in 0..<20 {
      // Killed early, a process may have made no file yet.
      let exists = FileManager.default.fileExists(atPath: record)
      let arguments = ["--record", record] + (exists ? ["--restore", record] : [])
      var child = try EngineCommand.start(arguments)
      let sent = requests(&generator, from: history.count, count: 40)
      // Half the rounds write one request and read its reply, half write them all at once.
      let isPipelined = Bool.random(using: &generator)
      let seen = Int.random(in: 0..<sent.count, using: &generator)
      var received: [[UInt8]] = []
      if isPipelined { try child.write(Array(sent.joined().utf8)) }
      for index in 0..<seen {
        if !isPipelined { try child.write(Array(sent[index].utf8)) }
        received.append(try child.readLine())
      }
      child.killAll()
      _ = try child.waitForEnd()

      let recorded = recordedRequests(scratch)
      let new = recorded.count - history.count
      #expect(new >= seen, "round \(round): \(seen - new) replies lost")
      // One at a time, there is nothing else that the engine could have executed.
      #expect(isPipelined || new == seen, "round \(round)")
      history += sent.prefix(new)
      #expect(recorded == history.map { String($0.dropLast()) }, "round \(round)")
      let expected = survivor.replies(sent.prefix(new)).prefix(seen)
      #expect(Array(expected) == received, "round \(round)")
    }

    let snapshot = Requests.call(-1, "snapshot")
    let restored = try EngineCommand.run(["--restore", record], input: snapshot)
    let expected = survivor.replies([snapshot]).map { String(decoding: $0, as: UTF8.self) }
    #expect(restored.lines == expected)
  }

  /// The requests of the record's complete lines.
  private func recordedRequests(_ scratch: Scratch) -> [String] {
    guard let text = try? scratch.read("record.jsonl") else { return [] }
    return
      text
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .filter { $0.hasPrefix(#"{"send":"#) }
      .map { String($0.dropFirst(8).dropLast()) }
  }
}
