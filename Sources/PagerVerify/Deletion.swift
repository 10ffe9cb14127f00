/// Takes events out of an ordering so that the others keep their meaning.
///
/// A ticket is known by its number in the order of issue. Where the event that issued one is taken
/// out, its answers go too, and later tickets move up.
struct Deletion {
  private let events: [Event]
  /// The ticket that each event issues, if it issues one.
  private let issues: [Int?]

  init(_ events: [Event], _ profile: Profile) {
    self.events = events
    var run = ReferenceRun(profile)
    issues = events.map { run.step($0)?.issued }
  }

  func without(_ isDeleted: (Int) -> Bool) -> [Event] {
    let gone = Set(events.indices.filter(isDeleted).compactMap { issues[$0] })
    return events.indices.compactMap { index in
      let event = events[index]
      if isDeleted(index) { return nil }
      guard let ticket = event.ticket else { return event }
      if gone.contains(ticket) { return nil }
      return event.addressing(ticket - gone.count { $0 < ticket })
    }
  }
}

extension Event {
  /// The same event made simpler, simplest first.
  var simplerOnes: [Event] {
    guard case .deliver(let ticket, let rows, let then) = self else { return [] }
    let simplerRows = RowKind.bySimplicity.prefix { $0 != rows }
    let alternatives = then == .more ? simplerRows + [] : simplerRows + [rows]
    return alternatives.map { .deliver(ticket: ticket, rows: $0, then: .more) }
      + simplerRows.filter { _ in then != .more }
      .map { .deliver(ticket: ticket, rows: $0, then: then) }
  }
}
