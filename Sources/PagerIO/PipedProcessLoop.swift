#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import Synchronization

/// What the thread of a `PipedProcess` does.
struct PipedProcessLoop: ~Copyable {
  private let process: PipedProcess
  // -1 when closed.
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  /// What is being written, and how much of it has been.
  private var current: [UInt8] = []
  private var written = 0
  /// Becomes readable when there is something else to do.
  private let wake: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// The signals that are left to end it with, and when the next one is due.
  private var signals = [SIGTERM, SIGKILL][...]
  private var signalIsDue: ContinuousClock.Instant?
  /// When what is still held open by others is given up.
  private var drainEnds: ContinuousClock.Instant?

  init(_ process: PipedProcess) {
    self.process = process
    input = process.child.input
    output = process.child.output
    errors = process.child.errors
    wake = process.state.withLock { $0.wakePipe.descriptor }
  }

  /// Comes before the end is told, so that who waits for it finds nothing left behind.
  private mutating func closeAll() {
    for descriptor in [input, output, errors] where descriptor != -1 { _ = close(descriptor) }
    (input, output, errors) = (-1, -1, -1)
    process.state.withLock { $0.wakePipe.end() }
  }

  /// Runs until the process has ended and its pipes are empty.
  mutating func run(for owner: some PipedProcessOwner) {
    while true {
      if let ending = takeWishes(), isDrained {
        closeAll()
        return owner.ended(ending)
      }
      let descriptors = wait(until: owner.nextDeadline)
      if descriptors[3].revents != 0 { process.state.withLock { $0.wakePipe.clear() } }
      if descriptors[2].revents != 0 { write(owner) }
      if descriptors[1].revents != 0 { drainErrors() }
      if descriptors[0].revents != 0 { read(owner) }
      let now = ContinuousClock.now
      if let deadline = owner.nextDeadline, deadline <= now { owner.deadlinePassed(now) }
      if let due = signalIsDue, due <= now { sendSignal(now) }
    }
  }

  /// Whether there is nothing more to read, or no more time for it.
  private var isDrained: Bool {
    (output == -1 && errors == -1) || drainEnds.map { $0 <= ContinuousClock.now } ?? false
  }

  /// Takes over what was asked for. Returns how the process ended, if it has.
  private mutating func takeWishes() -> ChildEnding? {
    let now = ContinuousClock.now
    let isTakingMore = written == current.count
    if isTakingMore {
      current = []
      written = 0
    }
    var more: [UInt8] = []
    let (endsInput, isClosing, ending) = process.state.withLock { state in
      if isTakingMore { swap(&more, &state.outgoing) }
      return (state.endsInput && state.outgoing.isEmpty, state.isClosing, state.ending)
    }
    // What is sent to a closed pipe is dropped.
    if isTakingMore, input != -1 { current = more }
    if endsInput, written == current.count { closeInput() }
    if isClosing, signalIsDue == nil { signalIsDue = now + process.grace }
    guard ending != nil else { return nil }
    closeInput()
    signalIsDue = nil
    signals = []
    if drainEnds == nil { drainEnds = now + process.grace }
    return ending
  }

  /// Waits until something can be read or written, somebody wakes us, or time is up.
  private func wait(until deadline: ContinuousClock.Instant?) -> [pollfd] {
    // poll passes over negative descriptors.
    let writes = written < current.count
    var descriptors = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writes ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    let isIdle = process.state.withLock { state in
      let hasWork =
        (!writes && input != -1 && (!state.outgoing.isEmpty || state.endsInput))
        || (state.isClosing && signalIsDue == nil && drainEnds == nil)
        || (state.ending != nil && drainEnds == nil)
      state.isPolling = !hasWork
      return !hasWork
    }
    let times = [deadline, signalIsDue, drainEnds].compactMap(\.self)
    let timeout = isIdle ? times.min().map(Self.milliseconds) ?? -1 : 0
    if poll(&descriptors, nfds_t(descriptors.count), timeout) <= 0 {
      for index in descriptors.indices { descriptors[index].revents = 0 }
    }
    process.state.withLock { $0.isPolling = false }
    return descriptors
  }

  /// Rounded up, so that nobody wakes too early to find nothing to do.
  private static func milliseconds(until time: ContinuousClock.Instant) -> Int32 {
    let left = ContinuousClock.now.duration(to: time).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    guard left.seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(left.seconds) * 1_000 + Int32(left.attoseconds / 1_000_000_000_000_000) + 1
  }

  // MARK: Pipes

  private mutating func write(_ owner: some PipedProcessOwner) {
    while written < current.count {
      let rest = current[written...]
      let count = rest.withUnsafeBytes { libcWrite(input, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN || errno == EINTR {
        return
      } else {
        lose("closed its stdin", owner)
        return closeInput()
      }
    }
  }

  private mutating func closeInput() {
    if input != -1 { _ = close(input) }
    input = -1
    current = []
    written = 0
  }

  /// Reads once, so that a process that writes for ever does not keep us from everything else.
  private mutating func read(_ owner: some PipedProcessOwner) {
    let count = buffer.withUnsafeMutableBytes { libcRead(output, $0.baseAddress, $0.count) }
    if count > 0 { return owner.received(buffer.span.extracting(0..<count)) }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    _ = close(output)
    output = -1
    lose("closed its stdout", owner)
  }

  private mutating func drainErrors() {
    let count = buffer.withUnsafeMutableBytes { libcRead(errors, $0.baseAddress, $0.count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else {
      _ = close(errors)
      errors = -1
      return
    }
    process.state.withLock { state in
      state.stderrTail += buffer[..<count]
      let surplus = state.stderrTail.count - PipedProcess.tailBytes
      if surplus > 0 { state.stderrTail.removeFirst(surplus) }
    }
  }

  // MARK: The end

  /// A process that has closed a pipe is about to end. If it does not, it is of no more use.
  private mutating func lose(_ what: String, _ owner: some PipedProcessOwner) {
    guard process.ending == nil else { return }
    owner.lost(what)
    if signalIsDue == nil {
      signalIsDue = ContinuousClock.now + process.grace
      signals = [SIGKILL]
    }
  }

  private mutating func sendSignal(_ now: ContinuousClock.Instant) {
    guard let signal = signals.popFirst() else { return }
    process.signal(signal)
    // The last one cannot be survived; its end is waited for without a limit.
    signalIsDue = signals.isEmpty ? .distantFuture(from: now) : now + process.grace
  }
}

extension ContinuousClock.Instant {
  /// Later than anything that is waited for.
  fileprivate static func distantFuture(from now: Self) -> Self { now + .seconds(1_000_000_000) }
}

/// `write` of libc, which the method of that name hides.
private func libcWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// `read` of libc, which the method of that name hides.
private func libcRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
