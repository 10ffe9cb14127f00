@testable import PagerIO
import PagerTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Input channel", .timeLimit(.minutes(15)))
struct InputChannelTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Keeps what the channel reads from.
  private struct Source {
    let writer: Descriptor
    let reader: Descriptor
    var channel: InputChannel

    init(_ kind: Kind, in folder: TemporaryFolder, chunk: Int = 64 * 1024) throws {
      let pair = try kind.pair(in: folder)
      // The other way round, so that it is the terminal that is read.
      (writer, reader) = kind == .terminal ? (pair.reader, pair.writer) : pair
      channel = InputChannel(reader.number, chunk: chunk)
    }

    func write(_ text: String) throws { _ = try writer.write(Array(text.utf8)) }
  }

  /// Row 26 of the reports: a read that waits for a whole chunk never comes back.
  @Test(arguments: Kind.allCases)
  func `a read brings what is there`(kind: Kind) throws {
    var source = try Source(kind, in: folder)
    for text in ["a\n", "second\n", String(repeating: "x", count: 1_000) + "\n"] {
      try source.write(text)
      #expect(source.channel.text() == text)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a read brings a chunk at most, and the next one the rest`(kind: Kind) throws {
    var source = try Source(kind, in: folder, chunk: 5)
    try source.write("0123456789ab\n")
    #expect(source.channel.text() == "01234")
    #expect(source.channel.text() == "56789")
    #expect(source.channel.text() == "ab\n")
  }

  @Test(arguments: Kind.allCases)
  func `the other side's end is the end, again and again`(kind: Kind) throws {
    var source = try Source(kind, in: folder)
    if kind != .terminal { try source.write("x\n") }
    source.writer.close()
    if kind != .terminal { #expect(source.channel.text() == "x\n") }
    #expect(source.channel.read() == .end)
    #expect(source.channel.read() == .end)
  }

  @Test func `ctrl-D is the end at a terminal`() throws {
    var source = try Source(.terminal, in: folder)
    try source.write("x\n")
    _ = try source.writer.write([Descriptor.endOfTransmission])
    #expect(source.channel.text() == "x\n")
    #expect(source.channel.read() == .end)
  }

  @Test func `a socket whose other side left with our bytes unread is at its end`() throws {
    let (ours, theirs) = try Descriptor.socketPair()
    var channel = InputChannel(ours.number)
    _ = try ours.write([1, 2, 3])
    theirs.close()
    #expect(channel.read() == .end)
  }

  @Test(arguments: Kind.allCases)
  func `a descriptor that does not block has nothing yet`(kind: Kind) throws {
    var source = try Source(kind, in: folder)
    source.reader.isNonBlocking = true
    #expect(source.channel.read() == .nothing)
    try source.write("x\n")
    // A terminal hands bytes on when it comes to that.
    #expect(Poll.wait(input: source.reader.number, output: nil))
    #expect(source.channel.text() == "x\n")
    #expect(source.channel.read() == .nothing)
  }

  @Test func `a file is read from where it stands, and never sought in`() throws {
    let file = try Descriptor.open(try folder.write("0123456789".utf8, to: "file"))
    file.seek(to: 4)
    var channel = InputChannel(file.number, chunk: 3)
    #expect(channel.text() == "456")
    file.seek(to: 9)
    #expect(channel.text() == "9")
    #expect(channel.read() == .end)
  }

  @Test func `/dev/null is at its end`() throws {
    let null = try Descriptor.open("/dev/null")
    var channel = InputChannel(null.number)
    #expect(channel.read() == .end)
  }

  @Test func `what cannot be read is a failure that says why`() throws {
    let directory = try Descriptor.open(folder.path)
    var channel = InputChannel(directory.number)
    #expect(channel.read() == .failed(SystemError(number: EISDIR)))
    #expect(SystemError(number: EISDIR).description == "Is a directory")
    let unreadable = try Descriptor.open(folder.file("file"), .write)
    channel = InputChannel(unreadable.number)
    #expect(channel.read() == .failed(SystemError(number: EBADF)))
    channel = InputChannel(-1)
    #expect(channel.read() == .failed(SystemError(number: EBADF)))
  }
}
