internal import PagerJSON

/// What is read out of replies.
enum DiagramReply {
  /// Calls `body` with a reply; nil where there is none.
  static func read<Result>(_ reply: ByteString?, _ body: (JSONNode) -> Result) -> Result? {
    guard let reply, let document = try? JSONDocument(parsing: reply.bytes.span, depth: 2_040)
    else { return nil }
    return document.withRoot(body)
  }

  /// Whether a reply is to a request with our own id.
  static func isOurs(_ reply: ByteString?) -> Bool {
    read(reply) { $0.member("id")?.text.map { $0 == DiagramRequest.id } ?? false } ?? false
  }

  /// The replies in the line for a batch; nil where there are more or fewer, as for a batch that
  /// was refused.
  static func elements(_ line: ByteString?, count: Int) -> [ByteString]? {
    if line == nil, count == 0 { return [] }
    let elements = read(line) { node in
      node.kind == .array ? (0..<node.count).map { Shown.json(node[$0]) } : nil
    }
    guard let elements = elements ?? nil, elements.count == count else { return nil }
    return elements
  }

  /// What an error says, in a few words: `error -32602: missing, rows`.
  static func error(_ reply: JSONNode) -> String? {
    guard let error = reply.member("error") else { return nil }
    let code = error.member("code")?.integer ?? 0
    let data = error.member("data")
    let words = ["reason", "param", "session", "method", "limit", "row", "pointer"].compactMap {
      name -> String? in
      guard let value = data?.member(ByteString(name)), !value.isNull else { return nil }
      if let text = value.text { return Shown.text(ByteString(text), width: 40) }
      return "\(name) \(Shown.json(value, width: 20))"
    }
    let details = words.joined(separator: ", ")
    return details.isEmpty ? "error \(code)" : "error \(code): \(details)"
  }

  /// What an applied page did: `2 added, 1 duplicate`.
  static func counts(_ result: JSONNode) -> String {
    func count(_ name: StaticString) -> Int64 { result.member(name)?.integer ?? 0 }
    let duplicates = count("duplicates")
    var counts: [String] = []
    if count("added") > 0 { counts.append("\(count("added")) added") }
    if count("replaced") > 0 { counts.append("\(count("replaced")) replaced") }
    if duplicates > 0 {
      counts.append("\(duplicates) \(duplicates == 1 ? "duplicate" : "duplicates")")
    }
    return counts.isEmpty ? "nothing added" : counts.joined(separator: ", ")
  }
}
