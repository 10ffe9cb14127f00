internal import PagerJSON

/// Where a session stands after a command: the last members of every outcome.
package struct Standing {
  package let phase: WirePhase
  package let count: Int
  package let hasMore: Bool
  package let revision: Int

  package init(phase: WirePhase, count: Int, hasMore: Bool, revision: Int) {
    self.phase = phase
    self.count = count
    self.hasMore = hasMore
    self.revision = revision
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("phase", phase.wireName)
    writer.member("count", count)
    writer.member("hasMore", hasMore)
    writer.member("revision", revision)
  }
}

/// A phase on the wire.
package enum WirePhase: CaseIterable, Sendable {
  case idle, loading, failed, exhausted, halted

  package var wireName: StaticString {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .failed: "failed"
    case .exhausted: "exhausted"
    case .halted: "halted"
    }
  }
}
