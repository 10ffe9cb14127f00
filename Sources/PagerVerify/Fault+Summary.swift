// One long table: a sentence for each fault.

extension Fault {
  /// What it does, in a sentence.
  package var summary: String {
    Self.summaries[self] ?? title
  }

  private static let summaries: [Fault: String] = [
    .acceptsAnything: "Whatever comes is taken, from any load and at any time.",
    .checksPageOnly: "An answer is taken when its page is the next one, loading or not.",
    .checksGenerationOnly: "An answer is taken when its generation is the current one, even twice.",
    .checksGenerationWhileLoading:
      "Like S03, but only while something is loading: an old try can answer for a new one.",
    .checksGenerationAndPage: "Generation and page are compared; the try that timed out has both.",
    .acceptsAnythingWhileLoading: "While anything is loading, any answer is taken for it.",
    .checksPageWhileLoading:
      "While loading, an answer for the same page is taken, whatever filter it was asked for.",
    .comparesGenerationsModuloTwo:
      "Generations are told apart by a flag that flips: after two resets the old one is back.",
    .remembersOneCancelledTicket: "A list of cancelled tickets keeps the newest one only.",
    .remembersTwoCancelledTickets: "A list of cancelled tickets keeps the newest two only.",
    .restartsTicketCounter:
      "Tickets are numbered from 0 again after a reset, and so equal older ones.",
    .acceptsAnythingWhileIdle: "When nothing is loading, a late answer is taken.",
    .acceptsPreviousGeneration:
      "An answer of the generation before is still taken for the same page.",
    .acceptsLastTicketTwice:
      "The newest ticket stays good after its answer came: a repeated answer is taken again.",
    .acceptsFirstGenerationWhileLoading:
      "While loading, answers that were asked for before the first reset are taken.",
    .ignoredAnswerEndsLoad:
      "A refused answer switches the loading mark off, and a second load starts.",
    .staleAnswerEndsLoad: "A refused answer of an older generation switches the loading mark off.",
    .staleAnswerSetsHasMore:
      "The rows of a refused answer are dropped, but its word on more pages is kept.",
    .staleEndEndsPaging: "A refused answer that was the last page ends the list.",
    .staleAnswerAdvancesPage: "A refused answer moves the page on, and one page is never loaded.",
    .staleAnswerSetsPage: "The next page is computed from the refused answer.",
    .staleRowsCountAsSeen:
      "Rows of a refused answer count as listed, and are missing when they come.",
    .staleAnswerClearsFailure: "A refused answer takes the error message away.",
    .staleAnswerSetsFailure: "A refused answer shows an error.",
    .staleAnswerWipesList: "A refused answer of an older generation empties the list.",
    .veryOldAnswerAddsJunk: "A refused answer that is two generations old leaves a row behind.",
    .acceptsAnyFailure: "Any failure ends the load in flight, and shows.",
    .checksFailureByGeneration:
      "A failure is compared by generation only: a late one comes through.",
    .checksFailureByPage:
      "A failure is compared by page only: one of the old filter ends the new load.",
    .acceptsAnyFailureWhileLoading: "While loading, any failure is taken for the load in flight.",
    .staleFailureShows: "A refused failure shows its error, although the load goes on.",
    .staleFailureEndsLoad: "A refused failure switches the loading mark off.",
    .staleFailureShowsWhileIdle: "A refused failure shows its error when nothing is loading.",
    .lateFailureOfOwnShows:
      "A failure that comes after the page of its own ticket shows its error.",
    .staleFailureEndsPaging: "A refused failure ends the list.",
    .failureLeavesLoadingOn:
      "After a failure the loading mark stays on, and nothing is loaded any more.",
    .swallowsFailure: "A failure is not shown.",
    .failureAdvancesPage: "After a failure the next page is asked for, and one is missing.",
    .failureEndsPaging: "A failure ends the list.",
    .failureWipesList: "A failure empties the list.",
    .failureWipesSeenSet: "After a failure rows that are listed are listed again.",
    .failureGoesBackToFirstPage: "After a failure the first page is asked for.",
    .neverRetries: "After a failure nothing is loaded any more.",
    .retriesFirstPage: "The try after a failure asks for the first page.",
    .retryKeepsFailure: "The error message stays while the next try is loading.",
    .successKeepsFailure: "The error message stays after the next try has succeeded.",
    .secondFailureEndsPaging: "Two failures in a row end the list.",
    .thirdFailureEndsPaging: "Three failures in a row end the list.",
    .resetKeepsSeenSet: "After a reset, rows that were listed before it are taken for duplicates.",
    .resetKeepsPage: "After a reset, loading goes on at the old page.",
    .resetKeepsEnd: "After a reset, the list is still at its end.",
    .resetKeepsFailure: "After a reset, the old error message is still shown.",
    .resetKeepsInFlight: "After a reset, the old load is still in flight and its answer is taken.",
    .resetKeepsItems: "After a reset, the old items are still listed.",
    .resetRefusedWhileLoading: "While loading, a reset is not heard.",
    .resetKeepsGeneration:
      "A reset starts no generation, and generations are what answers are told apart by.",
    .resetOfEmptyListKeepsGeneration: "A reset of an empty list starts no generation.",
    .resetWhileIdleKeepsGeneration: "A reset starts a generation only while something is loading.",
    .resetOfPristinePagerDoesNothing:
      "A reset of a pager that has not loaded anything yet does nothing.",
    .resetAfterFailureSkipsFirstPage: "A reset after a failure goes on at the second page.",
    .resetLoads: "A reset asks for the first page without being told to.",
    .thirdGenerationSkipsFirstPage: "From the third generation on, the first page is left out.",
    .keepsDuplicates: "Rows that come twice are listed twice.",
    .keepsDuplicatesInPage: "Rows that come twice in one page are listed twice.",
    .keepsDuplicatesAcrossPages: "Rows that come in two pages are listed twice.",
    .comparesAdjacentRowsOnly: "Only a row equal to the one just before it is a duplicate.",
    .comparesPreviousPageOnly: "Only rows of the page before are looked at for duplicates.",
    .comparesLastTwoRows: "Only the last two rows are looked at for duplicates.",
    .comparesFirstThreeRows: "Only the first three rows are looked at for duplicates.",
    .movesDuplicateToEnd: "A row that comes again moves to the end.",
    .duplicateDropsPage: "A page with one duplicate is dropped as a whole.",
    .duplicateStopsPage: "Rows behind the first duplicate of a page are dropped.",
    .sortsItems: "The items are sorted instead of kept in the server's order.",
    .reversesPage: "The rows of a page are listed in reverse.",
    .prependsPage: "A page is put in front of the list.",
    .replacesList: "A page takes the place of the list.",
    .capsList: "The list never gets longer than three rows.",
    .keepsLastOfEqualRows: "Of equal rows in a page, the last place counts.",
    .advancesPageAtIssue: "The page moves on when it is asked for, not when it has come.",
    .advancesPageByRows: "The page moves on by the number of rows, as an offset does.",
    .staysOnEmptyPage: "After an empty page, the same page is asked for again.",
    .staysOnPageOfDuplicates: "After a page of duplicates, the same page is asked for again.",
    .stopsAtSecondPage: "The second page is asked for again and again.",
    .wrapsAtFourthPage: "After the third page comes the first.",
    .staysOnLastPage: "The page does not move on at the end.",
    .rowsMeanMore:
      "A page with rows means more, one without means the end, whatever the server says.",
    .duplicatesEndPaging: "A page that adds no row ends the list.",
    .neverEnds: "The list never ends.",
    .emptyPageEndsPaging: "An empty page ends the list, although the server says more.",
    .firstPageNeverEnds: "A first page that is also the last does not end the list.",
    .emptyLastPageGoesOn: "An empty last page does not end the list.",
    .loadingClearsHasMore: "While loading, the list claims to be at its end.",
    .secondLoadWins: "Two loads at a time; the newer answer is taken.",
    .firstLoadWins: "Two loads at a time; the older answer is taken.",
    .queuesSecondLoad: "A second loadNext is remembered and loads one more page later.",
    .secondLoadEndsPaging: "A second loadNext ends the list.",
    .loadsAfterEnd: "After the end, loading goes on.",
    .restartsAfterEnd: "After the end, loading starts over at the first page.",
    .loadAfterEndWipesList: "A loadNext after the end empties the list.",
    .neverStopsLoading: "The loading mark stays on after a page has come.",
    .emptyPageLeavesLoadingOn: "The loading mark stays on after an empty page.",
    .secondLoadCancelsFirst: "A second loadNext cancels the first one.",
    .firstPageReplacesList: "The first page takes the place of the list, which is empty then.",
    .takesLargerPage: "The next page is computed from the larger of two numbers that are equal.",
    .keepsFirstFailure: "The first error is kept, and there is never a second one beside it.",
    .loadingFirstPageWipesList: "Asking for the first page empties the list, which is empty then.",
  ]
}
