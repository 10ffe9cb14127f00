internal import PagerJSON

/// How the ids of orderings are written as JSON: an injective map.
///
/// A list may take two ids for one: `"1"` for 1, one integer beyond 2^53 for its neighbour, or a
/// precomposed é for a decomposed one. Such a list is found out by the same orderings with other
/// ids.
package struct RowTexts: Hashable, Sendable {
  /// For people.
  package let name: String
  /// The JSON of the ids in the order of their use, and for reports; nil: the integers themselves.
  private let texts: [ByteString]?
  private let indices: [ByteString: Int]

  /// The integers 50, 20, 70, 10, …
  package static let integers = RowTexts(name: "integers", texts: nil)

  /// Integers that are one where numbers are doubles.
  package static let largeIntegers = RowTexts(
    name: "integers beyond 2^53",
    texts: [
      "9007199254740993", "9007199254740992", "9223372036854775807", "-9223372036854775808",
    ])

  /// Ids that are easily taken for one another, side by side.
  package static let confusable: [RowTexts] = [
    largeIntegers,
    RowTexts(name: "texts and integers", texts: [#"1"#, #""1""#, #""01""#, #"-1"#]),
    RowTexts(
      name: "composed and decomposed texts",
      texts: ["\"\u{E9}\"", "\"e\u{301}\"", "\"\u{1F469}\u{200D}\u{1F4BB}\"", "\"\u{1F469}\""]),
  ]

  /// Whether ids are written as what they are.
  package var areIntegers: Bool { texts == nil }

  private init(name: String, texts: [String]?) {
    self.name = name
    guard let texts else {
      self.texts = nil
      indices = [:]
      return
    }
    let more = (texts.count..<Self.count).map { "\"row \($0)\"" }
    let all = (texts + more).map { ByteString($0) }
    self.texts = all
    indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
  }

  /// How many ids other than integers there are; orderings of the killers use few.
  private static let count = 64

  /// Writes the id of a row.
  func write(_ id: Int, to writer: inout JSONWriter) {
    guard let texts else { return writer.value(id) }
    if let index = RowNames.index(of: id), index < texts.count {
      writer.raw(texts[index])
    } else {
      writer.value(id)
    }
  }

  /// The id that a value stands for; nil for one that was never sent.
  func id(of node: JSONNode) -> Int? {
    if texts == nil { return node.integer.map { Int($0) } }
    var writer = JSONWriter()
    writer.value(node)
    if let index = indices[writer.takeText()] { return RowNames.id(index) }
    return node.integer.map { Int($0) }
  }
}

extension RowTexts {
  /// Writes a row as it is sent.
  func write(_ row: Row, to writer: inout JSONWriter) {
    guard row.version > 0 else { return write(row.id, to: &writer) }
    writer.beginObject()
    writer.key("id")
    write(row.id, to: &writer)
    writer.member("version", row.version)
    writer.endObject()
  }

  /// The row that an item is.
  func row(_ node: JSONNode) -> Row {
    guard node.kind == .object else { return Row(id: id(of: node) ?? Sighting.unknown) }
    let id = node.member("id").flatMap { self.id(of: $0) } ?? Sighting.unknown
    let version = node.member("version")?.integer.map { Int($0) } ?? Sighting.unknown
    return Row(id: id, version: version)
  }
}
