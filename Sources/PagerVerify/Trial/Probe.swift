internal import PagerJSON
package import PagerTranscript

/// The first talk with a subject: what it is, where its pages start, and whether a new list of it
/// is one.
///
/// An adapter that is wired wrongly is found out here, in words about the adapter, and not by an
/// ordering that looks like a race.
package enum Probe {
  /// Asks for `info`.
  package static func profile(
    of process: inout some Subject
  ) throws(SubjectFailure) -> SubjectProfile {
    let line = try exchange(#"{"jsonrpc":"2.0","id":1,"method":"info"}"#, &process)
    let reader = ReplyReader(subject: SubjectProfile())
    do {
      return try reader.read(line, id: 1) { info throws(ReplyReader.Problem) in
        do throws(ProfileError) {
          return try SubjectProfile(info: info)
        } catch {
          throw .broken("its `info` has a profile that makes no sense: \(error.message)")
        }
      }
    } catch {
      throw failure(error, "info")
    }
  }

  /// Opens a session, looks at the new list, and asks it for a page.
  ///
  /// - Returns: the profile with what was learned.
  package static func learn(
    _ told: SubjectProfile, from process: inout some Subject
  ) throws(SubjectFailure) -> SubjectProfile {
    var subject = told
    let ordering = OrderingSession(name: "probe", events: [.loadNext])
    let script = SessionScript(ordering, session: "s0", told)
    var lines = [script.line(0), script.line(2), script.line(1)]
    if told.profile.needsRetry {
      let retry = #"{"jsonrpc":"2.0","id":4,"method":"retry","params":{"session":"s0"}}"#
      lines.append(Array("\(retry)\n".utf8))
    }
    lines.append(script.line(script.lineCount - 1))
    var replies: [[UInt8]] = []
    for line in lines { replies.append(try exchange(line, &process)) }
    let reader = ReplyReader(subject: told)
    do {
      try reader.read(replies[0], id: 1) { _ in }
      try check(try reader.sighting(snapshot: replies[1], id: 3), told)
      try reader.read(replies[1], id: 3) { result throws(ReplyReader.Problem) in
        subject.showsPhase = result.member("phase") != nil
      }
      try reader.read(replies[2], id: 2) { result throws(ReplyReader.Problem) in
        if let ticket = result.member("ticket") { subject.learn(from: ticket) }
      }
    } catch {
      throw failure(error, "a new session")
    }
    if told.profile.needsRetry { subject.canRetry = !isUnknownMethod(replies[3]) }
    return subject
  }

  /// A new list has no rows, more to load, and nothing going on.
  private static func check(
    _ sighting: Sighting, _ subject: SubjectProfile
  ) throws(ReplyReader.Problem) {
    let new = Reference(subject.profile).observation(.cancelled)
    let text = FindingText(subject: subject, texts: .integers)
    for field in [Observation.Field.items, .hasMore, .loading, .failure, .generation]
    where subject.visible.contains(field) {
      let (expected, got) = (text.expected(new, field), text.text(sighting, field))
      guard expected != got else { continue }
      throw .broken(
        "a new list must not have loaded anything: its `\(field.rawValue)` is \(got) and must be "
          + "\(expected)")
    }
  }

  private static func isUnknownMethod(_ line: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: line.span, depth: 128) else { return false }
    return document.withRoot { $0.member("error")?.member("code")?.integer == -32601 }
  }

  private static func exchange(
    _ request: String, _ process: inout some Subject
  ) throws(SubjectFailure) -> [UInt8] {
    try exchange(Array((request + "\n").utf8), &process)
  }

  private static func exchange(
    _ request: [UInt8], _ process: inout some Subject
  ) throws(SubjectFailure) -> [UInt8] {
    try process.send(request)
    guard let line = try process.receive() else {
      throw SubjectFailure("its output ended though a reply was due")
    }
    return line
  }

  private static func failure(_ problem: ReplyReader.Problem, _ what: String) -> SubjectFailure {
    switch problem {
    case .broken(let message): SubjectFailure("\(what): \(message)")
    case .refused(let message): SubjectFailure("\(what): it answered with an error: \(message)")
    }
  }
}

extension SubjectProfile {
  /// Takes note of where its first page starts. Where its tickets say nothing of that, positions
  /// are not compared.
  fileprivate mutating func learn(from ticket: JSONNode) {
    let number: Int64? =
      switch profile.paging {
      case .page: ticket.member("page")?.integer
      case .offset: ticket.member("offset")?.integer
      case .cursor: ticket.member("cursor").map { _ in 0 }
      }
    if let number {
      firstPosition = Int(number)
    } else {
      visible.remove(.position)
      profile.level = visible.level ?? .a
    }
  }
}
