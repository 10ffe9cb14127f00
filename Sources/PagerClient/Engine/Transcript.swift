internal import PagerIO
internal import PagerJSON
internal import PagerTranscript

/// A recorded exchange: what is sent, and what must come back.
public struct Transcript: Sendable {
  private let replay: Replay
  private let name: String

  /// Reads a file.
  ///
  /// - Throws: `TranscriptFailure` where it cannot be read, and for a line that is no step.
  public init(path: String) throws(TranscriptFailure) {
    let text: [UInt8]
    do throws(SystemError) {
      text = try Files.read(path)
    } catch {
      throw TranscriptFailure(place: path, reason: error.description)
    }
    try self.init(text, name: path)
  }

  init(_ text: [UInt8], name: String) throws(TranscriptFailure) {
    do throws(TranscriptError) {
      replay = try Replay(text)
      self.name = name
    } catch {
      throw TranscriptFailure(place: "\(name):\(error.line)", reason: error.message)
    }
  }

  /// Options that the engine has to be started with.
  public var arguments: [String] { replay.arguments }

  /// Runs the transcript on a new engine.
  ///
  /// - Parameter options: how it is started; the transcript's arguments are added.
  /// - Throws: `TranscriptFailure` for the first reply that is not as expected.
  public func run(_ options: EngineOptions = EngineOptions()) async throws {
    var options = options
    options.arguments += arguments
    try await withPagerEngine(options) { try await run(on: $0.connection) }
  }

  /// Runs all steps on a connection that nothing was sent on yet, and ends it.
  func run(on connection: Connection) async throws {
    let lastSend = replay.steps.lastIndex { $0.step.isSent } ?? -1
    if lastSend == -1 { connection.endInput() }
    var place = name
    var status = 0
    for (index, numbered) in replay.steps.enumerated() {
      place = "\(name):\(numbered.line)"
      if case .exit(let expected) = numbered.step { status = expected }
      try await run(numbered.step, on: connection, place)
      // A last line without a line feed is answered only when no more can come.
      if index == lastSend { connection.endInput() }
    }
    if let surplus = try await connection.receiveLine() {
      let line = String(decoding: surplus, as: UTF8.self)
      throw TranscriptFailure(place: place, reason: "a reply that nobody expects: \(line)")
    }
    await connection.close()
    guard connection.exitStatus == status else {
      let how = connection.exitStatus.map { "status \($0)" } ?? "a signal"
      throw TranscriptFailure(
        place: place, reason: "the engine should end with status \(status), not with \(how)")
    }
  }

  private func run(_ step: Step, on connection: Connection, _ place: String) async throws {
    switch step {
    case .note, .arguments, .exit, .expectNothing: break
    case .send(let json): send(json.line, connection)
    case .sendRaw(let bytes): send(bytes, connection)
    case .expect, .expectMatching, .expectRaw:
      let line = try await connection.receiveLine()
      try check(step, line, place)
    }
  }

  /// An engine that has ended, after `shutdown` for one, does not read any more. Whether it should
  /// have ended is for the expectations to tell.
  private func send(_ bytes: [UInt8], _ connection: Connection) {
    try? connection.sendRaw(bytes)
  }

  private func check(_ step: Step, _ line: [UInt8]?, _ place: String) throws(TranscriptFailure) {
    let differences: [Comparison.Difference]
    do throws(StepError) {
      differences = try step.differences(from: line)
    } catch {
      let got = String(decoding: line ?? [], as: UTF8.self)
      throw TranscriptFailure(place: place, reason: "\(error.message): \(got)")
    }
    guard let first = differences.first else { return }
    let expected = first.expected?.description ?? "nothing"
    let got = first.got?.description ?? "nothing"
    throw TranscriptFailure(
      place: place, reason: "\(first.path) differs: expected \(expected), got \(got)")
  }
}
