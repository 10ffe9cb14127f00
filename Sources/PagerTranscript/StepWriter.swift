package import PagerJSON

extension JSONWriter {
  /// Writes a step as one line.
  package mutating func line(_ step: Step) {
    beginObject()
    switch step {
    case .note(let note, let shows):
      member("note", note)
      if !shows.isEmpty { texts("shows", shows) }
    case .arguments(let arguments): texts("arguments", arguments)
    case .send(let json): member("send", raw: json)
    case .sendRaw(let bytes): member("sendRaw", Self.characters(bytes))
    case .expect(let json): member("expect", raw: json)
    case .expectMatching(let json): member("expectMatching", raw: json)
    case .expectRaw(let bytes): member("expectRaw", Self.characters(bytes))
    case .expectNothing: member("expectNothing", true)
    case .exit(let status): member("exit", status)
    }
    endObject()
    endLine()
  }

  private mutating func texts(_ name: StaticString, _ texts: [ByteString]) {
    key(name)
    beginArray()
    for text in texts { self.text(text) }
    endArray()
  }

  /// One character for each byte.
  private static func characters(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }
}
