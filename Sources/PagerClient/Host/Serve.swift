internal import PagerIO
internal import PagerJSON
internal import PagerProtocol
internal import PagerSettling

/// Turns a list of your own into a program that speaks the protocol on stdin and stdout, for
/// `pager-engine verify`. Never returns: at the end of the input and after `shutdown` the process
/// ends with status 0, and where it cannot read or write with status 1.
///
///     serve(HostProfile(), name: "contacts") { fetch in
///       ContactsAdapter(fetch)
///     }
///
/// Call it from `main`, in a program that does nothing else: from then on all tasks and actors of
/// the process run on the main thread, and only between a request and its answer. So before each
/// answer everything has run that could run, whatever it hopped through. Not waited for are
/// queues of Dispatch, threads, and `Task.sleep`: a list under test should have none of these but
/// `fetch`. What is printed meanwhile goes to stderr.
///
/// - Parameter make: called for each session; makes a list around `fetch`.
@MainActor
public func serve(
  _ profile: HostProfile, name: String = "subject",
  make: @escaping @MainActor (Fetch) -> any HostedPager
) -> Never {
  _ = SettlingExecutor.shared
  Signals.ignoreFailedWrites()
  do throws(SystemError) {
    let output = OutputChannel(try StandardStreams.claimOutput())
    try serve(Host(profile, name: name, make: make), output)
    Programs.exit(0)
  } catch {
    StandardStreams.printToError("\(name): cannot read or write: \(error.description)\n")
    Programs.exit(1)
  }
}

@MainActor
private func serve(_ host: Host, _ output: OutputChannel) throws(SystemError) {
  var host = host
  var input = InputChannel(0)
  var framer = LineFramer(limit: Limits().lineBytes)
  var replies = JSONWriter()
  while !host.isShutDown {
    switch input.read() {
    case .read(let count): framer.append(input.bytes.span.extracting(0..<count))
    case .nothing: _ = Poll.wait(input: input.descriptor, output: nil)
    case .end:
      if let event = framer.finish() { answer(event, of: framer, with: &host, into: &replies) }
      _ = try write(&replies, to: output)
      return
    case .failed(let error): throw error
    }
    while !host.isShutDown, let event = framer.next() {
      answer(event, of: framer, with: &host, into: &replies)
    }
    guard try write(&replies, to: output) else { return }
  }
}

@MainActor
private func answer(
  _ event: LineFramer.Event, of framer: LineFramer, with host: inout Host,
  into replies: inout JSONWriter
) {
  switch event {
  case .line(let range): host.answer(framer.bytes.span.extracting(range), into: &replies)
  case .tooLong: host.answerOverlongLine(into: &replies)
  }
}

/// Writes all replies. False where nobody reads them any more.
private func write(
  _ replies: inout JSONWriter, to output: OutputChannel
) throws(SystemError) -> Bool {
  while replies.count > 0 {
    switch replies.withUnsafeBytes({ output.write($0) }) {
    case .wrote(let count): replies.removeFirst(count)
    case .wouldBlock: Poll.waitForRoom(in: output.descriptor)
    case .closed: return false
    case .failed(let error): throw error
    }
  }
  return true
}
