extension Suite {
  /// Sessions that each climb one counter: pages, failures, late tickets, ignored calls, resets.
  ///
  /// Shortest orderings stay low by nature; a fault that shows only at the fifth failure needs
  /// somebody who goes there.
  ///
  /// - Parameter height: how far each counter climbs.
  package static func ladders(height: Int = 8) -> Suite {
    let rungs = Array(0..<height)
    let loads = rungs.flatMap { [Event.loadNext, page($0)] }
    let failures = rungs.flatMap { [Event.loadNext, .fail(ticket: $0)] }
    let abandoned = rungs.flatMap { _ in [Event.loadNext, .reset] }
    let latePages = rungs.map { page($0) }
    let lateFailures = rungs.map { Event.fail(ticket: $0) }
    let half = height / 2
    let ladders: [(String, [Event])] = [
      (
        "pages",
        loads + [
          .loadNext, page(height, .first), .loadNext, page(height + 1, .last), .loadNext,
        ]
      ),
      ("failures in a row", failures + [.loadNext, page(height)]),
      ("late pages, oldest first", abandoned + [.loadNext] + latePages + [page(height)]),
      (
        "late last pages, newest first",
        abandoned + [.loadNext] + rungs.reversed().map { page($0, .new, .last) } + [page(height)]
      ),
      (
        "late failures",
        abandoned + [.loadNext] + lateFailures
          + [.fail(ticket: height), .loadNext, page(height + 1)]
      ),
      (
        "late answers while idle",
        abandoned + latePages + lateFailures + [.loadNext, page(height)]
      ),
      (
        "answers that come again",
        loads + latePages + lateFailures + [.loadNext] + latePages + lateFailures + [page(height)]
      ),
      (
        "rows",
        (0..<half).flatMap { [Event.loadNext, page($0, .twoNew)] } + [
          .loadNext, page(half, .firstThenNew), .loadNext, page(half + 1, .new, .last), .loadNext,
          .reset, .loadNext,
        ]
      ),
      (
        "resets in a row",
        rungs.map { _ in Event.reset } + [.loadNext, page(0), .loadNext, page(1, .empty)]
      ),
      ("ignored calls", ignoredCalls(rungs.map { _ in .loadNext })),
    ]
    return Suite(
      name: "ladders",
      sessions: ladders.map { OrderingSession(name: "ladder: \($0.0)", events: $0.1) })
  }

  private static func ignoredCalls(_ calls: [Event]) -> [Event] {
    calls + [page(0)] + calls + [.fail(ticket: 1), .loadNext, page(2, .new, .last)] + calls
      + [.reset, .loadNext, page(3, .hidden)]
  }

  private static func page(
    _ ticket: Int, _ rows: RowKind = .new, _ then: ContinuationKind = .more
  ) -> Event {
    .deliver(ticket: ticket, rows: rows, then: then)
  }
}
