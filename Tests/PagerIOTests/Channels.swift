import PagerIO
import PagerTestSupport

/// What a channel can lead to.
enum Kind: CaseIterable {
  case pipe, nonBlockingPipe, fifo, socket, terminal

  /// An end to write to, and one to read from what was written.
  func pair(in folder: TemporaryFolder) throws -> (writer: Descriptor, reader: Descriptor) {
    switch self {
    case .pipe:
      let (reader, writer) = try Descriptor.pipe()
      return (writer, reader)
    case .nonBlockingPipe:
      let (reader, writer) = try Descriptor.pipe()
      writer.isNonBlocking = true
      reader.isNonBlocking = true
      return (writer, reader)
    case .fifo:
      let path = try folder.makeFIFO("fifo")
      // To read and write does not wait for the other side.
      let holder = try Descriptor.open(path, .readAndWrite)
      let reader = try Descriptor.open(path)
      let writer = try Descriptor.open(path, .append)
      holder.close()
      return (writer, reader)
    case .socket:
      let (writer, reader) = try Descriptor.socketPair()
      return (writer, reader)
    case .terminal:
      let (screen, terminal) = try Descriptor.terminal()
      return (terminal, screen)
    }
  }
}

extension OutputChannel {
  func write(_ bytes: [UInt8]) -> Outcome { bytes.withUnsafeBytes { write($0) } }

  func write(_ text: String) -> Outcome { write(Array(text.utf8)) }

  /// Writes until it says something else than that it wrote. Returns how much it wrote.
  func writeUntilItStops() -> (written: Int, stop: Outcome) {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    var written = 0
    while true {
      switch write(bytes) {
      case .wrote(let count): written += count
      case let stop: return (written, stop)
      }
    }
  }
}

extension InputChannel {
  /// What one read brings, as text; nil where it brings nothing.
  mutating func text() -> String? {
    guard case .read(let count) = read() else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
