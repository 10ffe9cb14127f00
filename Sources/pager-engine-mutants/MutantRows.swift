internal import PagerJSON
internal import PagerVerify

/// Rows as JSON, and as the pagers with faults know them: by numbers.
///
/// An integer is its own number, so that a pager that sorts its rows sorts them by their ids.
struct MutantRows {
  private var numbers: [ByteString: Int] = [:]
  private var texts: [Int: ByteString] = [:]
  /// What rows are the records of, by the JSON that they were sent as.
  private var records: [Row: ByteString] = [:]

  mutating func row(_ node: JSONNode) -> Row {
    guard node.kind == .object else { return Row(id: number(node)) }
    let id = node.member("id").map { number($0) } ?? 0
    let row = Row(id: id, version: node.member("version")?.integer.map { Int($0) } ?? 0)
    records[row] = Self.text(node)
    return row
  }

  private mutating func number(_ node: JSONNode) -> Int {
    if let integer = node.integer { return Int(integer) }
    let text = Self.text(node)
    if let number = numbers[text] { return number }
    let number = Int.min + numbers.count
    numbers[text] = number
    texts[number] = text
    return number
  }

  func write(_ row: Row, to output: inout JSONWriter) {
    if let record = records[row] {
      output.raw(record)
    } else if let text = texts[row.id] {
      output.raw(text)
    } else {
      output.value(row.id)
    }
  }

  private static func text(_ node: JSONNode) -> ByteString {
    var writer = JSONWriter()
    writer.value(node)
    return writer.takeText()
  }
}
