/// What holds at every event, whatever happened before.
package enum Invariant: String, Hashable, Sendable, CaseIterable {
  case uniqueIDs = "an id is listed once"
  case oneLiveTicket = "at most one ticket can change the list"
  case loadingIsClean = "while loading there is no failure, and there is more"
  case inFlightIsCurrent = "the ticket in flight is of this generation and position"
  case deadAnswerChangesNothing = "a late or repeated answer changes nothing"
  case generationStepsAtNewStart = "the generation moves at a new start only, by one"
  case positionMovesWhenApplied = "the position moves when a page is applied, or back to the first"
  case listGrowsAtTail = "the list only grows, and only at its end"
  case resetIsInitial = "a reset gives the first screen"
  case failureTouchesPhaseOnly = "a failure changes nothing but failure and phase"
  case ignoredChangesNothing = "an ignored command changes nothing"
  case hasMoreChangesWhenApplied = "hasMore changes when a page is applied, or at a new start"
  case loadIsIssuedWhenPossible = "loadNext asks if and only if nothing forbids it"
}
