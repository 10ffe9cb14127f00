/// What a transcript makes a pager do, step by step, ready to be drawn: people look at a race
/// rather than read it.
///
/// There are three lanes. A user asks the pager, the pager asks the server under a ticket, and the
/// server's answers come back in whatever order the transcript says. What the pager did with each
/// of them, and the list after it, are the engine's real replies.
///
/// All texts in here are shortened and safe for a screen. A renderer escapes its own markup only.
package struct Diagram: Hashable, Sendable {
  /// The sentence that the transcript opens with, or the name of its file.
  let title: String
  /// The options that the engine was started with.
  let arguments: [String]
  /// The names of the sessions, in the order in which they come up.
  let sessions: [String]
  let tickets: [Ticket]
  let steps: [Step]
}

extension Diagram {
  /// A load that the pager has asked the server for.
  struct Ticket: Hashable, Sendable {
    /// The name that it was given, or its generation, position and attempt: `g0 p1 #1`.
    let label: String
    /// The page that it is for, where the label does not say so: `page 2 #3`.
    let details: String
    let session: Int
    /// The step in which it was issued.
    let issued: Int
    /// The step from which on the pager no longer waits for it, unanswered.
    var abandoned: Int?
    /// The step in which its first answer came.
    var answered: Int?

    /// Whether an answer to a ticket is under way.
    enum Standing: Hashable, Sendable {
      case notUnderWay
      /// While the pager waits for the answer.
      case awaited
      /// While the answer is under way and will be refused.
      case abandoned
    }

    /// How it stands when a step is over; before the first one that is step -1.
    func standing(after step: Int) -> Standing {
      if step < issued { return .notUnderWay }
      if let answered, answered <= step { return .notUnderWay }
      if let abandoned, abandoned <= step { return .abandoned }
      return .awaited
    }
  }
}

// MARK: - What several renderers say

extension Diagram {
  /// The session of a step, where there is more than one to tell apart.
  func sessionName(_ session: Int?) -> String? {
    guard let session, sessions.count > 1 else { return nil }
    return sessions[session]
  }

  /// What a label starts with where there are several sessions: `feed · `.
  func prefix(_ session: Int?) -> String {
    sessionName(session).map { "\(Shown.shortened($0, to: 12)) · " } ?? ""
  }

  /// A ticket by its label alone.
  func label(_ ticket: Int) -> String { tickets[ticket].label }

  /// A ticket with the page that it is for: `old (page 2)`.
  func description(_ ticket: Int) -> String {
    let details = tickets[ticket].details
    return details.isEmpty ? label(ticket) : "\(label(ticket)) (\(details))"
  }

  /// The list of each session in the end, of those that are open and can be looked at.
  var lastListings: [Listing] {
    var last: [Int: Listing] = [:]
    for step in steps {
      if let session = step.session { last[session] = step.listing }
    }
    return sessions.indices.compactMap { last[$0] }
  }

  /// How it ended, in one sentence: the lists, and how many answers were refused.
  var verdict: String {
    let lists = lastListings.map { listing in
      let name = sessionName(listing.session).map { "\($0) " } ?? ""
      return name + listing.items.text(width: 40) + " \(listing.status)"
    }
    var counts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { counts.append("\(count) \(count == 1 ? one : many)") }
    }
    add(count { $0.isStale }, "stale answer refused", "stale answers refused")
    add(count { $0.isIgnored }, "request ignored", "requests ignored")
    add(count { $0.isRefused }, "request answered with an error", "requests answered with errors")
    if counts.isEmpty { counts.append("Nothing was refused") }
    let end = lists.isEmpty ? "" : "In the end: \(lists.joined(separator: "; ")). "
    return end + counts.joined(separator: ", ") + "."
  }

  private func count(_ isCounted: (Outcome) -> Bool) -> Int {
    steps.count { isCounted($0.outcome) }
  }
}
