/// The server, as a list under test sees it: `try await fetch(page: 3)`.
///
/// It answers when whoever tests the list says so, however late: `deliver` and `fail` name the
/// ticket of the request. A task that is cancelled while it waits gets a `CancellationError`, as
/// from a network library.
public struct Fetch: Sendable {
  let book: FetchBook

  nonisolated(nonsending) public func callAsFunction(page: Int) async throws -> FetchedPage {
    try await fetch(.page(page))
  }

  nonisolated(nonsending) public func callAsFunction(offset: Int) async throws -> FetchedPage {
    try await fetch(.offset(offset))
  }

  nonisolated(nonsending) public func callAsFunction(
    cursor: String?
  ) async throws -> FetchedPage {
    try await fetch(.cursor(cursor?.json ?? .null))
  }

  /// - Parameter cursor: a string, an integer or null.
  nonisolated(nonsending) public func callAsFunction(
    cursor: JSONValue
  ) async throws -> FetchedPage {
    try await fetch(.cursor(cursor))
  }

  nonisolated(nonsending) private func fetch(
    _ position: Position
  ) async throws -> FetchedPage {
    let number = book.add(position)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { book.hold($0, number) }
    } onCancel: {
      book.settle(number, .failure(CancellationError()))
    }
  }
}
