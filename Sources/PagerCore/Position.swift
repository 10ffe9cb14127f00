/// Where a page starts: a page number, an offset, or a cursor.
///
/// One enum for the three kinds of paged API keeps a page number from ever being compared with an
/// offset. `cursor(nil)` is the *first* position of most cursor APIs ("no cursor yet"); it is a
/// value of its own, equal to no cursor that a response hands out.
public enum Position<Cursor: Hashable>: Hashable {
  case page(Int)
  case offset(Int)
  case cursor(Cursor?)
}

extension Position: Sendable where Cursor: Sendable {}

extension Position {
  /// Whether both positions are of one kind, so that a ticket of one can mean the other.
  public func isSameKind(as other: Position) -> Bool {
    switch (self, other) {
    case (.page, .page), (.offset, .offset), (.cursor, .cursor): true
    case (.page, _), (.offset, _), (.cursor, _): false
    }
  }
}
