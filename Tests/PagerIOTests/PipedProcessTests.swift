import PagerIO
import PagerTestSupport
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `A piped process` {
  /// Keeps what it is told, and can be waited for.
  private final class Owner: PipedProcessOwner {
    struct State {
      var received: [UInt8] = []
      var lost: [String] = []
      var deadline: ContinuousClock.Instant?
      var passed = 0
    }

    let state = Mutex(State())
    private let (end, more) = AsyncStream.makeStream(of: ChildEnding.self)

    var nextDeadline: ContinuousClock.Instant? { state.withLock { $0.deadline } }

    func received(_ bytes: Span<UInt8>) {
      let bytes = bytes.withUnsafeBufferPointer { Array($0) }
      state.withLock { $0.received += bytes }
    }

    func deadlinePassed(_ now: ContinuousClock.Instant) {
      state.withLock { state in
        state.passed += 1
        state.deadline = nil
      }
    }

    func lost(_ what: String) { state.withLock { $0.lost.append(what) } }

    func ended(_ ending: ChildEnding) {
      more.yield(ending)
      more.finish()
    }

    func wait() async -> [ChildEnding] { await end.reduce(into: []) { $0.append($1) } }
  }

  private func start(
    _ script: String, grace: Duration = .seconds(60)
  ) throws -> (PipedProcess, Owner) {
    let owner = Owner()
    let process = try PipedProcess(["/bin/sh", "-c", script], grace: grace)
    try process.run(for: owner)
    return (process, owner)
  }

  @Test func `more than pipes hold goes through in both directions`() async throws {
    let (process, owner) = try start("tee /dev/stderr")
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    process.send(bytes)
    process.endInput()
    #expect(await owner.wait() == [.exited(status: 0)])
    let isSame = owner.state.withLock { $0.received == bytes }
    #expect(isSame)
    #expect(process.stderrTail == bytes.suffix(64 * 1024))
    #expect(process.ending == .exited(status: 0))
  }

  @Test func `its end is told once, with its status or signal`() async throws {
    #expect(try await start("exit 7").1.wait() == [.exited(status: 7)])
    #expect(try await start("kill -15 $$").1.wait() == [.killed(signal: 15)])
    let (process, owner) = try start("cat")
    process.kill()
    #expect(await owner.wait() == [.killed(signal: 9)])
    process.kill()
    process.close()
  }

  @Test func `closing asks first, then insists`() async throws {
    let polite = try start("cat")
    polite.0.close()
    #expect(await polite.1.wait() == [.exited(status: 0)])
    let slow = try start("while :; do tail -f /dev/null & wait; done", grace: .milliseconds(20))
    slow.0.close()
    #expect(await slow.1.wait() == [.killed(signal: 15)])
    let deaf = try start(
      "trap '' TERM; echo; while :; do tail -f /dev/null & wait; done", grace: .milliseconds(20))
    while deaf.1.state.withLock({ $0.received.isEmpty }) { await Task.yield() }
    deaf.0.close()
    #expect(await deaf.1.wait() == [.killed(signal: 9)])
  }

  @Test func `one that closes its stdout is given a while, and killed`() async throws {
    let (_, owner) = try start("exec 1>&-; read line", grace: .milliseconds(20))
    #expect(await owner.wait() == [.killed(signal: 9)])
    #expect(owner.state.withLock { $0.lost } == ["closed its stdout"])
  }

  @Test func `a deadline is told when it has passed, and not before`() async throws {
    let (process, owner) = try start("cat")
    let deadline = ContinuousClock.now + .milliseconds(20)
    owner.state.withLock { $0.deadline = deadline }
    process.wake()
    while owner.state.withLock({ $0.passed == 0 }) { await Task.yield() }
    #expect(ContinuousClock.now >= deadline)
    process.close()
    #expect(await owner.wait() == [.exited(status: 0)])
    #expect(owner.state.withLock { $0.passed } == 1)
  }

  @Test func `what is sent when it has ended is dropped`() async throws {
    let (process, owner) = try start("exec 0<&-; echo; exit 3")
    process.send([UInt8](repeating: 0, count: 1_000_000))
    process.wake()
    #expect(await owner.wait() == [.exited(status: 3)])
    process.send([1])
    process.wake()
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: SystemError.self) {
      try PipedProcess(["/no/such/program"], grace: .seconds(1))
    }
  }
}
