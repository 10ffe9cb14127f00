/// How far the orderings go. Beyond, nothing new happens, or nothing that was asked for.
package struct Bounds: Hashable, Sendable {
  /// Pages of one generation.
  package var pages: Int
  /// Rows in the list.
  package var rows: Int
  /// Tickets that can be answered: the newest ones.
  package var tickets: Int
  /// Ages of generations that are told apart.
  package var ages: Int

  package init(pages: Int, rows: Int, tickets: Int, ages: Int) {
    self.pages = pages
    self.rows = rows
    self.tickets = tickets
    self.ages = ages
  }

  /// What a state's key has room for, and more than anyone has the time for.
  package static let most = Bounds(pages: 12, rows: 12, tickets: 8, ages: 8)

  package static let quick = Bounds(pages: 2, rows: 2, tickets: 2, ages: 2)
  package static let standard = Bounds(pages: 3, rows: 3, tickets: 3, ages: 2)
  package static let deep = Bounds(pages: 4, rows: 4, tickets: 3, ages: 3)
}

extension Bounds: CustomStringConvertible {
  package var description: String { "P\(pages) N\(rows) W\(tickets) A\(ages)" }
}
