package import PagerJSON

/// `sessions`: what is open, in opening order.
package struct SessionsResult {
  package struct Entry {
    let session: ByteString
    let phase: WirePhase
    let count: Int
    let revision: Int

    package init(session: ByteString, phase: WirePhase, count: Int, revision: Int) {
      self.session = session
      self.phase = phase
      self.count = count
      self.revision = revision
    }
  }

  private let entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("sessions")
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      writer.member("session", entry.session)
      writer.member("phase", entry.phase.wireName)
      writer.member("count", entry.count)
      writer.member("revision", entry.revision)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
