internal import PagerJSON

/// Reads steps from lines.
package enum StepReader {
  /// Levels of JSON in a step: those of the deepest request, and the step's own.
  private static let depth = 2_048 - 8

  /// Reads a line that may be one of millions: what is in a compact `send` or `expect` is taken
  /// as it stands, and whoever executes or compares it finds out whether it is JSON.
  package static func step(_ line: Span<UInt8>) throws(StepError) -> Step {
    if let json = payload(of: line, in: "{\"send\":") { return .send(json) }
    if let json = payload(of: line, in: "{\"expect\":") { return .expect(json) }
    return try checkedStep(line)
  }

  /// Reads a line and checks all of it.
  package static func checkedStep(_ line: Span<UInt8>) throws(StepError) -> Step {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: line, depth: depth)
    } catch {
      throw StepError("the line is not JSON")
    }
    return try document.withRoot { root throws(StepError) in try step(root) }
  }

  private static func payload(of line: Span<UInt8>, in prefix: StaticString) -> ByteString? {
    let start = prefix.utf8CodeUnitCount
    guard line.count > start, line[line.count - 1] == UInt8(ascii: "}") else { return nil }
    let isPrefix = prefix.withUTF8Buffer { prefix in
      prefix.indices.allSatisfy { line[$0] == prefix[$0] }
    }
    guard isPrefix else { return nil }
    return ByteString(copying: line.extracting(start..<(line.count - 1)))
  }

  private static func step(_ node: JSONNode) throws(StepError) -> Step {
    var members: [(name: JSONText, value: JSONNode)] = []
    for member in node.members { members.append(member) }
    if node.member("method") != nil || node.member("jsonrpc") != nil {
      throw StepError(
        "this is a message, not a step: wrap a request as {\"send\":…} and a reply as "
          + "{\"expect\":…}, or let --record FILE write a transcript")
    }
    guard let first = members.first else {
      throw StepError("a step is an object with one member, such as {\"send\":{…}}")
    }
    let hasShows = members.count == 2 && first.name == "note" && members[1].name == "shows"
    guard members.count == 1 || hasShows else {
      throw StepError("a step has one member (a note may also have `shows`)")
    }
    if first.name == "note" {
      let shows = try hasShows ? texts(members[1].value, "shows") : []
      return .note(try text(first.value, "note"), shows: shows)
    }
    return try step(first.name, first.value)
  }

  private static func step(_ name: JSONText, _ value: JSONNode) throws(StepError) -> Step {
    if name == "arguments" { return .arguments(try texts(value, "arguments")) }
    if name == "send" { return .send(json(value)) }
    if name == "sendRaw" { return .sendRaw(try bytes(value, "sendRaw")) }
    if name == "expect" { return .expect(json(value)) }
    if name == "expectMatching" { return .expectMatching(json(value)) }
    if name == "expectRaw" { return .expectRaw(try bytes(value, "expectRaw")) }
    if name == "expectNothing", value.boolean == true { return .expectNothing }
    if name == "exit", let status = value.integer, (0...255).contains(status) {
      return .exit(Int(status))
    }
    throw StepError(
      "`\(name.description)` with this value is no step; there are note, arguments, send, sendRaw, "
        + "expect, expectMatching, expectRaw, expectNothing (true) and exit (0 to 255)")
  }

  private static func json(_ node: JSONNode) -> ByteString {
    var writer = JSONWriter()
    writer.value(node)
    return writer.takeText()
  }

  private static func text(_ node: JSONNode, _ name: String) throws(StepError) -> ByteString {
    guard let text = node.text else { throw StepError("`\(name)` must be a string") }
    return ByteString(text)
  }

  private static func texts(_ node: JSONNode, _ name: String) throws(StepError) -> [ByteString] {
    guard node.kind == .array else { throw StepError("`\(name)` must be an array of strings") }
    var texts: [ByteString] = []
    for index in 0..<node.count { texts.append(try text(node[index], name)) }
    return texts
  }

  /// Each character stands for one byte, so that any bytes can be written.
  private static func bytes(_ node: JSONNode, _ name: String) throws(StepError) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in try text(node, name).description.unicodeScalars {
      guard let byte = UInt8(exactly: character.value) else {
        throw StepError("`\(name)` may only have characters up to U+00FF: each is one byte")
      }
      bytes.append(byte)
    }
    return bytes
  }
}
