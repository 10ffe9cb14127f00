internal import PagerJSON
internal import PagerProtocol

/// The values of a request, by name or position, in the words of a diagram. Wrong ones are shown
/// like any other: what is wrong with them is in the reply.
struct RequestValues {
  let method: Method
  private let params: JSONNode?

  static let defaultSession = ByteString("default")

  init(_ method: Method, _ params: JSONNode?) {
    self.method = method
    self.params = params
  }

  subscript(parameter: Parameter) -> JSONNode? {
    guard let params else { return nil }
    guard params.kind == .array else { return params.member(parameter.wireName) }
    guard let index = method.parameters.firstIndex(of: parameter), index < params.count else {
      return nil
    }
    return params[index]
  }

  /// The session that the request is for; nil where it is for none.
  var session: ByteString? {
    guard method.parameters.contains(.session) else { return nil }
    guard let node = self[.session] else { return Self.defaultSession }
    return node.text.map { ByteString($0) }
  }

  // MARK: A command

  /// `open paging cursor, query "all"`.
  var text: String {
    let values = method.parameters.compactMap { parameter in
      parameter == .session ? nil : self[parameter].map { text(parameter, $0) }
    }
    return values.isEmpty
      ? "\(method.wireName)" : "\(method.wireName) \(values.joined(separator: ", "))"
  }

  private func text(_ parameter: Parameter, _ node: JSONNode) -> String {
    switch parameter {
    case .snapshot:
      if let items = node.member("items"), items.kind == .array {
        return items.count == 1 ? "1 item" : "\(items.count) items"
      }
    case .as, .paging, .duplicates, .whileLoading, .afterFailure, .repeatedPosition, .emptyCursor:
      if let text = node.text {
        return "\(parameter.wireName) \(Shown.text(ByteString(text), width: 40))"
      }
    case .session, .first, .identity, .query, .ticket, .rows, .hasMore, .nextCursor, .error,
      .retryable, .items, .from, .limit, .pages:
      break
    }
    return "\(parameter.wireName) \(Shown.json(node, width: 40))"
  }

  // MARK: An answer

  var ticket: TicketClaim {
    guard let node = self[.ticket] else { return .nothing("no ticket") }
    if let name = node.text { return .name(ByteString(name)) }
    if let ticket = TicketKey(node) { return .ticket(ticket) }
    return .nothing(Shown.json(node, width: 40))
  }

  var page: Diagram.Answer.Contents {
    var values: [ByteString] = []
    if let rows = self[.rows] {
      let count = rows.kind == .array ? rows.count : 0
      for index in 0..<count { values.append(Shown.json(rows[index])) }
    }
    return .page(Diagram.Excerpt(values) { _ in false }, further)
  }

  /// What the answer says about further pages.
  private var further: String {
    let hasMore = self[.hasMore]?.boolean
    if hasMore == false { return "end" }
    guard let cursor = self[.nextCursor] else { return hasMore == true ? "more" : "" }
    if cursor.isNull, hasMore == nil { return "end" }
    return "next \(Shown.json(cursor, width: 30))"
  }

  var failure: Diagram.Answer.Contents {
    let message = self[.error]?.member("message")?.text.map { ByteString($0) }
    let text = message.map { Shown.text($0, width: 60) } ?? "without a message"
    return .failure(self[.retryable]?.boolean == false ? "\(text), not retryable" : text)
  }
}
