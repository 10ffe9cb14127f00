import PagerJSON
import Testing

@Suite struct WriterStructureTests {
  @Test func `separators come by themselves and there are no blanks`() {
    let text = writtenText { writer in
      writer.beginObject()
      writer.member("a", 1)
      writer.member("b", true)
      writer.member("c", "static" as StaticString)
      writer.member("d", "dy\"namic" as String)
      writer.member("e", ByteString("bytes"))
      writer.member("f", raw: ByteString("[1,2]"))
      writer.key("g")
      writer.null()
      writer.key("h")
      writer.beginArray()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.value(false)
      writer.value(Int64(-2))
      writer.value(0.5)
      writer.text("t" as StaticString)
      writer.raw(ByteString("{}"))
      writer.null()
      writer.endArray()
      writer.key("i")
      writer.beginObject()
      writer.member("j", 0)
      writer.endObject()
      writer.endObject()
    }
    #expect(
      text
        == #"{"a":1,"b":true,"c":"static","d":"dy\"namic","e":"bytes","f":[1,2],"g":null,"#
        + #""h":[[],{},false,-2,0.5,"t",{},null],"i":{"j":0}}"#)
  }

  @Test func `empty containers are two characters`() throws {
    #expect(try rewritten(" [ ] ") == "[]")
    #expect(try rewritten(" { } ") == "{}")
  }

  @Test func `a line ends with one line feed, and the next text starts without a comma`() {
    let text = writtenText { writer in
      writer.value(1)
      writer.endLine()
      writer.beginArray()
      writer.endArray()
      writer.endLine()
      writer.text("x" as String)
      writer.endLine()
    }
    #expect(text == "1\n[]\n\"x\"\n")
  }

  @Test func `the first line in the buffer is counted with its line feed`() {
    var writer = JSONWriter()
    #expect(writer.lineCount == 0)
    writer.value(12)
    #expect(writer.lineCount == 2)
    writer.endLine()
    #expect(writer.lineCount == 3)
    expectEqual(writer.endsLine(at: 3), true)
    expectEqual(writer.endsLine(at: 2), false)
    writer.value(true)
    writer.endLine()
    #expect(writer.lineCount == 3)
    writer.removeFirst(3)
    #expect(writer.lineCount == 5)
    expectEqual(writer.endsLine(at: 5), true)
    writer.removeFirst(1)
    #expect(writer.lineCount == 4)
    expectEqual(writer.endsLine(at: 4), true)
  }

  @Test func `lines are taken from the front one after the other`() {
    var writer = JSONWriter()
    writer.value(1)
    writer.endLine()
    writer.endLine()
    writer.text("zwei" as String)
    writer.endLine()
    expectEqual(writer.takeLine(), utf8("1"))
    expectEqual(writer.takeLine(), [])
    expectEqual(writer.takeLine(), utf8("\"zwei\""))
    #expect(writer.count == 0)
    writer.value(2)
    expectEqual(writer.takeLine(), utf8("2"))
    #expect(writer.count == 0)
  }

  @Test func `the line since a mark is what was written since, without its line feed`() {
    var writer = JSONWriter()
    writer.value(1)
    writer.endLine()
    let mark = writer.mark
    expectEqual(writer.line(since: mark), nil)
    writer.beginArray()
    writer.endArray()
    writer.endLine()
    expectEqual(writer.line(since: mark), ByteString("[]"))
    #expect(writer.bytes == utf8("1\n[]\n"))
  }

  @Test func `taking the text empties the buffer and forgets the comma`() {
    var writer = JSONWriter()
    writer.value(1)
    expectEqual(writer.takeText(), ByteString("1"))
    #expect(writer.count == 0)
    writer.value(2)
    writer.value(3)
    expectEqual(writer.takeText(), ByteString("2,3"))
    expectEqual(writer.takeText(), ByteString(""))
  }
}

@Suite struct WriterMarkTests {
  @Test func `rolling back takes back what was written, with its comma`() {
    let text = writtenText { writer in
      writer.beginArray()
      let first = writer.mark
      expectEqual(writer.hasWritten(since: first), false)
      writer.value(1)
      expectEqual(writer.hasWritten(since: first), true)
      writer.rollBack(to: first)
      expectEqual(writer.hasWritten(since: first), false)
      writer.value(2)
      let second = writer.mark
      writer.beginObject()
      writer.member("half", 1)
      writer.key("written")
      writer.rollBack(to: second)
      writer.value(3)
      writer.endArray()
    }
    #expect(text == "[2,3]")
  }

  @Test func `marks nest`() {
    let text = writtenText { writer in
      let outer = writer.mark
      writer.beginArray()
      writer.value(1)
      let inner = writer.mark
      writer.value(2)
      writer.rollBack(to: inner)
      writer.value(4)
      writer.endArray()
      writer.rollBack(to: outer)
      writer.null()
    }
    #expect(text == "null")
  }

  @Test func `a mark is still good after the buffer has grown and moved`() {
    var writer = JSONWriter()
    writer.value(7)
    writer.endLine()
    writer.removeFirst(1)
    let mark = writer.mark
    for number in 0..<100_000 { writer.value(number) }
    #expect(writer.count > 500_000)
    writer.rollBack(to: mark)
    writer.null()
    #expect(writer.bytes == utf8("\nnull"))
  }

  @Test func `a mark in an empty buffer takes back everything`() {
    var writer = JSONWriter()
    let mark = writer.mark
    writer.text(String(repeating: "x", count: 200_000))
    writer.rollBack(to: mark)
    #expect(writer.count == 0)
    #expect(writer.bytes == [])
  }
}
