package import PagerJSON

/// The parameters of one request, found by name or by position.
///
/// One value serves all requests, one after the other, so that a request costs no allocation.
package struct Arguments {
  /// Bounds for what the parameters say.
  package let limits: Limits
  private var values: [JSONNode?]

  package init(limits: Limits) {
    self.limits = limits
    values = Array(repeating: nil, count: Parameter.allCases.count)
  }

  /// Takes the parameters of a request to `method`.
  ///
  /// - Throws: `unknownParam` for a name that the method does not have, or a position too many.
  package mutating func bind(_ params: JSONNode?, of method: Method) throws(RPCError) {
    for index in values.indices { values[index] = nil }
    guard let params else { return }
    let parameters = method.parameters
    if params.kind == .array {
      guard params.count <= parameters.count else { throw .surplus(method) }
      for index in 0..<params.count { values[parameters[index].rawValue] = params[index] }
      return
    }
    for (name, value) in params.members {
      guard let parameter = parameters.first(where: { name == $0.wireName }) else {
        throw .unknown(name, known: parameters.map(\.wireName))
      }
      values[parameter.rawValue] = value
    }
  }

  /// The value of a parameter; nil where it was left out.
  package subscript(_ parameter: Parameter) -> JSONNode? {
    values[parameter.rawValue]
  }
}

// MARK: - Values of one type

extension Arguments {
  func required(_ parameter: Parameter) throws(RPCError) -> JSONNode {
    guard let node = self[parameter] else { throw .missing("\(parameter.wireName)") }
    return node
  }

  func boolean(_ parameter: Parameter) throws(RPCError) -> Bool? {
    guard let node = self[parameter] else { return nil }
    guard let value = node.boolean else {
      throw .type("\(parameter.wireName)", expected: "true or false")
    }
    return value
  }

  /// An integer from 0.
  func count(_ parameter: Parameter) throws(RPCError) -> Int? {
    guard let node = self[parameter] else { return nil }
    guard let value = node.integer else {
      throw .type("\(parameter.wireName)", expected: "an integer")
    }
    guard value >= 0 else { throw .range("\(parameter.wireName)", expected: "0 or more") }
    return Int(value)
  }

  /// One of a few words.
  func choice<Choice: WireChoice>(_ parameter: Parameter) throws(RPCError) -> Choice? {
    guard let node = self[parameter] else { return nil }
    let expected = Choice.allCases.map { "\"\($0.wireName)\"" }.joined(separator: " or ")
    guard let text = node.text else {
      throw .type("\(parameter.wireName)", expected: expected)
    }
    guard let choice = Choice.allCases.first(where: { text == $0.wireName }) else {
      throw .range("\(parameter.wireName)", expected: expected)
    }
    return choice
  }

  /// The session that the request is for; nil for the one without a name.
  func session() throws(RPCError) -> JSONText? {
    guard let node = self[.session] else { return nil }
    return try name(node, "session", maximum: limits.nameBytes, hint: "; raise --max-name-bytes")
  }

  /// The name that the client gives to the ticket this call issues.
  func ticketName() throws(RPCError) -> JSONText? {
    guard let node = self[.as] else { return nil }
    return try name(node, "as", maximum: TicketReference.maximumNameBytes)
  }

  /// A text of bounded length.
  ///
  /// - Parameter hint: what to do about a text that is too long, where something can be done.
  func name(
    _ node: JSONNode, _ path: RPCError.Path, maximum: Int, hint: StaticString = ""
  ) throws(RPCError) -> JSONText {
    guard let text = node.text else { throw .type(path, expected: "a string") }
    guard (1...maximum).contains(text.count), !text.containsNUL else {
      let remedy = text.count > maximum ? "\(hint)" : ""
      throw .range(path, expected: "1 to \(maximum) bytes without NUL\(remedy)")
    }
    return text
  }
}

/// A parameter that is one of a few words.
package protocol WireChoice: CaseIterable, Sendable {
  var wireName: StaticString { get }
}
