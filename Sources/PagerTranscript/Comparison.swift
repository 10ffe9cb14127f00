package import PagerJSON

/// Compares a reply with what was expected of it.
package enum Comparison {
  /// How much of a reply has to be expected.
  package enum Extent: Hashable, Sendable {
    /// All of it. The message of an error is no part of the contract and is not compared.
    case whole
    /// The members that the expectation has, in objects at any depth.
    case matching
  }

  /// A member that differs.
  package struct Difference: Hashable, Sendable {
    /// Where in the reply: `result.items[1]`.
    package let path: String
    /// As JSON; nil where the member is not there.
    package let expected, got: ByteString?
  }

  /// The members that differ; none where the reply is as expected.
  ///
  /// Members may come in any order. An integer and a real differ even where they are equal.
  ///
  /// - Throws: where one of the two is not JSON, with the name of which.
  package static func differences(
    expected: ByteString, got: ByteString, _ extent: Extent
  ) throws(StepError) -> [Difference] {
    if expected == got { return [] }
    var differences: [Difference] = []
    let wanted = try parse(expected, "the expectation")
    let reply = try parse(got, "the reply")
    wanted.withRoot { wanted in
      reply.withRoot { reply in
        compare(wanted, reply, Path(), extent, &differences)
      }
    }
    return differences
  }

  private static func parse(
    _ text: ByteString, _ what: String
  ) throws(StepError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: text.bytes.span, depth: 2_000)
    } catch {
      throw StepError("\(what) is not JSON")
    }
  }

  private static func compare(
    _ expected: JSONNode, _ got: JSONNode, _ path: Path, _ extent: Extent,
    _ differences: inout [Difference]
  ) {
    switch (expected.kind, got.kind) {
    case (.object, .object):
      compareMembers(expected, got, path, extent, &differences)
    case (.array, .array) where expected.count == got.count:
      for index in 0..<expected.count {
        compare(expected[index], got[index], path.element(index), extent, &differences)
      }
    default:
      if !areEqualScalars(expected, got) {
        differences.append(Difference(path: path.text, expected: expected.json, got: got.json))
      }
    }
  }

  private static func compareMembers(
    _ expected: JSONNode, _ got: JSONNode, _ path: Path, _ extent: Extent,
    _ differences: inout [Difference]
  ) {
    for (name, value) in expected.members {
      if extent == .whole, path.isError, name == "message" { continue }
      let name = ByteString(name)
      let member = path.member(name)
      if let other = got.member(name) {
        compare(value, other, member, extent, &differences)
      } else {
        differences.append(Difference(path: member.text, expected: value.json, got: nil))
      }
    }
    guard extent == .whole else { return }
    for (name, value) in got.members where expected.member(ByteString(name)) == nil {
      let member = path.member(ByteString(name))
      differences.append(Difference(path: member.text, expected: nil, got: value.json))
    }
  }

  private static func areEqualScalars(_ a: JSONNode, _ b: JSONNode) -> Bool {
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .object, .array: return false
    case .null: return true
    case .boolean: return a.boolean == b.boolean
    case .integer: return a.integer == b.integer
    case .real: return a.real == b.real
    case .string: return a.text.map { ByteString($0) } == b.text.map { ByteString($0) }
    }
  }

  /// The way from the root to a member.
  private struct Path {
    var text = ""
    /// Whether this is the `error` of a reply or of a reply in a batch.
    var isError = false
    private var isReply = true

    func member(_ name: ByteString) -> Path {
      var path = self
      path.text += (text.isEmpty ? "" : ".") + name.description
      path.isError = isReply && name == ByteString("error")
      path.isReply = false
      return path
    }

    func element(_ index: Int) -> Path {
      var path = self
      path.text += "[\(index)]"
      path.isError = false
      // The elements of a batch are replies; those of anything deeper are not.
      path.isReply = text.isEmpty
      return path
    }
  }
}

extension JSONNode {
  /// As one compact text.
  fileprivate var json: ByteString {
    var writer = JSONWriter()
    writer.value(self)
    return writer.takeText()
  }
}
