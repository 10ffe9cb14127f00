import PagerIO
import PagerTestSupport
import Testing

@Suite("Poll", .timeLimit(.minutes(15)))
struct PollTests {
  @Test func `input that has come is worth a read`() throws {
    let (reader, writer) = try Descriptor.pipe()
    _ = try writer.write([1])
    #expect(Poll.wait(input: reader.number, output: nil))
    #expect(Poll.wait(input: reader.number, output: writer.number))
  }

  @Test func `so is the end of the input`() throws {
    let (reader, writer) = try Descriptor.pipe()
    writer.close()
    #expect(Poll.wait(input: reader.number, output: nil))
  }

  @Test func `and a descriptor that is not open, whose read will say so`() throws {
    let (reader, _) = try Descriptor.pipe()
    let number = reader.number
    reader.close()
    #expect(Poll.wait(input: number, output: nil))
  }

  @Test func `room to write ends the wait, and is nothing to read`() throws {
    let (reader, writer) = try Descriptor.pipe()
    #expect(!Poll.wait(input: reader.number, output: writer.number))
  }

  @Test func `input that is not wished for is not looked at`() throws {
    let (reader, writer) = try Descriptor.pipe()
    _ = try writer.write([1])
    #expect(!Poll.wait(input: nil, output: writer.number))
    _ = reader
  }

  @Test func `full output does not end the wait`() throws {
    let (fullReader, full) = try Descriptor.pipe()
    _ = try full.fill()
    let (reader, writer) = try Descriptor.pipe()
    _ = try writer.write([1])
    #expect(Poll.wait(input: reader.number, output: full.number))
    _ = fullReader
  }

  @Test func `a reader that has gone ends the wait for room`() throws {
    let (reader, writer) = try Descriptor.pipe()
    _ = try writer.fill()
    reader.close()
    #expect(!Poll.wait(input: nil, output: writer.number))
    Poll.waitForRoom(in: writer.number)
  }

  @Test func `room that there is already is not waited for`() throws {
    let (reader, writer) = try Descriptor.pipe()
    Poll.waitForRoom(in: writer.number)
    _ = reader
  }
}
