/// A line of text that is compared by its bytes: `==` of two strings takes canonically equivalent
/// ones for equal.
struct Line: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  var description: String { String(decoding: bytes, as: UTF8.self) }

  func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}
