extension FaultyPager {
  /// Appends what this pager's future depends on, with tickets and generations renamed to their
  /// ages, so that states that differ in nothing but how often they started over are one.
  func appendKey(to key: inout [UInt8]) {
    key.append(UInt8(truncatingIfNeeded: page))
    if let inFlight {
      appendKey(of: inFlight, to: &key)
    } else {
      key.append(.max)
    }
    key.append(UInt8(truncatingIfNeeded: items.count))
    for item in items {
      key.append(UInt8(truncatingIfNeeded: item.id))
      if profile.showsVersions { key.append(UInt8(truncatingIfNeeded: item.version)) }
    }
    key.append(seen.reduce(0) { $0 | 1 << UInt8(truncatingIfNeeded: RowNames.index(of: $1) ?? 7) })
    let failureMark: UInt8 = failure == nil ? 0 : failure == "stale" ? 2 : 1
    key.append((hasMore ? 4 : 0) | (isQueued ? 8 : 0) | (isHalted ? 16 : 0) | failureMark)
    switch fault {
    case .restartsTicketCounter: key.append(UInt8(truncatingIfNeeded: counter))
    case .comparesGenerationsModuloTwo: key.append(UInt8(generation % 2))
    case .acceptsFirstGenerationWhileLoading, .thirdGenerationSkipsFirstPage:
      key.append(UInt8(min(generation, 3)))
    case .comparesPreviousPageOnly:
      for row in lastPage { key.append(UInt8(truncatingIfNeeded: row)) }
      key.append(.max)
    case .secondFailureEndsPaging, .thirdFailureEndsPaging:
      key.append(UInt8(truncatingIfNeeded: failures))
    default: break
    }
  }

  /// Appends a ticket by its age and its page.
  func appendKey(of ticket: Ticket, to key: inout [UInt8]) {
    key.append(UInt8(min(issued - ticket.number, 6)))
    key.append(UInt8(truncatingIfNeeded: min(generation - ticket.generation, 3)))
    key.append(UInt8(truncatingIfNeeded: ticket.page))
    if fault == .restartsTicketCounter { key.append(UInt8(truncatingIfNeeded: ticket.counter)) }
  }
}
