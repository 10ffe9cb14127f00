import PagerIO
import PagerTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Each in a process of its own: there is no way back from taking over signals.
@Suite("Signals in process", .timeLimit(.minutes(15)))
struct SignalsTests {
  @Test func `a signal is remembered, and the process goes on`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      try takeOverSignals()
      #expect(Signals.received == nil)
      raise(SIGTERM)
      #expect(Signals.received == SIGTERM)
      leave(7)
    }
  }

  @Test func `a second signal ends it with 128 + its number`() async {
    await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
      try takeOverSignals()
      raise(SIGTERM)
      raise(SIGINT)
      leave(7)
    }
  }

  @Test func `a signal ends a process that waits`() async {
    await #expect(processExitsWith: .exitCode(128 + SIGHUP)) {
      try takeOverSignals()
      Signals.whileIdle { _ = raise(SIGHUP) }
      leave(7)
    }
  }

  @Test func `a signal that came before the wait ends it when the wait starts`() async {
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      try takeOverSignals()
      raise(SIGTERM)
      Signals.whileIdle { leave(8) }
      leave(7)
    }
  }

  @Test func `a signal after the wait finds it at work`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      try takeOverSignals()
      #expect(Signals.whileIdle { 5 } == 5)
      raise(SIGINT)
      #expect(Signals.received == SIGINT)
      leave(7)
    }
  }

  @Test func `a signal ends a wait for descriptors, before it or in it`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      try takeOverSignals()
      raise(SIGTERM)
      #expect(!Poll.wait(input: nil, output: nil))
      leave(7)
    }
  }

  @Test func `a SIGHUP that was ignored stays so`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      _ = signal(SIGHUP, SIG_IGN)
      try takeOverSignals()
      raise(SIGHUP)
      Signals.whileIdle { _ = raise(SIGHUP) }
      #expect(Signals.received == nil)
      leave(7)
    }
  }

  @Test func `a write that nobody reads is an error and no signal`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      _ = signal(SIGPIPE, SIG_DFL)
      try takeOverSignals()
      let (reader, writer) = try Descriptor.pipe()
      reader.close()
      #expect(throws: SystemFailure.self) { try writer.write([1]) }
      leave(7)
    }
  }
}

/// The tests run on threads that block most signals; the engine runs on none of those.
func takeOverSignals() throws {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  try Signals.install()
}

/// Not declared to end the process: the macro has code behind it.
func leave(_ status: Int32) { _exit(status) }
