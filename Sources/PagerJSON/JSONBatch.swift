internal import CJansson

/// Texts that are parsed one after the other before any of them is looked at: parts of one longer
/// text, found by where they begin in it.
///
/// May be filled by one thread and read by another one behind it; never by two at a time.
package final class JSONBatch: @unchecked Sendable {
  private let arena: JSONArena
  /// In the order of the text. A part that is no acceptable JSON is not among them.
  private var parsed: [(offset: Int, root: UnsafeMutablePointer<json_t>)] = []

  /// Nil where there is no memory.
  package init?() {
    guard let arena = JSONArena(ifPossible: ()) else { return nil }
    self.arena = arena
  }

  /// Parses one more part, if it is acceptable.
  package func parse(_ part: Range<Int>, of text: borrowing [UInt8], depth: Int) {
    let root = text.withUnsafeBufferPointer { text in
      try? JSONParser.parse(UnsafeBufferPointer(rebasing: text[part]), depth: depth, in: arena)
    }
    if let root { parsed.append((part.lowerBound, root)) }
  }

  /// Lets go of all that was parsed.
  package func removeAll() {
    parsed.removeAll(keepingCapacity: true)
    arena.giveBack()
  }

  package var count: Int { parsed.count }

  /// Where a part begins.
  package func offset(at index: Int) -> Int { parsed[index].offset }

  /// What it says; valid until the batch is emptied.
  package func root(at index: Int) -> JSONNode { JSONNode(parsed[index].root) }
}
