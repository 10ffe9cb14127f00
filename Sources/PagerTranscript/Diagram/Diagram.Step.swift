extension Diagram {
  /// One arrow of the diagram, or a word between arrows.
  struct Step: Hashable, Sendable {
    /// The line of the transcript, from 1.
    let line: Int
    /// The session that it is for, if it is for one.
    let session: Int?
    let action: Action
    let outcome: Outcome
    /// What else there is to say: `2 of 9 in a batch`, `no reply is owed`.
    let remarks: [String]
    /// The list when the step is over; nil where there is none to see.
    let listing: Listing?
    /// What was sent, and the reply line or the part of it that belongs to this step.
    let request: String
    let reply: String?
  }

  /// Who turns to whom with what.
  enum Action: Hashable, Sendable {
    /// From the user to the pager.
    case command(String)
    /// From the server to the pager.
    case answer(Answer)
    /// From nobody to nobody: a note, or bytes that are no request.
    case note(String)
  }

  /// What the server answers to a ticket.
  struct Answer: Hashable, Sendable {
    enum Contents: Hashable, Sendable {
      /// Rows, and what the answer says about further pages: `more`, `end`, `next "A"`.
      case page(Excerpt, String)
      case failure(String)
    }

    /// The ticket as the answer names it.
    let label: String
    /// The ticket, if it was ever issued.
    let ticket: Int?
    let contents: Contents

    /// All of it in so many columns: `old: [1, 2] more`.
    func text(width: Int) -> String {
      let label = Shown.shortened(label, to: max(8, width / 2))
      switch contents {
      case .page(let rows, let rest):
        let rest = Shown.shortened(rest, to: max(8, width / 3))
        let room = width - Shown.width(label) - 3 - Shown.width(rest)
        return "\(label): \(rows.text(width: room))" + (rest.isEmpty ? "" : " \(rest)")
      case .failure(let message):
        return Shown.shortened("\(label): failed, \(message)", to: width)
      }
    }
  }

  /// What became of it.
  enum Outcome: Hashable, Sendable {
    /// The pager has asked the server.
    case started(ticket: Int, abandoned: Int?)
    /// There was nothing to do, for this reason.
    case ignored(String)
    /// A page has entered the list.
    case applied(String)
    /// A failure has been taken in.
    case failed
    /// The answer came too late, for this reason.
    case stale(String)
    /// Anything else that was done, with a word about it where there is one.
    case done(String, abandoned: Int?)
    /// An error; nothing has changed.
    case refused(String)
    /// There is no reply to know it by.
    case unknown
  }
}

extension Diagram.Outcome {
  /// The ticket that the pager stops to wait for.
  var abandoned: Int? {
    switch self {
    case .started(_, let abandoned), .done(_, let abandoned): abandoned
    case .ignored, .applied, .failed, .stale, .refused, .unknown: nil
    }
  }

  /// The ticket that was issued.
  var issued: Int? {
    if case .started(let ticket, _) = self { ticket } else { nil }
  }

  var isStale: Bool {
    if case .stale = self { true } else { false }
  }

  var isIgnored: Bool {
    if case .ignored = self { true } else { false }
  }

  var isRefused: Bool {
    if case .refused = self { true } else { false }
  }

  /// In words, where an arrow does not say it already.
  var text: String {
    switch self {
    case .started, .unknown: ""
    case .ignored(let reason): "ignored: \(reason)"
    case .applied(let counts): counts
    case .failed: "the load has failed"
    case .stale(let reason): "stale: \(reason)"
    case .done(let word, _): word
    case .refused(let error): error
    }
  }
}

extension Diagram {
  /// What is said about a step beside its arrows.
  func remarks(_ step: Step) -> [String] {
    var remarks = [step.outcome.text].filter { !$0.isEmpty }
    if let abandoned = step.outcome.abandoned {
      remarks.append("\(label(abandoned)) is abandoned")
    }
    return remarks + step.remarks
  }
}
