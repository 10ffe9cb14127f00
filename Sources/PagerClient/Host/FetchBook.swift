internal import Synchronization

/// The requests that a list under test has made, and what waits for their answers.
final class FetchBook: Sendable {
  typealias Continuation = CheckedContinuation<FetchedPage, any Error>
  typealias Answer = Result<FetchedPage, any Error>

  private enum Holding {
    /// Made a moment ago.
    case made
    case waiting(Continuation)
    /// Answered or cancelled before it could wait.
    case early(Answer)
    case settled
  }

  private struct State {
    var tickets: [Ticket] = []
    var holdings: [Holding] = []
    var generation = 0
  }

  private let state = Mutex(State())
  private let paging: Paging

  init(paging: Paging) {
    self.paging = paging
  }

  var count: Int { state.withLock { $0.tickets.count } }

  var generation: Int { state.withLock { $0.generation } }

  func startGeneration() {
    state.withLock { $0.generation += 1 }
  }

  func ticket(_ number: Int) -> Ticket { state.withLock { $0.tickets[number] } }

  /// The number of the request that a ticket was issued for.
  func number(of ticket: Ticket) -> Int? {
    state.withLock { $0.tickets.firstIndex(of: ticket) }
  }

  // MARK: For the list

  /// Takes down a request, and returns its number.
  func add(_ position: Position) -> Int {
    precondition(
      position.paging == paging,
      "the list asks for \(position), and its profile says that it pages by \(paging)")
    return state.withLock { state in
      let earlier = state.tickets.filter {
        $0.generation == state.generation && $0.position == position
      }
      state.tickets.append(
        Ticket(
          generation: state.generation, position: position, attempt: earlier.count + 1))
      state.holdings.append(.made)
      return state.tickets.count - 1
    }
  }

  func hold(_ continuation: Continuation, _ number: Int) {
    let answer: Answer? = state.withLock { state in
      guard case .early(let answer) = state.holdings[number] else {
        state.holdings[number] = .waiting(continuation)
        return nil
      }
      state.holdings[number] = .settled
      return answer
    }
    if let answer { continuation.resume(with: answer) }
  }

  // MARK: For the host

  /// Gives an answer to whoever waits for it. False where nobody does any more.
  @discardableResult
  func settle(_ number: Int, _ answer: Answer) -> Bool {
    let (isTaken, continuation): (Bool, Continuation?) = state.withLock { state in
      switch state.holdings[number] {
      case .made:
        state.holdings[number] = .early(answer)
        return (true, nil)
      case .waiting(let continuation):
        state.holdings[number] = .settled
        return (true, continuation)
      case .early, .settled:
        return (false, nil)
      }
    }
    continuation?.resume(with: answer)
    return isTaken
  }

  /// Ends all that still waits, so that nothing is left behind.
  func cancelAll() {
    for number in 0..<count { settle(number, .failure(CancellationError())) }
  }
}

extension Position {
  var paging: Paging {
    switch self {
    case .page: .page
    case .offset: .offset
    case .cursor: .cursor
    }
  }
}
