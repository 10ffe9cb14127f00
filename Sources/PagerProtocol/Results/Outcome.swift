package import PagerJSON

/// What a command did: the result of everything that is no reading.
///
/// A command that found nothing to do and a response that came too late are results, not errors:
/// provoking them is what harnesses are for.
package enum Outcome {
  case started(WireTicket, abandoned: WireTicket?)
  case ignored(WireIgnoredReason)
  /// `deliver`.
  case delivered(added: Int, replaced: Int, duplicates: Int)
  /// `fail`.
  case failed
  case stale(WireStaleReason)
  case reset(abandoned: WireTicket?, generation: Int)
  case restored(abandoned: WireTicket?, generation: Int)
  case cancelled(WireTicket, generation: Int)

  package func write(_ standing: Standing, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("outcome", wireName)
    switch self {
    case .started(let ticket, let abandoned):
      writer.key("ticket")
      ticket.write(to: &writer)
      writer.member("abandoned", abandoned)
      standing.writeMembers(to: &writer)
    case .ignored(let reason):
      writer.member("reason", reason.wireName)
      standing.writeMembers(to: &writer)
    case .delivered(let added, let replaced, let duplicates):
      writer.member("added", added)
      writer.member("replaced", replaced)
      writer.member("duplicates", duplicates)
      standing.writeMembers(to: &writer)
    case .failed:
      standing.writeMembers(to: &writer)
    case .stale(let reason):
      writer.member("reason", reason.wireName)
      standing.writeMembers(to: &writer)
    case .reset(let abandoned, let generation), .restored(let abandoned, let generation),
      .cancelled(let abandoned as WireTicket?, let generation):
      writer.member("abandoned", abandoned)
      standing.writeMembers(to: &writer)
      writer.member("generation", generation)
    }
    writer.endObject()
  }

  private var wireName: StaticString {
    switch self {
    case .started: "started"
    case .ignored: "ignored"
    case .delivered, .failed: "applied"
    case .stale: "stale"
    case .reset: "reset"
    case .restored: "restored"
    case .cancelled: "cancelled"
    }
  }
}

/// Why a command did nothing.
package enum WireIgnoredReason: CaseIterable, Sendable {
  case loading, exhausted, failed, halted, nothingToRetry, notRetryable, notLoading

  package var wireName: StaticString {
    switch self {
    case .loading: "loading"
    case .exhausted: "exhausted"
    case .failed: "failed"
    case .halted: "halted"
    case .nothingToRetry: "nothingToRetry"
    case .notRetryable: "notRetryable"
    case .notLoading: "notLoading"
    }
  }
}

/// Why a response may not change the list.
package enum WireStaleReason: CaseIterable, Sendable {
  case generation, settled, unknown

  package var wireName: StaticString {
    switch self {
    case .generation: "generation"
    case .settled: "settled"
    case .unknown: "unknown"
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: StaticString, _ ticket: WireTicket?) {
    key(name)
    if let ticket { ticket.write(to: &self) } else { null() }
  }
}
