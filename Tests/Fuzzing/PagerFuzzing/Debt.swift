package import PagerTestSupport

/// What one line is owed, worked out from its bytes by the contract alone.
package indirect enum Debt: Equatable {
  /// Notifications and other programs' responses.
  case nothing
  /// A result or an error, under this id.
  case reply(id: Value)
  /// An error with this code, under this id.
  case error(code: Int64, id: Value)
  /// One line with several; never empty, and without `nothing` in it.
  case batch([Debt])

  /// - Parameters:
  ///   - line: what a framer hands on: not blank, no line feed.
  ///   - depth: the limit of that name.
  ///   - batch: the limit of that name.
  package init(for line: [UInt8], depth: Int, batch: Int) {
    var reader = JSONReader(line, depth: depth)
    guard let value = try? reader.document() else {
      self = .error(code: -32700, id: .null)
      return
    }
    if reader.hasLargeNumber {
      self = Self.debtOfLargeNumber(in: value)
    } else if case .array(let elements) = value {
      self = Self.debt(of: elements, limit: batch)
    } else {
      self = Self.debt(of: value)
    }
  }

  private static func debt(of elements: [Value], limit: Int) -> Debt {
    guard (1...limit).contains(elements.count) else { return .error(code: -32600, id: .null) }
    let debts = elements.map(debt).filter { $0 != .nothing }
    return debts.isEmpty ? .nothing : .batch(debts)
  }

  private static func debt(of element: Value) -> Debt {
    guard case .object = element else { return .error(code: -32600, id: .null) }
    if isResponse(element) { return .nothing }
    let id = element["id"]
    guard isValid(id: id) else { return .error(code: -32600, id: .null) }
    let hasParams =
      switch element["params"] {
      case nil, .array, .object: true
      default: false
      }
    guard element["jsonrpc"]?.isText("2.0") == true, case .text = element["method"], hasParams
    else { return .error(code: -32600, id: id ?? .null) }
    return id.map { .reply(id: $0) } ?? .nothing
  }

  private static func debtOfLargeNumber(in value: Value) -> Debt {
    guard case .object = value else { return .error(code: -32700, id: .null) }
    if isResponse(value) { return .nothing }
    let id = value["id"]
    if id == .large { return .error(code: -32600, id: .null) }
    return .error(code: -32700, id: isValid(id: id) ? id ?? .null : .null)
  }

  private static func isResponse(_ object: Value) -> Bool {
    object["method"] == nil && (object["result"] != nil || object["error"] != nil)
  }

  private static func isValid(id: Value?) -> Bool {
    switch id {
    case nil, .null, .integer, .text: true
    default: false
    }
  }
}
