/// Text that may hold anything, for a screen.
package enum Terminal {
  /// The text with control characters and marks that reorder text made visible.
  package static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
