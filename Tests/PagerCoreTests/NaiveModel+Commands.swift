@testable import PagerCore

// The commands, each as its rule says it. What all of them count is counted in `perform`.

extension NaiveModel {
  /// Rule 9.
  mutating func loadNext() -> Outcome {
    switch phase {
    case .idle: return issue()
    case .loading: return policies.whileLoading == .supersede ? issue() : .ignored(.loading)
    case .failed: return policies.afterFailure == .retry ? retry() : .ignored(.failed)
    case .exhausted: return .ignored(.exhausted)
    case .halted: return .ignored(.halted)
    }
  }

  /// Rule 10.
  mutating func retry() -> Outcome {
    guard let failure else { return .ignored(.nothingToRetry) }
    return failure.retryable ? issue() : .ignored(.notRetryable)
  }

  /// Rule 3: the attempt counts every ticket of the position in the generation.
  private mutating func issue() -> Outcome {
    let abandoned = end(.superseded)
    let ticket = Ticket(
      generation: generation, position: next, attempt: attempts(at: next) + 1)
    history.append(Issued(ticket: ticket, fate: .inFlight))
    failure = nil
    return .started(ticket, abandoned: abandoned)
  }

  /// Writes down what became of the ticket in flight, if there is one.
  @discardableResult
  private mutating func end(_ fate: Fate) -> Ticket<String>? {
    guard let place = placeInFlight else { return nil }
    history[place].fate = fate
    return history[place].ticket
  }

  /// Rule 7.
  mutating func reset() -> Outcome {
    let abandoned = startOver()
    items = []
    pages = []
    return .reset(abandoned: abandoned)
  }

  /// Rule 8.
  mutating func refresh() -> Outcome {
    let abandoned = startOver()
    replacing = true
    guard case .started(let ticket, abandoned: nil) = issue() else {
      fatalError("nothing is in flight after a new start")
    }
    return .started(ticket, abandoned: abandoned)
  }

  mutating func restore(
    _ rows: [Row], next position: Position<String>, hasMore more: Bool, replacing waits: Bool
  ) -> Outcome {
    var restored: [Row] = []
    _ = merge(rows, into: &restored)
    if restored.count > capacity.items { return .refused(.items) }
    let abandoned = startOver()
    items = restored
    pages = []
    next = position
    hasMore = more
    replacing = waits && more && position == first
    return .restored(abandoned: abandoned)
  }

  /// What `reset`, `refresh` and `restore` have in common.
  private mutating func startOver() -> Ticket<String>? {
    let abandoned = end(.abandoned)
    generation += 1
    next = first
    hasMore = true
    replacing = false
    failure = nil
    fault = nil
    return abandoned
  }

  mutating func cancel() -> Outcome {
    guard let ticket = end(.cancelled) else { return .ignored(.notLoading) }
    return .cancelled(ticket)
  }

  /// Rule 11.
  mutating func fail(
    _ error: String, retryable: Bool, for ticket: Ticket<String>
  ) -> Outcome {
    if let reason = staleness(of: ticket) { return .stale(reason) }
    end(.failed)
    failure = Failed(error: error, retryable: retryable, ticket: ticket)
    return .failed
  }

  /// Rule 4, in its order.
  mutating func deliver(_ page: Page<Row, String>, for ticket: Ticket<String>) -> Outcome {
    if let reason = staleness(of: ticket) { return .stale(reason) }

    var list = replacing ? [] : items
    let outcome = merge(page.rows, into: &list)
    var records = replacing ? [] : pages
    records.append(
      PageRecord(
        position: ticket.position, attempt: ticket.attempt, rows: page.rows.count,
        added: outcome.added))
    if records.count > capacity.pages { return .refused(.pages) }
    if list.count > capacity.items { return .refused(.items) }

    advance(from: ticket, page)
    items = list
    pages = records
    replacing = false
    end(.delivered)
    return .delivered(
      added: outcome.added, replaced: outcome.replaced, duplicates: outcome.duplicates)
  }

  /// Rules 12, 13 and 14.
  private mutating func advance(from ticket: Ticket<String>, _ page: Page<Row, String>) {
    var target: Position<String>
    switch ticket.position {
    case .page(let number): target = .page(number + 1)
    case .offset(let offset): target = .offset(offset + page.rows.count)
    case .cursor:
      target = ticket.position
      if case .cursor(let cursor) = page.continuation { target = .cursor(cursor) }
    }
    if page.continuation == .end {
      next = target
      hasMore = false
      return
    }
    if case .cursor = ticket.position, page.continuation == .more {
      fault = Fault(code: .cursorMissing, ticket: ticket, next: .cursor(nil))
      return
    }
    if attempts(at: target) > 0 {
      switch policies.repeatedPosition {
      case .halt: fault = Fault(code: .positionRepeated, ticket: ticket, next: target)
      case .end:
        hasMore = false
        target = ticket.position
      case .continue: break
      }
    }
    next = target
  }

  /// Rule 5.
  private func merge(
    _ rows: [Row], into list: inout [Row]
  ) -> (added: Int, replaced: Int, duplicates: Int) {
    var added = 0
    var replaced = 0
    var duplicates = 0
    for row in rows {
      let place = policies.duplicates == .keepAll ? nil : Self.place(of: row.id, in: list)
      guard let place else {
        list.append(row)
        added += 1
        continue
      }
      duplicates += 1
      if policies.duplicates == .replace {
        list[place] = row
        replaced += 1
      }
    }
    return (added, replaced, duplicates)
  }

  private static func place(of id: Int, in list: [Row]) -> Int? {
    var place = 0
    while place < list.count {
      if list[place].id == id { return place }
      place += 1
    }
    return nil
  }
}
