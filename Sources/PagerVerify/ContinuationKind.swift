/// What an answer says about the page behind it.
package enum ContinuationKind: String, Hashable, Sendable, CaseIterable {
  /// There is more, at a place where nobody has been.
  case more
  /// This was the last page.
  case last
  /// There is more, behind the cursor that was asked for just now.
  case sameCursor = "same cursor"
  /// There is more, behind the first cursor that was handed out in this generation.
  case firstCursor = "first cursor"
  /// There is more, and no cursor to ask for it.
  case noCursor = "no cursor"

  /// What servers of any kind say.
  package static let usual: [ContinuationKind] = [.more, .last]
}
