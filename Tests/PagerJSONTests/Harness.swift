import PagerJSON
import Testing

/// What `body` writes, as bytes.
func written(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  body(&writer)
  return writer.bytes
}

/// What `body` writes, for comparison with a literal.
func writtenText(_ body: (inout JSONWriter) -> Void) -> String {
  String(decoding: written(body), as: UTF8.self)
}

/// Parses `text` and calls `body` with its root.
func withRoot<Result>(
  of text: [UInt8], depth: Int = 128, _ body: (JSONNode) -> Result
) throws -> Result {
  let document = try JSONDocument(parsing: text.span, depth: depth)
  return document.withRoot { root in body(root) }
}

func withRoot<Result>(of text: String, _ body: (JSONNode) -> Result) throws -> Result {
  try withRoot(of: Array(text.utf8), body)
}

/// Why `text` is refused; nil where it is accepted.
func refusal(of text: [UInt8], depth: Int = 128) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONDocument(parsing: text.span, depth: depth)
    return nil
  } catch {
    return error
  }
}

func refusal(of text: String, depth: Int = 128) -> JSONError? {
  refusal(of: Array(text.utf8), depth: depth)
}

/// `text`, parsed and written again.
func rewritten(_ text: [UInt8], depth: Int = 128) throws -> [UInt8] {
  try withRoot(of: text, depth: depth) { root in written { $0.value(root) } }
}

func rewritten(_ text: String) throws -> String {
  String(decoding: try rewritten(Array(text.utf8)), as: UTF8.self)
}

/// `text`, parsed and written in canonical form.
func canonical(_ text: String) throws -> String {
  try withRoot(of: text) { root in writtenText { $0.canonical(root) } }
}

/// The bytes of a text: `==` of two strings takes canonically equivalent ones for equal.
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// `#expect(a == b)` for values that come from a noncopyable one, which the macro cannot take.
func expectEqual<T: Equatable>(
  _ a: T, _ b: T, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a == b, sourceLocation: sourceLocation)
}
