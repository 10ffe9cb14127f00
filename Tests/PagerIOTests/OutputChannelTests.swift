@testable import PagerIO
import PagerTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Output channel", .timeLimit(.minutes(15)))
struct OutputChannelTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = signal(SIGPIPE, SIG_IGN)
  }

  @Test(arguments: Kind.allCases)
  func `what is written arrives`(kind: Kind) throws {
    let (writer, reader) = try kind.pair(in: folder)
    let channel = OutputChannel(writer.release())
    let owner = Descriptor(channel.descriptor)
    #expect(channel.write("ein") == .wrote(3))
    #expect(channel.write("s\n") == .wrote(2))
    #expect(try reader.readLine() == Array("eins\n".utf8))
    owner.close()
  }

  /// Also where the descriptor that was handed over blocks.
  @Test(arguments: Kind.allCases)
  func `a full channel says so instead of waiting, and goes on when it was read from`(
    kind: Kind
  ) throws {
    let (writer, reader) = try kind.pair(in: folder)
    let channel = OutputChannel(writer.release())
    let owner = Descriptor(channel.descriptor)
    let (written, stop) = channel.writeUntilItStops()
    #expect(written > 0)
    #expect(stop == .wouldBlock)
    reader.isNonBlocking = true
    while try reader.read() != nil {}
    Poll.waitForRoom(in: channel.descriptor)
    #expect(channel.write("y") == .wrote(1))
    owner.close()
  }

  /// The open file is shared with whoever started us.
  @Test(arguments: Kind.allCases)
  func `no flag of the open file is changed`(kind: Kind) throws {
    let (writer, reader) = try kind.pair(in: folder)
    let shared = try writer.duplicate()
    let wasNonBlocking = shared.isNonBlocking
    let channel = OutputChannel(writer.release())
    let owner = Descriptor(channel.descriptor)
    _ = channel.writeUntilItStops()
    #expect(shared.isNonBlocking == wasNonBlocking)
    #expect(shared.isNonBlocking == (kind == .nonBlockingPipe))
    owner.close()
    withExtendedLifetime(reader) {}
  }

  @Test(arguments: Kind.allCases)
  func `the descriptor is the channel's own, and its end is the end`(kind: Kind) throws {
    let (writer, reader) = try kind.pair(in: folder)
    let channel = OutputChannel(writer.release())
    #expect(channel.write("x\n") == .wrote(2))
    Descriptor(channel.descriptor).close()
    reader.isNonBlocking = false
    #expect(try reader.readToEnd() == Array("x\n".utf8))
  }

  @Test(arguments: Kind.allCases)
  func `a reader that has gone closes it`(kind: Kind) throws {
    let (writer, reader) = try kind.pair(in: folder)
    let channel = OutputChannel(writer.release())
    let owner = Descriptor(channel.descriptor)
    #expect(channel.write("x\n") == .wrote(2))
    reader.close()
    #expect(channel.write("x\n") == .closed)
    #expect(channel.write("x\n") == .closed)
    owner.close()
  }

  @Test(arguments: [Kind.pipe, .nonBlockingPipe, .fifo, .socket])
  func `a reader that had gone before closes it, too`(kind: Kind) throws {
    let (writer, reader) = try kind.pair(in: folder)
    reader.close()
    let channel = OutputChannel(writer.release())
    #expect(channel.write("x\n") == .closed)
    Descriptor(channel.descriptor).close()
  }

  #if os(Linux)
    /// A FIFO without reader cannot be opened anew; this one gets a reader later. So it is where
    /// `/proc` is not mounted, and on other systems.
    @Test func `a pipe that cannot be opened anew never waits either`() throws {
      let (writer, reader) = try Kind.fifo.pair(in: folder)
      reader.close()
      let number = writer.number
      let channel = OutputChannel(writer.release())
      let owner = Descriptor(channel.descriptor)
      #expect(channel.descriptor == number)
      let late = try Descriptor.open(folder.file("fifo"))
      let bytes = [UInt8](repeating: 1, count: 10_000)
      #expect(channel.write(bytes) == .wrote(4096))
      let (written, stop) = channel.writeUntilItStops()
      #expect(written > 0 && stop == .wouldBlock)
      #expect(!owner.isNonBlocking)
      #expect(try late.read(upTo: 4096)?.count == 4096)
      #expect(channel.write(bytes) == .wrote(4096))
      late.close()
      #expect(channel.write(bytes) == .closed)
    }

    @Test func `a device that is full is a failure`() throws {
      let channel = OutputChannel(try Descriptor.open("/dev/full", .write).release())
      guard case .failed(let error) = channel.write("x") else {
        Issue.record("no failure")
        return
      }
      #expect(error == SystemError(number: ENOSPC))
      #expect(error.description == "No space left on device")
      Descriptor(channel.descriptor).close()
    }
  #endif

  @Test func `a file is written whole, from where it stands`() throws {
    let path = try folder.write("0123456789".utf8, to: "file")
    let file = try Descriptor.open(path, .readAndWrite)
    file.seek(to: 4)
    let channel = OutputChannel(file.release())
    #expect(channel.write("four") == .wrote(4))
    let large = [UInt8](repeating: 1, count: 1_000_000)
    #expect(channel.write(large) == .wrote(1_000_000))
    Descriptor(channel.descriptor).close()
    #expect(try folder.read("file") == Array("0123four".utf8) + large)
  }

  @Test func `a file that is appended to has everything at its end, whoever else writes`() throws {
    let path = try folder.write("first\n".utf8, to: "file")
    let channel = OutputChannel(try Descriptor.open(path, .append).release())
    let other = try Descriptor.open(path, .append)
    #expect(channel.write("second\n") == .wrote(7))
    #expect(try other.write(Array("third\n".utf8)) == 6)
    #expect(channel.write("fourth\n") == .wrote(7))
    Descriptor(channel.descriptor).close()
    #expect(try folder.read("file") == Array("first\nsecond\nthird\nfourth\n".utf8))
  }

  @Test func `what is not open, or open to read only, is a failure`() throws {
    let file = try Descriptor.open(try folder.write([], to: "file"))
    let channel = OutputChannel(file.number)
    #expect(channel.write("x") == .failed(SystemError(number: EBADF)))
    file.close()
    #expect(OutputChannel(1_000).write("x") == .failed(SystemError(number: EBADF)))
  }
}
