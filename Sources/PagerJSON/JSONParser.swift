internal import CJansson

/// The one way from bytes to a tree. jansson does the parsing.
///
/// What it is lax about is checked before it sees the text: a NUL byte behind a number is swallowed
/// (akheron/jansson#331), and its own limit of 2,048 levels is too deep for a small stack.
enum JSONParser {
  /// - Parameter arena: where the tree is kept; what an earlier text has there stays.
  static func parse(
    _ text: UnsafeBufferPointer<UInt8>, depth: Int, in arena: JSONArena
  ) throws(JSONError) -> UnsafeMutablePointer<json_t> {
    if let error = JSONScan.refusal(of: text, depth: depth) { throw error }
    // An empty text may have no address, and jansson wants one.
    guard let start = text.baseAddress else { throw JSONError(reason: .syntax, offset: 0) }
    let flags = Int(JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL)
    var error = json_error_t()
    let root = start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
      arena.allocating { json_loadb(start, text.count, flags, &error) }
    }
    guard let root else { throw JSONError(error, in: text) }
    return root
  }
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
