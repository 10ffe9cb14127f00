import PagerIO
import PagerTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Each in a process of its own, whose standard streams are put to other uses.
@Suite("Standard streams in process", .timeLimit(.minutes(15)))
struct StandardStreamsTests {
  @Test func `stdout is taken away, and whatever prints goes to stderr`() async {
    await #expect(processExitsWith: .success) {
      let (replies, replyWriter) = try Descriptor.pipe()
      let (errors, errorWriter) = try Descriptor.pipe()
      dup2(replyWriter.number, 1)
      dup2(errorWriter.number, 2)
      let output = Descriptor(try StandardStreams.claimOutput())
      #expect(output.number > 2)
      #expect(fcntl(output.number, F_GETFD) & FD_CLOEXEC != 0)
      _ = try output.write(Array("reply\n".utf8))
      #expect(write(1, "printed\n", 8) == 8)
      StandardStreams.complain("said")
      StandardStreams.printToError("more\n")
      #expect(try replies.read() == Array("reply\n".utf8))
      #expect(try errors.read() == Array("printed\npager-engine: said\nmore\n".utf8))
      // Nothing of the tests may print there.
      leave(0)
    }
  }

  /// The next file that is opened would become one of them.
  @Test func `streams that are closed lead to nowhere`() async {
    await #expect(processExitsWith: .success) {
      let (reader, writer) = try Descriptor.pipe()
      let standard = Int32(0)...2
      for number in standard { close(number) }
      let output = Descriptor(try StandardStreams.claimOutput())
      let areOpen = standard.allSatisfy(Descriptor.isOpen)
      let next = try Descriptor.open("/dev/null")
      let isEnd = try Descriptor(0).readToEnd().isEmpty
      let isSwallowed = try output.write([1]) == 1
      // There is no stderr any more to report to.
      withExtendedLifetime((reader, writer)) {}
      leave(areOpen && next.number > 2 && output.number > 2 && isEnd && isSwallowed ? 0 : 1)
    }
  }

  @Test func `a stdin that is closed does not become the real stdout`() async {
    await #expect(processExitsWith: .success) {
      let (replies, replyWriter) = try Descriptor.pipe()
      dup2(replyWriter.number, 1)
      close(0)
      let output = Descriptor(try StandardStreams.claimOutput())
      #expect(output.number > 2)
      _ = try output.write(Array("reply\n".utf8))
      #expect(try replies.read() == Array("reply\n".utf8))
    }
  }

  @Test func `a stderr that is closed does not lead to stdout`() async {
    await #expect(processExitsWith: .success) {
      let (replies, replyWriter) = try Descriptor.pipe()
      dup2(replyWriter.number, 1)
      let saved = dup(2)
      close(2)
      let output = Descriptor(try StandardStreams.claimOutput())
      StandardStreams.complain("nobody hears it")
      write(1, "printed\n", 8)
      _ = try output.write(Array("reply\n".utf8))
      dup2(saved, 2)
      #expect(try replies.read() == Array("reply\n".utf8))
    }
  }

  @Test func `a terminal is told from a pipe`() async {
    await #expect(processExitsWith: .success) {
      let (screen, terminal) = try Descriptor.terminal()
      let (reader, writer) = try Descriptor.pipe()
      dup2(reader.number, 0)
      #expect(!StandardStreams.inputIsTerminal)
      dup2(terminal.number, 0)
      #expect(StandardStreams.inputIsTerminal)
      let saved = dup(2)
      dup2(terminal.number, 2)
      let isTerminal = StandardStreams.errorIsTerminal
      dup2(writer.number, 2)
      let isPipe = !StandardStreams.errorIsTerminal
      dup2(saved, 2)
      #expect(isTerminal && isPipe)
      withExtendedLifetime(screen) {}
    }
  }

  @Test func `text that nobody reads is no failure, text without room is one`() async {
    await #expect(processExitsWith: .success) {
      let (reader, writer) = try Descriptor.pipe()
      dup2(writer.number, 1)
      #expect(StandardStreams.print(Array("text".utf8)))
      #expect(StandardStreams.print([]))
      #expect(try reader.read() == Array("text".utf8))
      reader.close()
      #expect(StandardStreams.print(Array("text".utf8)))
      let unwritable = try Descriptor.open("/dev/null")
      dup2(unwritable.number, 1)
      #expect(!StandardStreams.print(Array("text".utf8)))
    }
  }
}
