import Foundation
import PagerIO
import Synchronization
import Testing

@Suite struct HelperThreadTests {
  private static var hasOneProcessor: Bool { HelperThread.processors == 1 }

  /// What a helper left behind, and where a test waits for it.
  private final class Traces: Sendable {
    private let counted = Atomic(0)
    private let blocked = Atomic(false)

    var count: Int { counted.load(ordering: .relaxed) }
    var blocksSignals: Bool { blocked.load(ordering: .relaxed) }

    func note(blocksSignals: Bool) {
      blocked.store(blocksSignals, ordering: .relaxed)
      counted.add(1, ordering: .relaxed)
    }

    let happened = DispatchSemaphore(value: 0)
  }

  private func helper(_ traces: Traces) -> HelperThread? {
    HelperThread {
      var blocked = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &blocked)
      let blocksAll = [SIGTERM, SIGINT, SIGHUP].allSatisfy { sigismember(&blocked, $0) == 1 }
      traces.note(blocksSignals: blocksAll)
      traces.happened.signal()
    }
  }

  @Test func `each time it is woken it does its work, and it takes no signal`() {
    let traces = Traces()
    guard let helper = helper(traces) else {
      #expect(Self.hasOneProcessor)
      return
    }
    for round in 1...100 {
      helper.wake()
      traces.happened.wait()
      #expect(traces.count == round)
    }
    #expect(traces.blocksSignals)
  }

  @Test func `one that is let go of ends, and lets go of its work`() {
    final class Witness: Sendable {
      let gone: DispatchSemaphore

      init(_ gone: DispatchSemaphore) { self.gone = gone }

      deinit { gone.signal() }
    }
    let gone = DispatchSemaphore(value: 0)
    do {
      let witness = Witness(gone)
      let wake = HelperThread.start { withExtendedLifetime(witness) {} }
      #expect((wake == nil) == Self.hasOneProcessor)
      wake?()
    }
    gone.wait()
  }
}
