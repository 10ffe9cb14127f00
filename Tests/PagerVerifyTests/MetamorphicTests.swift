@testable import PagerVerify
import Testing

/// Relations between two runs of one pager: they need no reference to compare with, and the real
/// pager has to keep them, too. With each stands a fault that does not, or it would show nothing.
@Suite struct `Two runs of one pager` {
  static let walks = Suite.random(
    calls: 3000, seed: 7, length: 12, Bounds(pages: 3, rows: 4, tickets: 3, ages: 2)
  ).sessions.map(\.events)

  @Test func `a late answer more or less changes nothing`() {
    expect(toBreak: .staleAnswerSetsHasMore) { fault in
      Self.walks.contains { walk in
        let plain = Trace(walk, fault)
        return plain.steps.indices.contains { place in
          guard let dead = plain.steps[place].tickets.first(where: { $0.fate != .live })?.number
          else { return false }
          let extra: [Event] = [
            .deliver(ticket: dead, rows: .empty, then: .last), .fail(ticket: dead),
          ]
          let longer = Trace(Array(walk[...place]) + extra + walk[(place + 1)...], fault)
          return longer.screens.last != plain.screens.last
        }
      }
    }
  }

  @Test func `what came before a reset cannot be seen after it`() {
    expect(toBreak: .resetKeepsPage) { fault in
      zip(Self.walks, Self.walks.dropFirst()).contains { before, after in
        let first = Trace(before, fault)
        let alone = Trace([.reset] + after.withoutHiddenRows, fault)
        let shifted = after.withoutHiddenRows.map { event in
          event.ticket.map { event.addressing($0 + first.issued) } ?? event
        }
        let both = Trace(before + [.reset] + shifted, fault)
        // The ids of the second walk are new ones after the first, but not equal to its own.
        let renamed = both.screens.suffix(shifted.count).map { $0.renamed { $0 - first.used } }
        return renamed != alone.screens.suffix(after.count).map { $0.renamed { $0 } }
      }
    }
  }

  @Test func `a page that fails and comes with the next try is as if it had come at once`() {
    expect(toBreak: .failureAdvancesPage) { fault in
      Self.walks.contains { walk in
        let trace = Trace(walk, fault)
        guard let place = trace.steps.lastIndex(where: { $0.wasApplied }),
          let ticket = walk[place].ticket
        else { return false }
        let direct = Trace(Array(walk[...place]), fault)
        let retried = Trace(
          walk[..<place] + [.fail(ticket: ticket), .loadNext]
            + [walk[place].addressing(trace.issuedBefore(place))], fault)
        return direct.screens.last != retried.screens.last
      }
    }
  }

  @Test func `the items are those of the applied pages, each once`() {
    expect(toBreak: .keepsDuplicates) { fault in
      Self.walks.contains { walk in
        var folded: [Row] = []
        for step in Trace(walk, fault).steps {
          switch step.call {
          case .reset: folded = []
          case .deliver(let rows, _, _) where step.wasApplied:
            for row in rows where !folded.contains(row) { folded.append(row) }
          default: break
          }
          if step.screen.items != folded { return true }
        }
        return false
      }
    }
  }

  @Test func `other ids give the same list with other ids`() {
    expect(toBreak: .sortsItems) { fault in
      Self.walks.contains { walk in
        let plain = Trace(walk, fault).screens.map { $0.renamed { $0 } }
        let other = Trace(walk, fault, ids: { 1000 - $0 }).screens.map { screen in
          screen.renamed(ids: { 1000 - $0 }) { $0 }
        }
        return plain != other
      }
    }
  }

  private func expect(
    toBreak fault: Fault, _ isBroken: (Fault?) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!isBroken(nil), "the reference keeps it", sourceLocation: sourceLocation)
    #expect(isBroken(fault), "\(fault.id) breaks it", sourceLocation: sourceLocation)
  }
}

/// What one pager shows along an ordering: the real one, or one with a fault.
private struct Trace {
  struct Step {
    var call: ReferenceRun.Call
    var screen: Screen
    var wasApplied: Bool
    var tickets: [(number: Int, fate: TicketFate)]
  }

  private(set) var steps: [Step] = []
  private(set) var issued = 0
  private(set) var used = 0
  private var issuedAfter: [Int] = []

  var screens: [Screen] { steps.map(\.screen) }

  func issuedBefore(_ place: Int) -> Int { place == 0 ? 0 : issuedAfter[place - 1] }

  init(_ events: [Event], _ fault: Fault?, ids: (Int) -> Int = { $0 }) {
    var run = ReferenceRun()
    var faulty = FaultyRun(fault)
    for event in events {
      guard let step = run.step(event) else { continue }
      let shown: Observation?
      if fault == nil, ids(1) == 1 {
        shown = step.expected
      } else {
        shown = faulty.call(step.withIDs(ids))
      }
      guard let shown else { break }
      if case .deliver(_, let rows, _) = event { used += rows.newIDs }
      if step.issued != nil { issued += 1 }
      issuedAfter.append(issued)
      let wasApplied = if case .applied = shown.outcome { true } else { false }
      steps.append(
        Step(
          call: step.call, screen: Screen(shown), wasApplied: wasApplied,
          tickets: run.fates.enumerated().map { ($0.offset, $0.element) }))
    }
  }
}

extension ReferenceRun.Step {
  fileprivate func withIDs(_ ids: (Int) -> Int) -> ReferenceRun.Step {
    guard case .deliver(let rows, let continuation, let ticket) = call else { return self }
    return ReferenceRun.Step(
      event: event,
      call: .deliver(
        rows: rows.map { Row(id: ids($0.id)) }, continuation: continuation, ticket: ticket),
      issued: issued, expected: expected, fate: fate, phase: phase, isFirstLoad: isFirstLoad)
  }
}

extension Screen {
  /// The screen with ids by their place in the order of use, moved by `place`.
  fileprivate func renamed(
    ids: (Int) -> Int = { $0 }, _ place: (Int) -> Int
  ) -> [String] {
    items.map { "\(RowNames.index(of: ids($0.id)).map(place) ?? -1)" } + [status, "\(next)"]
  }
}

extension [Event] {
  fileprivate var withoutHiddenRows: [Event] {
    map { event in
      guard case .deliver(let ticket, .hidden, let then) = event else { return event }
      return .deliver(ticket: ticket, rows: .empty, then: then)
    }
  }
}
