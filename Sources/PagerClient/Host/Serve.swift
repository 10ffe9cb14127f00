internal import PagerIO
internal import PagerJSON
internal import PagerProtocol
internal import PagerSettling

/// Turns a list of your own into a program that speaks the protocol on stdin and stdout, for
/// `pager-engine verify`. Returns at the end of the input and after `shutdown`.
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
) throws {
  _ = SettlingExecutor.shared
  let output: OutputChannel
  Signals.ignoreBrokenPipes()
  do throws(SystemError) {
    output = OutputChannel(try StandardStreams.claimOutput())
  } catch {
    throw HostFailure(description: "cannot set up stdout: \(error.description)")
  }
  var host = Host(profile, name: name, make: make)
  var input = InputChannel(0)
  var framer = LineFramer(limit: Limits().lineBytes)
  var replies = JSONWriter()
  while !host.isShutDown {
    switch input.read() {
    case .read(let count): framer.append(input.bytes.span.extracting(0..<count))
    case .nothing:
      _ = Poll.wait(input: input.descriptor, output: nil)
      continue
    case .end:
      if let event = framer.finish() { answer(event, of: framer, with: &host, into: &replies) }
      _ = try write(&replies, to: output)
      return
    case .failed(let error):
      throw HostFailure(description: "cannot read requests: \(error.description)")
    }
    while !host.isShutDown, let event = framer.next() {
      answer(event, of: framer, with: &host, into: &replies)
    }
    guard try write(&replies, to: output) else { return }
  }
}

/// A host that cannot read or write any more.
public struct HostFailure: PagerError, Hashable {
  public let description: String
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
) throws(HostFailure) -> Bool {
  while replies.count > 0 {
    switch replies.withUnsafeBytes({ output.write($0) }) {
    case .wrote(let count): replies.removeFirst(count)
    case .wouldBlock: Poll.waitForRoom(in: output.descriptor)
    case .closed: return false
    case .failed(let error):
      throw HostFailure(description: "cannot write replies: \(error.description)")
    }
  }
  return true
}
