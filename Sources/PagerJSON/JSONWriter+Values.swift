extension JSONWriter {
  package mutating func null() {
    literal("null")
  }

  package mutating func value(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  package mutating func value(_ value: Int) {
    self.value(Int64(value))
  }

  package mutating func value(_ value: Int64) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    if 0..<10 ~= value {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
    } else {
      digits(of: value.magnitude)
    }
  }

  private mutating func digits(of magnitude: UInt64) {
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var rest = magnitude
      var first = digits.count
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeRawBufferPointer(rebasing: digits[first...]))
    }
  }

  /// A real in the shortest form that means the same double, and that reads as a real again.
  ///
  /// `Double.description` is the shortest and knows no locale; what is left to do is to take `+`
  /// and leading zeros out of the exponent.
  package mutating func value(_ value: Double) {
    precondition(value.isFinite, "JSON has no such number")
    separate()
    var inExponent = false
    for byte in value.description.utf8 {
      if inExponent {
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "0") { continue }
        inExponent = byte == UInt8(ascii: "-")
      } else if byte == UInt8(ascii: "e") {
        inExponent = true
      }
      append(byte)
    }
  }

  /// Text that was written by a `JSONWriter` before.
  package mutating func raw(_ json: ByteString) {
    separate()
    json.bytes.withUnsafeBytes { append($0) }
  }

  // MARK: Members in one call

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, _ text: StaticString) {
    key(name)
    self.text(text)
  }

  package mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    self.text(text)
  }

  package mutating func member(_ name: StaticString, _ text: ByteString) {
    key(name)
    self.text(text)
  }

  package mutating func member(_ name: StaticString, raw json: ByteString) {
    key(name)
    raw(json)
  }
}
