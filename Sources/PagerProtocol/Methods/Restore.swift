package import PagerJSON

/// `restore`: brings back the list of an earlier snapshot, as a new query.
package struct RestoreParams {
  static let parameters: [Parameter] = [.session, .snapshot]

  package let session: JSONText?
  package let snapshot: JSONNode

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
    let snapshot = try arguments.required(.snapshot)
    guard snapshot.kind == .object else {
      throw .type("snapshot", expected: "an object, a complete snapshot reply")
    }
    self.snapshot = snapshot
  }
}

/// What `restore` needs of a snapshot. Other members are ignored: a newer engine may have more.
package struct RestoredSnapshot {
  package let query: JSONNode
  package let next: WirePosition
  package let hasMore: Bool
  /// Whether the items wait to be replaced by a first page.
  package let replacing: Bool
  /// An array; its rows have still to pass the identity rule.
  package let items: JSONNode

  /// - Parameter paging: the kind of position of the session that is restored.
  package init(_ snapshot: JSONNode, paging: Paging) throws(RPCError) {
    guard let text = snapshot.member("paging")?.text, text == paging.wireName else {
      throw .invalidSnapshot("paging", "\"\(paging.wireName)\", as the session's")
    }
    guard let query = snapshot.member("query") else {
      throw .invalidSnapshot("query", "there")
    }
    self.query = query
    guard let next = snapshot.member("next").flatMap({ Self.position($0, paging) }) else {
      throw .invalidSnapshot("next", "an object with a valid \"\(paging.wireName)\"")
    }
    self.next = next
    guard let hasMore = snapshot.member("hasMore")?.boolean else {
      throw .invalidSnapshot("hasMore", "true or false")
    }
    self.hasMore = hasMore
    let replacing = snapshot.member("replacing")
    guard replacing == nil || replacing?.boolean != nil else {
      throw .invalidSnapshot("replacing", "true or false, or left out")
    }
    self.replacing = replacing?.boolean ?? false
    guard let count = snapshot.member("count")?.integer else {
      throw .invalidSnapshot("count", "an integer")
    }
    guard snapshot.member("from")?.integer == 0 else {
      throw .invalidSnapshot("from", "0")
    }
    guard let items = snapshot.member("items"), items.kind == .array, items.count == count else {
      throw .invalidSnapshot("items", "an array of all \(count) items")
    }
    self.items = items
  }

  /// Half of what an `Int` can hold: from there, no list can advance beyond it.
  private static let maximum = Int64.max / 2

  private static func position(_ node: JSONNode, _ paging: Paging) -> WirePosition? {
    guard node.kind == .object, node.count == 1, let value = node.member(paging.wireName) else {
      return nil
    }
    switch paging {
    case .page, .offset:
      guard let number = value.integer, (0...maximum).contains(number) else { return nil }
      return paging == .page ? .page(Int(number)) : .offset(Int(number))
    case .cursor:
      if value.isNull { return .cursor(nil) }
      return WireCursor(value).map { .cursor($0) }
    }
  }
}
