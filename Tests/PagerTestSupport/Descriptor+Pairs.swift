#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Things with two ends.
extension Descriptor {
  package static func pipe() throws -> (reader: Descriptor, writer: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard libcPipe(&ends) == 0 else { throw SystemFailure("pipe") }
    return (owned(ends[0]), owned(ends[1]))
  }

  /// - Parameter keepsBorders: what is written at once is read at once. On Linux the end is told,
  ///   too.
  package static func socketPair(
    keepsBorders: Bool = false
  ) throws -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = keepsBorders ? SOCK_DGRAM : SOCK_STREAM
    #else
      let type = keepsBorders ? SOCK_SEQPACKET : SOCK_STREAM
      let kind = Int32(type.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemFailure("socketpair") }
    return (owned(ends[0]), owned(ends[1]))
  }

  /// A terminal that changes no byte and echoes none. Written lines can be read when they are
  /// complete; the byte 4 at a line's start is the end.
  package static func terminal() throws -> (screen: Descriptor, terminal: Descriptor) {
    let (screen, terminal) = try terminalPair()
    var settings = termios()
    guard tcgetattr(terminal.number, &settings) == 0 else { throw SystemFailure("tcgetattr") }
    cfmakeraw(&settings)
    settings.c_lflag |= tcflag_t(ICANON)
    guard tcsetattr(terminal.number, TCSANOW, &settings) == 0 else {
      throw SystemFailure("tcsetattr")
    }
    return (screen, terminal)
  }

  #if os(Linux)
    /// What openpty does, but closed on exec from the start: a child that another test starts
    /// meanwhile must not keep the screen open.
    private static func terminalPair() throws -> (screen: Descriptor, terminal: Descriptor) {
      let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
      let screen = Descriptor(libcOpen("/dev/ptmx", flags))
      var unlocked: Int32 = 0
      var number: UInt32 = 0
      let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard ioctl(screen.number, unlock, &unlocked) == 0,
        ioctl(screen.number, getNumber, &number) == 0
      else { throw SystemFailure("/dev/ptmx") }
      return (screen, Descriptor(libcOpen("/dev/pts/\(number)", flags)))
    }
  #else
    private static func terminalPair() throws -> (screen: Descriptor, terminal: Descriptor) {
      var first: Int32 = -1
      var second: Int32 = -1
      guard openpty(&first, &second, nil, nil, nil) == 0 else { throw SystemFailure("openpty") }
      return (owned(first), owned(second))
    }
  #endif

  /// The byte that ends what is typed at a terminal: ctrl-D.
  package static let endOfTransmission: UInt8 = 4

  private static func owned(_ number: Int32) -> Descriptor {
    if number != -1 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return Descriptor(number)
  }
}

/// `pipe` of libc, which the method of that name hides.
private func libcPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }

/// `open` of libc, which the method of that name hides.
private func libcOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
