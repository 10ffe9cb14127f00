/// How much one pager may hold. A page that would exceed it is refused whole (rule 16).
public struct Capacity: Hashable, Sendable {
  /// Items in the list.
  public var items: Int
  /// Applied pages on record.
  public var pages: Int

  /// Sixteen million of each: beyond what a list on a screen can use, below what hurts a machine.
  public init(items: Int = 16_777_216, pages: Int = 16_777_216) {
    self.items = items
    self.pages = pages
  }

  /// A part of the capacity, as named in a refusal.
  public enum Part: Hashable, Sendable, CaseIterable {
    case items
    case pages
  }
}
