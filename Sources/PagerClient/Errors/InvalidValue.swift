/// A value that cannot be sent as it is: NaN, a member named twice, an outcome that has no ticket.
/// Nothing was sent.
public struct InvalidValue: PagerError, Hashable {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
