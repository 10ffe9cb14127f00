internal import PagerCore

extension FaultyPager {
  /// Whether a page with this ticket may change the list.
  func accepts(_ ticket: Ticket) -> Bool {
    let isInFlight = inFlight?.number == ticket.number
    switch fault {
    case .acceptsAnything:
      return true
    case .checksPageOnly:
      return ticket.page == page
    case .checksGenerationOnly, .resetKeepsGeneration, .resetOfEmptyListKeepsGeneration,
      .resetWhileIdleKeepsGeneration:
      return ticket.generation == generation
    case .checksGenerationAndPage:
      return ticket.generation == generation && ticket.page == page
    case .acceptsAnythingWhileIdle:
      return inFlight == nil || isInFlight
    case .acceptsLastTicketTwice:
      return ticket.number == issued - 1 && ticket.generation == generation
    default:
      return inFlight.map { isInFlight || mistakes(ticket, for: $0) } ?? false
    }
  }

  /// Whether a ticket is taken for the one in flight, of those faults that look at both.
  private func mistakes(_ ticket: Ticket, for inFlight: Ticket) -> Bool {
    let isOlder = ticket.generation != generation
    let samePage = ticket.page == inFlight.page
    return switch fault {
    case .checksGenerationWhileLoading: !isOlder
    case .acceptsAnythingWhileLoading: true
    case .checksPageWhileLoading: samePage
    case .comparesGenerationsModuloTwo:
      isOlder && (generation - ticket.generation).isMultiple(of: 2) && samePage
    case .remembersOneCancelledTicket: isOlder && issued - ticket.number > 2
    case .remembersTwoCancelledTickets: isOlder && issued - ticket.number > 3
    case .restartsTicketCounter: ticket.counter == inFlight.counter
    case .acceptsPreviousGeneration: generation - ticket.generation <= 1 && samePage
    case .acceptsFirstGenerationWhileLoading: ticket.generation == 0 && generation > 0
    default: false
    }
  }

  /// Whether a failure with this ticket ends the load.
  func acceptsFailure(_ ticket: Ticket) -> Bool {
    switch fault {
    case .acceptsAnyFailure: true
    case .checksFailureByGeneration: ticket.generation == generation
    case .checksFailureByPage: ticket.page == inFlight?.page
    case .acceptsAnyFailureWhileLoading: inFlight != nil
    default: ticket.number == inFlight?.number
    }
  }

  /// Why it says that an answer is refused.
  func staleness(of ticket: Ticket) -> StaleReason {
    ticket.generation == generation ? .settled : .generation
  }
}
