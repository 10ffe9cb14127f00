@testable import PagerCore

/// A step of a walk: a command whose ticket is chosen from what the walk has seen so far.
enum Move {
  case loadNext
  case retry
  case refresh
  case reset
  case cancel
  case restore([Int], next: Position<String>, hasMore: Bool, replacing: Bool)
  case deliver([Int], Continuation<String>, to: Addressee)
  case fail(retryable: Bool, to: Addressee)
  case refuseUnknownTicket

  /// Which ticket an answer comes with.
  enum Addressee {
    /// The last one issued: in flight, or answered or given up already.
    case newest
    /// The one before that, which is never in flight.
    case previous
    /// The first one of the pager's life.
    case oldest
    /// One that looks like the next one, and was not issued yet.
    case neverIssued
    /// One of a generation that has not begun.
    case ofTheFuture
    /// One that counts from 0, as no ticket does.
    case ofAttemptZero
  }

  /// The command, at this step of a walk; rows and errors carry the number of the step.
  func command(step: Int, _ model: NaiveModel) -> Command {
    switch self {
    case .loadNext: .loadNext
    case .retry: .retry
    case .refresh: .refresh
    case .reset: .reset
    case .cancel: .cancel
    case .restore(let ids, let next, let hasMore, let replacing):
      .restore(Self.rows(ids, step), next: next, hasMore: hasMore, replacing: replacing)
    case .deliver(let ids, let continuation, let addressee):
      .deliver(
        Page(rows: Self.rows(ids, step), continuation: continuation), model.ticket(of: addressee))
    case .fail(let retryable, let addressee):
      .fail("error \(step)", retryable: retryable, model.ticket(of: addressee))
    case .refuseUnknownTicket: .refuseUnknownTicket
    }
  }

  private static func rows(_ ids: [Int], _ step: Int) -> [Row] {
    var rows: [Row] = []
    for id in ids { rows.append(Row(id: id, version: step)) }
    return rows
  }
}

extension NaiveModel {
  func ticket(of addressee: Move.Addressee) -> Ticket<String> {
    switch addressee {
    case .newest where history.count >= 1: history[history.count - 1].ticket
    case .previous where history.count >= 2: history[history.count - 2].ticket
    case .oldest where history.count >= 1: history[0].ticket
    case .ofTheFuture: Ticket(generation: generation + 1, position: first)
    case .ofAttemptZero: Ticket(generation: generation, position: next, attempt: 0)
    case .neverIssued, .newest, .previous, .oldest:
      Ticket(generation: generation, position: next, attempt: attempts(at: next) + 1)
    }
  }
}

/// The pager and the model side by side.
struct Pair {
  var pager: TestPager
  var model: NaiveModel

  init(first: Position<String>, policies: Policies, capacity: Capacity = Capacity()) {
    pager = TestPager(first: first, policies: policies, capacity: capacity)
    model = NaiveModel(first: first, policies: policies, capacity: capacity)
  }

  /// Takes a step with both.
  ///
  /// - Parameter fully: compare every item and look at the invariants of a long list, too.
  /// - Returns: how the pager differs from the model afterwards, or nil.
  mutating func take(_ move: Move, step: Int, fully: Bool = true) -> String? {
    let command = move.command(step: step, model)
    let expected = model.perform(command)
    let outcome = pager.perform(command)
    if outcome != expected { return "outcome is \(outcome), in the model \(expected)" }
    return model.difference(from: pager, allItems: fully) ?? (fully ? pager.brokenInvariant : nil)
  }
}
