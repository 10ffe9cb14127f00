extension Diagram {
  /// As a Mermaid sequence diagram.
  package var mermaid: String {
    var lines = [
      "sequenceDiagram", "  participant user", "  participant pager", "  participant server",
    ]
    func note(_ lanes: String, _ parts: [String]) {
      let text = parts.filter { !$0.isEmpty }.map(Mermaid.escaped).joined(separator: "<br/>")
      if !text.isEmpty { lines.append("  Note over \(lanes): \(text)") }
    }
    // A title of Mermaid's own would be cut where it is wider than the diagram.
    note("user,server", Shown.wrapped(title, width: 60))
    if !arguments.isEmpty {
      note("user,server", ["pager-engine \(arguments.joined(separator: " "))"])
    }
    for step in steps {
      let session = prefix(step.session)
      switch step.action {
      case .command(let text):
        let text = session + Shown.shortened(text, to: 48)
        lines.append("  user->>pager: \(Mermaid.escaped(text))")
        if let ticket = step.outcome.issued {
          lines.append("  pager->>server: \(Mermaid.escaped(session + description(ticket)))")
        }
      case .answer(let answer):
        let isRefused = step.outcome.isStale || step.outcome.isRefused
        let text = session + answer.text(width: 48)
        lines.append("  server\(isRefused ? "--x" : "->>")pager: \(Mermaid.escaped(text))")
      case .note(let text):
        note("user,server", Shown.wrapped(text, width: 60))
      }
      note("pager", remarks(step) + (step.listing.map { [session + self.text($0)] } ?? []))
    }
    note("user,server", Shown.wrapped(verdict, width: 60))
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(_ listing: Listing) -> String {
    "\(listing.items.text(width: 40)) \(listing.status)"
  }
}

/// Text inside Mermaid.
private enum Mermaid {
  /// The text with all that could mean something to Mermaid as the codes it has for characters:
  /// `#59;`. A colon means something behind `wrap` and `nowrap` at the start only.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ":" where !["", "wrap", "nowrap"].contains(escaped): escaped += ":"
      case "a"..."z", "A"..."Z", "0"..."9", " ", "-", ".", ",", "(", ")", "[", "]", "_", "/", "·":
        escaped.unicodeScalars.append(scalar)
      case _ where !scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default: escaped += "#\(scalar.value);"
      }
    }
    return escaped
  }
}
