internal import CJansson

/// A parsed JSON text. Owns the tree; the nodes inside are borrowed and end with it.
package struct JSONDocument: ~Copyable {
  private let root: UnsafeMutablePointer<json_t>
  private let arena: JSONArena

  /// Parses one whole text.
  ///
  /// - Parameters:
  ///   - depth: how many levels of arrays and objects it may have.
  ///   - arena: where the tree is kept; no other document may be alive in it.
  /// - Complexity: O(bytes). The tree takes up to 80 times the bytes of the text.
  package init(
    parsing text: Span<UInt8>, depth: Int, in arena: JSONArena = JSONArena()
  ) throws(JSONError) {
    root = try text.withUnsafeBufferPointer { text throws(JSONError) in
      try Self.parse(text, depth: depth, in: arena)
    }
    self.arena = arena
  }

  /// Parses a text whose numbers may be too large: those that are become the real 0.0, or 0.5.
  ///
  /// To find out what else the text says, its request id above all, after `numberRange`. A value
  /// that is another one with the other stand-in is a number that was too large.
  package init(
    parsing text: Span<UInt8>, depth: Int, largeNumbersAreZero: Bool
  ) throws(JSONError) {
    var copy = text.withUnsafeBufferPointer { Array($0) }
    JSONScan.replaceLargeNumbers(in: &copy, byZero: largeNumbersAreZero)
    let arena = JSONArena()
    root = try copy.withUnsafeBufferPointer { text throws(JSONError) in
      try Self.parse(text, depth: depth, in: arena)
    }
    self.arena = arena
  }

  private static func parse(
    _ text: UnsafeBufferPointer<UInt8>, depth: Int, in arena: JSONArena
  ) throws(JSONError) -> UnsafeMutablePointer<json_t> {
    arena.take()
    do throws(JSONError) {
      return try JSONParser.parse(text, depth: depth, in: arena)
    } catch {
      arena.giveBack()
      throw error
    }
  }

  deinit {
    // All of the tree is in there: nothing in it is counted down.
    arena.giveBack()
  }

  /// Calls `body` with the root, which is valid only there.
  package borrowing func withRoot<Result, Failure>(
    _ body: (JSONNode) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(JSONNode(root))
  }

  /// The version of the jansson library that this process runs with.
  package static var parserVersion: String { String(cString: jansson_version_str()) }
}
