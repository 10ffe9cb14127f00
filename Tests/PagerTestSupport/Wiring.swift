/// What a standard stream of a child process is connected to.
package enum Wiring: Hashable, Sendable {
  case pipe
  /// A pipe whose end in the child does not block.
  case nonBlockingPipe
  /// A stream of bytes; each side can write and read.
  case socket
  /// A socket that keeps the borders between writes.
  case datagrams
  case terminal
  /// Read from the start, or made and written to.
  case file(String)
  /// What the test has opened itself. Stays its own.
  case open(Int32)
  /// For stdout: the descriptor that stdin is.
  case stdin
  case closed
}

/// Both ends of what a child's stream is connected to.
struct Connection {
  /// The child's end; nil when the stream is closed.
  var child: Int32?
  /// The test's end, if it has one.
  var ours: Descriptor?
  /// Keeps the child's end until it has started.
  private var keeper: Descriptor?

  init(_ wiring: Wiring, isInput: Bool, stdin: Connection? = nil) throws {
    switch wiring {
    case .pipe, .nonBlockingPipe:
      let (reader, writer) = try Descriptor.pipe()
      (ours, keeper) = isInput ? (writer, reader) : (reader, writer)
    case .socket: (ours, keeper) = try Descriptor.socketPair()
    case .datagrams: (ours, keeper) = try Descriptor.socketPair(keepsBorders: true)
    case .terminal: (ours, keeper) = try Descriptor.terminal()
    case .file(let path): keeper = try Descriptor.open(path, isInput ? .read : .write)
    case .open(let number): child = number
    case .stdin: (ours, child) = (stdin?.ours, stdin?.child)
    case .closed: break
    }
    keeper?.isNonBlocking = wiring == .nonBlockingPipe
    ours?.isNonBlocking = true
    if let keeper { child = keeper.number }
  }
}
