/// Why a text is no acceptable JSON text.
package struct JSONError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    /// Not JSON, or something behind it.
    case syntax
    /// A NUL byte, bytes that are not UTF-8, half a surrogate pair, or NUL in a member's name.
    case encoding
    /// Two members of one name in one object. Parsers disagree on which one wins.
    case duplicateMember
    /// More levels than the limit.
    case depth
    /// A number that neither a 64-bit integer nor a double can hold.
    case numberRange
    /// Not the text's fault: no memory to parse it in.
    case memory
  }

  package let reason: Reason
  /// Bytes from the start of the text to where it went wrong, or a little behind.
  package let offset: Int
}
