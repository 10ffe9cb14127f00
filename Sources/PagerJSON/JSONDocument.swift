internal import CJansson

/// A parsed JSON text. Owns the tree; the nodes inside are borrowed and end with it.
///
/// jansson does the parsing. What it is lax about is checked before it sees the text: a NUL byte
/// behind a number is swallowed (akheron/jansson#331), and its own limit of 2,048 levels is too
/// deep for a small stack.
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
    if let error = JSONScan.refusal(of: text, depth: depth) { throw error }
    // An empty text may have no address, and jansson wants one.
    guard let start = text.baseAddress else { throw JSONError(reason: .syntax, offset: 0) }
    let flags = Int(JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL)
    var error = json_error_t()
    let root = start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
      arena.take { json_loadb(start, text.count, flags, &error) }
    }
    guard let root else {
      arena.giveBack()
      throw JSONError(error, in: text)
    }
    return root
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

extension JSONError {
  /// jansson's report in our words. Its own text quotes the input and differs between versions.
  fileprivate init(_ error: json_error_t, in text: UnsafeBufferPointer<UInt8>) {
    let reason: Reason
    switch withUnsafePointer(to: error, { pager_json_error_code($0) }) {
    // jansson says nothing at all where an array or an object could not grow.
    case Int32(json_error_out_of_memory.rawValue), Int32(json_error_unknown.rawValue):
      reason = .memory
    case Int32(json_error_stack_overflow.rawValue): reason = .depth
    case Int32(json_error_invalid_utf8.rawValue),
      Int32(json_error_null_byte_in_key.rawValue),
      Int32(json_error_null_character.rawValue):
      reason = .encoding
    case Int32(json_error_duplicate_key.rawValue): reason = .duplicateMember
    case Int32(json_error_numeric_overflow.rawValue): reason = .numberRange
    default: reason = JSONScan.hasLoneSurrogate(text) ? .encoding : .syntax
    }
    self.init(reason: reason, offset: max(0, Int(error.position)))
  }
}
