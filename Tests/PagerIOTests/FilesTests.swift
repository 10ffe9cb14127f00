@testable import PagerIO
import PagerTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Files and records")
struct FilesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file is read whole, whatever its size`() throws {
    for size in [0, 1, 256 * 1024, 256 * 1024 + 1, 1_000_000] {
      let bytes = [UInt8](repeating: 7, count: size)
      #expect(try Files.read(try folder.write(bytes, to: "file")) == bytes)
    }
    #expect(throws: SystemError(number: ENOENT)) { try Files.read(folder.file("none")) }
    #expect(throws: SystemError(number: EISDIR)) { try Files.read(folder.path) }
  }

  @Test func `a file is replaced whole, and nothing is left beside it`() throws {
    let path = try folder.write("old and long".utf8, to: "file")
    try Files.replace(path, with: Array("new".utf8))
    #expect(try folder.read("file") == Array("new".utf8))
    try Files.replace(path, with: [])
    #expect(try folder.read("file").isEmpty)
    #expect(try Files.find(folder.path, ending: "") == [path])
    #expect(throws: SystemError(number: ENOENT)) {
      try Files.replace(folder.file("none/file"), with: [])
    }
  }

  @Test func `files are found by their ending, in the order of their bytes`() throws {
    for name in ["b.jsonl", "a.jsonl", "B.jsonl", "é.jsonl", "c.json", ".d.jsonl"] {
      _ = try folder.write([], to: name)
    }
    let found = ["B.jsonl", "a.jsonl", "b.jsonl", "é.jsonl"]
    #expect(try Files.find(folder.path, ending: ".jsonl") == found.map(folder.file))
    #expect(try Files.find(folder.path + "/", ending: ".jsonl") == found.map(folder.file))
    #expect(try Files.find(folder.file("c.json"), ending: ".jsonl") == [folder.file("c.json")])
    #expect {
      try Files.find(folder.file("none"), ending: "")
    } throws: { error in
      let error = error as? Files.Unreadable
      return error?.path == folder.file("none") && error?.error == SystemError(number: ENOENT)
    }
  }

  @Test func `two paths to one file are the same, two equal files are not`() throws {
    let path = try folder.write("x".utf8, to: "file")
    let other = try folder.write("x".utf8, to: "other")
    #expect(symlink(path, folder.file("link")) == 0)
    #expect(Files.areSame(path, path))
    #expect(Files.areSame(path, folder.file("link")))
    #expect(!Files.areSame(path, other))
    #expect(!Files.areSame(path, folder.file("none")))
    #expect(!Files.areSame(folder.file("none"), folder.file("none")))
  }

  // MARK: Records

  private func append(_ text: String, to record: borrowing RecordFile) throws {
    let bytes = Array(text.utf8)
    try record.append(bytes.span)
  }

  @Test(arguments: [true, false])
  func `a record is made, and appended to the next time`(syncs: Bool) throws {
    let path = folder.file("record")
    let first = try RecordFile(path: path, cutTo: nil, syncs: syncs)
    let isNew = first.isEmpty
    try append("one\n", to: first)
    let isEmpty = first.isEmpty
    #expect(isNew && !isEmpty)
    let second = try RecordFile(path: path, cutTo: nil, syncs: syncs)
    let isAnotherEmpty = second.isEmpty
    #expect(!isAnotherEmpty)
    try append("two\n", to: second)
    try append("three\n", to: first)
    #expect(try folder.read("record") == Array("one\ntwo\nthree\n".utf8))
  }

  @Test func `a record is cut where that is wished`() throws {
    let path = try folder.write("one\ntorn".utf8, to: "record")
    let record = try RecordFile(path: path, cutTo: 4, syncs: false)
    try append("two\n", to: record)
    #expect(try folder.read("record") == Array("one\ntwo\n".utf8))
  }

  @Test func `a record that was removed is an error`() throws {
    let path = folder.file("record")
    let record = try RecordFile(path: path, cutTo: nil, syncs: false)
    try append("one\n", to: record)
    #expect(unlink(path) == 0)
    #expect(throws: SystemError(number: ENOENT)) { try append("two\n", to: record) }
  }

  @Test func `a record that cannot be opened or written is an error`() throws {
    #expect(throws: SystemError(number: ENOENT)) {
      _ = try RecordFile(path: folder.file("none/record"), cutTo: nil, syncs: false)
    }
    #expect(throws: SystemError(number: EISDIR)) {
      _ = try RecordFile(path: folder.path, cutTo: nil, syncs: false)
    }
    #if os(Linux)
      let full = try RecordFile(path: "/dev/full", cutTo: nil, syncs: false)
      #expect(throws: SystemError(number: ENOSPC)) { try append("x", to: full) }
    #endif
  }

  /// To a pipe or a device there is nothing to sync.
  @Test func `a record may be a pipe, synced or not`() throws {
    let path = try folder.makeFIFO("fifo")
    let reader = try Descriptor.open(path, .readAndWrite)
    let record = try RecordFile(path: path, cutTo: nil, syncs: true)
    try append("one\n", to: record)
    #expect(try reader.read() == Array("one\n".utf8))
    let null = try RecordFile(path: "/dev/null", cutTo: nil, syncs: true)
    try append("one\n", to: null)
  }
}
