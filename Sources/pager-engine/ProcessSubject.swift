internal import PagerIO
internal import PagerTranscript

/// A command that speaks the protocol, as what a transcript is replayed against.
final class ProcessSubject: Subject {
  private var child: ChildProcess
  private let timeoutSeconds: Int

  init(
    command: String, arguments: [String], timeoutSeconds: Int
  ) throws(SubjectFailure) {
    self.timeoutSeconds = timeoutSeconds
    do throws(SystemError) {
      child = try ChildProcess(
        command: command, arguments: arguments, timeoutMilliseconds: timeoutSeconds * 1000)
    } catch {
      throw SubjectFailure("cannot start \(command): \(error.description)")
    }
  }

  func send(_ bytes: [UInt8]) throws(SubjectFailure) {
    do throws(ChildProcess.Silence) {
      try child.write(bytes)
    } catch {
      throw failure(error, while: "it should have read requests")
    }
  }

  func receive() throws(SubjectFailure) -> [UInt8]? {
    do throws(ChildProcess.Silence) {
      return try child.readLine()
    } catch {
      throw failure(error, while: "a reply was due")
    }
  }

  func surplus() -> [UInt8]? { child.bufferedLine() }

  func closeInput() { child.closeInput() }

  func finish() throws(SubjectFailure) -> (status: Int, leftover: [UInt8]?) {
    do throws(ChildProcess.Silence) {
      let status = try child.waitForEnd()
      return (status, try? child.readLine())
    } catch {
      throw failure(error, while: "its input had ended")
    }
  }

  private func failure(_ silence: ChildProcess.Silence, while what: String) -> SubjectFailure {
    switch silence {
    case .timedOut:
      return SubjectFailure(
        "the subject said nothing for \(timeoutSeconds) s though \(what) (--timeout)",
        stderrTail: child.stderrTail)
    case .ended:
      let status = try? child.waitForEnd()
      return SubjectFailure(
        "the subject ended\(status.map { " with status \($0)" } ?? "") though \(what)",
        stderrTail: child.stderrTail)
    }
  }
}
