package import PagerJSON

/// The state of a session, with or without its items. Also the result of `open`.
package struct SnapshotResult {
  package var session: ByteString
  package var paging: Paging
  /// JSON.
  package var query: ByteString
  package var generation: Int
  package var ticket: WireTicket?
  package var next: WirePosition
  package var replacing: Bool
  package var failure: WireFailure?
  package var fault: WireFault?
  package var standing: Standing
  package var counters: WireCounters

  package init(
    session: ByteString, paging: Paging, query: ByteString, generation: Int, ticket: WireTicket?,
    next: WirePosition, replacing: Bool, failure: WireFailure?, fault: WireFault?,
    standing: Standing, counters: WireCounters
  ) {
    self.session = session
    self.paging = paging
    self.query = query
    self.generation = generation
    self.ticket = ticket
    self.next = next
    self.replacing = replacing
    self.failure = failure
    self.fault = fault
    self.standing = standing
    self.counters = counters
  }

  /// Writes values one after the other, as elements of an array.
  package typealias Elements = (inout JSONWriter) -> Void

  /// - Parameters:
  ///   - items: where the range of items starts, and what writes it; nil leaves both members out.
  ///   - pages: what writes the applied pages; nil leaves the member out.
  package func write(
    items: (from: Int, rows: Elements)?, pages: Elements?, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("session", session)
    writer.member("paging", paging.wireName)
    writer.member("query", raw: query)
    writer.member("generation", generation)
    writer.member("phase", standing.phase.wireName)
    writer.member("ticket", ticket)
    writer.key("next")
    next.write(to: &writer)
    writer.member("hasMore", standing.hasMore)
    writer.member("replacing", replacing)
    writeTroubles(to: &writer)
    writer.member("count", standing.count)
    if let items {
      writer.member("from", items.from)
      writer.key("items")
      writer.beginArray()
      items.rows(&writer)
      writer.endArray()
    }
    writer.member("revision", standing.revision)
    writer.key("counters")
    counters.write(to: &writer)
    if let pages {
      writer.key("pages")
      writer.beginArray()
      pages(&writer)
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeTroubles(to writer: inout JSONWriter) {
    writer.key("failure")
    if let failure { failure.write(to: &writer) } else { writer.null() }
    writer.key("fault")
    if let fault { fault.write(to: &writer) } else { writer.null() }
  }
}

package struct WireFailure {
  /// JSON.
  let error: ByteString
  let retryable: Bool
  let ticket: WireTicket

  package init(error: ByteString, retryable: Bool, ticket: WireTicket) {
    self.error = error
    self.retryable = retryable
    self.ticket = ticket
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("error", raw: error)
    writer.member("retryable", retryable)
    writer.member("ticket", ticket)
    writer.endObject()
  }
}

package struct WireFault {
  package enum Code: CaseIterable, Sendable {
    case positionRepeated, cursorMissing

    package var wireName: StaticString {
      switch self {
      case .positionRepeated: "positionRepeated"
      case .cursorMissing: "cursorMissing"
      }
    }
  }

  let code: Code
  let ticket: WireTicket
  let next: WirePosition

  package init(code: Code, ticket: WireTicket, next: WirePosition) {
    self.code = code
    self.ticket = ticket
    self.next = next
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code.wireName)
    writer.member("ticket", ticket)
    writer.key("next")
    next.write(to: &writer)
    writer.endObject()
  }
}

package struct WireCounters {
  let started, ignored, applied, failed, stale, duplicates: Int

  package init(
    started: Int, ignored: Int, applied: Int, failed: Int, stale: Int, duplicates: Int
  ) {
    self.started = started
    self.ignored = ignored
    self.applied = applied
    self.failed = failed
    self.stale = stale
    self.duplicates = duplicates
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("started", started)
    writer.member("ignored", ignored)
    writer.member("applied", applied)
    writer.member("failed", failed)
    writer.member("stale", stale)
    writer.member("duplicates", duplicates)
    writer.endObject()
  }
}

package struct WirePageRecord {
  let position: WirePosition
  let attempt, rows, added: Int

  package init(position: WirePosition, attempt: Int, rows: Int, added: Int) {
    self.position = position
    self.attempt = attempt
    self.rows = rows
    self.added = added
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("position")
    position.write(to: &writer)
    writer.member("attempt", attempt)
    writer.member("rows", rows)
    writer.member("added", added)
    writer.endObject()
  }
}
