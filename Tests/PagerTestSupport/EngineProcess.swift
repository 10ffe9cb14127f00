#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The built engine as a child process, with a deadline over its whole life.
///
/// The deadline can fail a test; nothing else here depends on time. Whatever happens, the process
/// and all that it has started are gone when nobody refers to this object any more.
package final class EngineProcess {
  /// The engine did not do what was waited for.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let command: [String]
  package let pid: Int32
  /// How much of its output is read at a time.
  package var readSize = 64 * 1024

  private let deadline: ContinuousClock.Instant
  private var input: Descriptor?
  private let inputIsTerminal: Bool
  private var output: Descriptor?
  /// Datagrams: they do not tell when nobody is left to send any.
  private let outputHasNoEnd: Bool
  private var errors: Descriptor?
  /// Ends when the process and all that it has started have ended.
  private var life: Descriptor?
  private var isReaped = false
  /// All output that has been read.
  private var received: [UInt8] = []
  private var complaints: [UInt8] = []
  /// Up to where output has been taken, and up to where there is no line feed behind that.
  private var taken = 0
  private var searched = 0

  /// - Parameters:
  ///   - script: shell words that start the engine as `"$@"`; nil starts it without a shell.
  ///   - ignoresBrokenPipes: what the engine inherits for SIGPIPE.
  ///   - deadline: how long it may live; far more than anything needs.
  package init(
    _ arguments: [String] = [], input: Wiring = .pipe, output: Wiring = .pipe,
    errors: Wiring = .pipe, environment: [String: String] = [:], script: String? = nil,
    ignoresBrokenPipes: Bool = false, deadline: Duration = .seconds(60)
  ) throws {
    self.deadline = .now + deadline
    _ = ignoreBrokenPipesHere
    let engine = [EngineBinary.path] + arguments
    command = script.map { ["/bin/sh", "-c", $0, "sh"] + engine } ?? engine
    let stdin = try Connection(input, isInput: true)
    let stdout = try Connection(output, isInput: false, stdin: stdin)
    let stderr = try Connection(errors, isInput: false)
    let (life, childsLife) = try Descriptor.pipe()
    let request = Spawn.Request(
      command: command, environment: environment,
      descriptors: [stdin.child, stdout.child, stderr.child, childsLife.number],
      ignoresBrokenPipes: ignoresBrokenPipes)
    pid = try withExtendedLifetime((stdin, stdout, stderr, childsLife)) {
      try Spawn.start(request)
    }
    self.input = stdin.ours
    inputIsTerminal = input == .terminal
    self.output = stdout.ours
    outputHasNoEnd = output == .datagrams
    self.errors = stderr.ours
    self.life = life
  }

  deinit {
    guard !isReaped else { return }
    _ = kill(-pid, SIGKILL)
    _ = Spawn.reap(pid)
  }

  // MARK: Writing

  /// Writes all bytes. What an engine that has ended does not take is dropped.
  ///
  /// - Parameter reading: whether its output is read meanwhile.
  package func write(_ bytes: some Collection<UInt8>, reading: Bool = false) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty, let input {
      guard try wait(for: "it reads", writing: true, reading: reading) else { continue }
      do {
        rest = rest.dropFirst(try input.write(rest.prefix(64 * 1024)) ?? 0)
      } catch let error as SystemFailure where error.isBrokenPipe {
        return
      }
    }
  }

  package func write(_ text: String, reading: Bool = false) throws {
    try write(Array(text.utf8), reading: reading)
  }

  /// Writes from the start of `bytes` for as long as it reads. Returns how many it took: fewer
  /// than all when it has stopped.
  package func writeWhatIsRead(_ bytes: [UInt8]) throws -> Int {
    var written = 0
    while written < bytes.count, let input {
      // An engine that is merely slow is taken for one that has stopped; never the other way.
      guard try wait(for: "it reads", writing: true, patience: 300) else { return written }
      written += try input.write(bytes[written...].prefix(64 * 1024)) ?? 0
    }
    return written
  }

  /// The end of its input.
  package func closeInput() throws {
    if inputIsTerminal {
      try write([Descriptor.endOfTransmission])
    } else {
      // A socket may be our end of stdout, too.
      input?.endWriting()
      input = nil
    }
  }

  /// Leaves, as a reader that has seen enough.
  package func closeOutput() {
    output?.close()
    output = nil
  }

  package func closeErrors() {
    errors?.close()
    errors = nil
  }

  package func signal(_ number: Int32) {
    _ = kill(pid, number)
  }

  /// Sends a signal again and again until it ends.
  package func signalUntilItEnds(_ number: Int32) throws {
    while life != nil {
      signal(number)
      _ = try wait(for: "its end", patience: 1)
    }
  }

  // MARK: Reading

  /// The next line of output, without its line feed; what is left at the end is a line, too.
  package func readLine() throws -> String {
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (taken, searched) = (end + 1, end + 1) }
        return String(decoding: received[taken..<end], as: UTF8.self)
      }
      searched = received.count
      guard output != nil else { throw failure("ended without a further line") }
      try wait(for: "a line", reading: true)
    }
  }

  /// Waits until there is so much output in all.
  package func readOutput(atLeast count: Int) throws {
    while received.count < count {
      guard output != nil else { throw failure("ended with less than \(count) bytes") }
      try wait(for: "\(count) bytes", reading: true)
    }
  }

  /// One piece of output as it was written: for datagrams.
  package func readPiece() throws -> [UInt8] {
    let start = received.count
    try readOutput(atLeast: start + 1)
    return Array(received[start...])
  }

  /// Reads its stderr until something is in it.
  package func readComplaint() throws {
    while complaints.isEmpty {
      guard errors != nil else { throw failure("ended without a complaint") }
      try wait(for: "a complaint")
    }
  }

  /// Reads everything and waits for its end, which is expected of it.
  ///
  /// - Parameter closesInput: false where it must end by itself.
  package func finish(closingInput closesInput: Bool = true) throws -> Run {
    if closesInput { try closeInput() }
    while life != nil || output != nil || errors != nil {
      try wait(for: "its end", reading: true)
    }
    let (ending, peakBytes) = Spawn.reap(pid)
    isReaped = true
    return Run(
      command: command, ending: ending, output: received, errors: complaints,
      peakBytes: peakBytes)
  }

  // MARK: Waiting

  /// Waits for something to happen, and reads what has come.
  ///
  /// - Parameter patience: milliseconds after which nothing is what happens.
  /// - Returns: whether its input can be written to.
  @discardableResult
  private func wait(
    for what: String, writing: Bool = false, reading: Bool = false, patience: Int? = nil
  ) throws -> Bool {
    // poll passes over negative descriptors.
    var requests = [
      pollfd(fd: writing ? input?.number ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: reading ? output?.number ?? -1 : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: life?.number ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let left = (deadline - .now) / .milliseconds(1)
    guard left > 0 else { throw failure("still waiting for \(what) at the deadline") }
    let milliseconds = Int32(min(left.rounded(.up), Double(patience ?? .max)))
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return false }
    if requests[1].revents != 0 { try Self.read(&output, to: &received, upTo: readSize) }
    if requests[2].revents != 0 { try Self.read(&errors, to: &complaints, upTo: 64 * 1024) }
    if requests[3].revents != 0 {
      life = nil
      if outputHasNoEnd { try readRest() }
    }
    return requests[0].revents != 0
  }

  private func readRest() throws {
    while let piece = try output?.read(), !piece.isEmpty { received += piece }
    output = nil
  }

  private static func read(
    _ source: inout Descriptor?, to bytes: inout [UInt8], upTo count: Int
  ) throws {
    guard let piece = try source?.read(upTo: count) else { return }
    bytes += piece
    if piece.isEmpty { source = nil }
  }

  private func failure(_ what: String) -> Failure {
    var status = "still running"
    if life == nil, !isReaped {
      status = "\(Spawn.reap(pid).ending)"
      isReaped = true
    }
    return Failure(
      description: "\(what)\n"
        + Run.describe(
          command: command, status: status, output: received, errors: complaints))
  }
}

/// Tests write to engines that have ended.
private let ignoreBrokenPipesHere: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
