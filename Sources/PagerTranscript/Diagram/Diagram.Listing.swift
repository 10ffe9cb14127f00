internal import PagerJSON

extension Diagram {
  /// A list as a person would see it after a step.
  struct Listing: Hashable, Sendable {
    let session: Int
    let items: Excerpt
    let phase: String
    let hasMore: Bool
    /// Whether the items are of before a refresh.
    let isReplacing: Bool
    /// What is wrong: `failure: timeout`, `fault: positionRepeated`.
    let trouble: String?
    let revision: Int64

    /// The standing in a few words: `idle, more`, `failed, more; failure: timeout`.
    var status: String {
      let replacing = isReplacing ? ", old items" : ""
      let more = hasMore ? "more" : "end"
      return "\(phase), \(more)\(replacing)" + (trouble.map { "; \($0)" } ?? "")
    }
  }
}

/// Reads snapshots, and knows what is new in each.
struct DiagramLists {
  /// The items of each session at its last snapshot.
  private var items: [Int: [ByteString]] = [:]
  /// The last snapshot of each session.
  private(set) var last: [Int: Diagram.Listing] = [:]

  /// The list in a reply to `snapshot`; nil where it is an error.
  mutating func listing(_ session: Int, in reply: JSONNode) -> Diagram.Listing? {
    guard let result = reply.member("result"), let items = result.member("items"),
      let phase = result.member("phase")?.text
    else {
      self.items[session] = nil
      last[session] = nil
      return nil
    }
    let old = self.items[session] ?? []
    let new = Self.values(items)
    self.items[session] = new
    let listing = Diagram.Listing(
      session: session, items: Self.excerpt(new, old),
      phase: Shown.text(ByteString(phase), width: 20),
      hasMore: result.member("hasMore")?.boolean ?? false,
      isReplacing: result.member("replacing")?.boolean ?? false,
      trouble: Self.trouble(result), revision: result.member("revision")?.integer ?? 0)
    last[session] = listing
    return listing
  }

  private static func values(_ items: JSONNode) -> [ByteString] {
    var writer = JSONWriter()
    var values: [ByteString] = []
    for index in 0..<items.count {
      writer.value(items[index])
      values.append(writer.takeText())
    }
    return values
  }

  /// The items, with those marked that were not there before: equal ones as many times as now.
  private static func excerpt(_ new: [ByteString], _ old: [ByteString]) -> Diagram.Excerpt {
    // Nearly always all that was there is there still, in its place.
    let unchanged = zip(new, old).prefix { $0 == $1 }.count
    var known: [ByteString: Int] = [:]
    for value in old[unchanged...] { known[value, default: 0] += 1 }
    return Diagram.Excerpt(new) { index in
      if index < unchanged { return false }
      guard let count = known[new[index]], count > 0 else { return true }
      known[new[index]] = count - 1
      return false
    }
  }

  private static func trouble(_ snapshot: JSONNode) -> String? {
    if let fault = snapshot.member("fault")?.member("code")?.text {
      return "fault: \(Shown.text(ByteString(fault), width: 40))"
    }
    guard let message = snapshot.member("failure")?.member("error")?.member("message")?.text else {
      return nil
    }
    return "failure: \(Shown.text(ByteString(message), width: 40))"
  }
}
