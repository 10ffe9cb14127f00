internal import PagerJSON

/// Rewrites the expectations of a transcript to what a subject answers. The only way in which
/// they are changed other than by hand.
package enum Update {
  /// The transcript with the replies that `subject` gives.
  ///
  /// A partial expectation keeps its extent: only the values of its members are renewed.
  package static func run(
    _ replay: Replay, _ subject: inout some Subject
  ) throws(SubjectFailure) -> [UInt8] {
    var output = JSONWriter()
    var saysExit = false
    let lastSend = replay.steps.lastIndex { $0.step.isSent } ?? -1
    for (index, numbered) in replay.steps.enumerated() {
      let step = numbered.step
      switch step {
      case .note, .arguments, .expectNothing: output.line(step)
      case .exit: saysExit = true
      case .send(let json):
        try subject.send(json.line)
        output.line(step)
      case .sendRaw(let bytes):
        try subject.send(bytes)
        output.line(step)
      case .expect, .expectMatching, .expectRaw:
        output.line(try renewed(step, try subject.receive()))
      }
      if index == lastSend { try subject.closeInput() }
    }
    if lastSend == -1 { try subject.closeInput() }
    let end = try subject.finish()
    if saysExit || end.status != 0 { output.line(.exit(end.status)) }
    return output.bytes
  }

  private static func renewed(
    _ step: Step, _ reply: [UInt8]?
  ) throws(SubjectFailure) -> Step {
    guard let reply else { return .expectNothing }
    switch step {
    case .expectRaw: return .expectRaw(reply)
    case .expectMatching(let json): return .expectMatching(try renewed(json, reply))
    default: return .expect(ByteString(reply))
    }
  }

  private static func renewed(
    _ expectation: ByteString, _ reply: [UInt8]
  ) throws(SubjectFailure) -> ByteString {
    do throws(JSONError) {
      let old = try JSONDocument(parsing: expectation.bytes.span, depth: 2_000)
      let new = try JSONDocument(parsing: reply.span, depth: 2_000)
      var writer = JSONWriter()
      old.withRoot { old in new.withRoot { new in writer.members(of: old, in: new) } }
      return writer.takeText()
    } catch {
      throw SubjectFailure("the reply is not JSON: \(ByteString(reply).description)")
    }
  }
}

extension JSONWriter {
  /// Writes the members of `new` that `old` has, in the order of `old`.
  fileprivate mutating func members(of old: JSONNode, in new: JSONNode) {
    guard old.kind == .object, new.kind == .object else { return value(new) }
    beginObject()
    for (name, value) in old.members {
      guard let renewed = new.member(ByteString(name)) else { continue }
      key(name)
      members(of: value, in: renewed)
    }
    endObject()
  }
}
