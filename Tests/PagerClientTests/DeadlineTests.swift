import Testing

@testable import PagerClient

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Deadlines` {
  private func reply(_ id: Int64) -> Message { .reply(id: .integer(id), .success(.null)) }

  /// No time has to pass: the clock is asked about later moments.
  @Test func `the deadline of a block runs from one reply to the next`() async throws {
    let requests = try ["a", "b"].map { try EncodedRequest(Request($0)) }
    var lateness: [Bool] = []
    let replies = try await withCheckedThrowingContinuation { continuation in
      var state = ConnectionState()
      _ = state.add(
        requests, CallToken(), isBatch: false, timeout: .seconds(3_600), continuation)
      let first = ContinuousClock.now + .seconds(3_600)
      #expect(state.deadline.map { $0 <= first } == true)
      _ = state.take(reply(1))
      // What would have been too late for both is in time for the second.
      lateness.append(state.expire(first))
      #expect(state.deadline.map { $0 > first } == true)
      _ = state.take(reply(2))
      lateness.append(state.expire(first + .seconds(3_600)))
      #expect(state.deadline == nil)
    }
    #expect(lateness == [false, false])
    #expect(replies == [.success(.null), .success(.null)])
  }

  @Test func `who is late fails, and the others wait on`() async throws {
    let request = [try EncodedRequest(Request("a"))]
    let hour = Duration.seconds(3_600)
    var kept: ConnectionState?
    let late = try await error(Timeout.self) {
      try await withCheckedThrowingContinuation { first in
        var state = ConnectionState()
        _ = state.add(request, CallToken(), isBatch: false, timeout: hour, first)
        let early = state.expire(.now)
        let late = state.expire(.now + hour)
        #expect(!early && late && state.pendingCalls == 0)
        // A reply that comes later is nobody's.
        let isTaken = state.take(reply(1))
        #expect(!isTaken)
        kept = state
      } as [Reply?]
    }
    #expect(late == Timeout(what: "a", timeout: hour))
    #expect(kept?.deadline == nil)
  }
}
