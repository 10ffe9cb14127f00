package import PagerJSON

extension SubjectProfile {
  /// Reads the result of `info`.
  package init(info: JSONNode) throws(ProfileError) {
    if let name = info.member("name")?.text { self.name = name.description }
    if let methods = info.member("methods"), methods.kind == .array {
      canRetry = (0..<methods.count).contains { methods[$0].text.map { $0 == "retry" } ?? false }
    }
    guard let told = info.member("profile") else { return }
    guard told.kind == .object else { throw ProfileError("`profile` must be an object") }
    isTold = true
    try see(Self.names(told.member("fields")))
    profile.reportsFailure = visible.contains(.failure)
    guard let policies = told.member("policies") else { return }
    guard policies.kind == .object else { throw ProfileError("`policies` must be an object") }
    for (name, value) in policies.members {
      try follow(name.description, Self.word(value, of: name.description))
    }
  }

  private static func names(_ node: JSONNode?) throws(ProfileError) -> [String] {
    guard let node, node.kind == .array else {
      throw ProfileError("the profile must list its `fields`, such as [\"items\",\"loading\"]")
    }
    var names: [String] = []
    for index in 0..<node.count {
      guard let text = node[index].text else { throw ProfileError("`fields` are names") }
      names.append(text.description)
    }
    return names
  }

  private static func word(_ node: JSONNode, of name: String) throws(ProfileError) -> String {
    if let boolean = node.boolean { return boolean ? "true" : "false" }
    guard let text = node.text else {
      throw ProfileError("the policy \(name) must be a word")
    }
    return text.description
  }
}

// MARK: - Positions

extension SubjectProfile {
  /// The number of a position as the subject prints it, counted from its first one; nil where
  /// there is none of its kind of paging.
  func number(ofPosition node: JSONNode?) -> Int? {
    guard let node else { return nil }
    switch profile.paging {
    case .page: return node.member("page").map { number(of: $0) }
    case .offset: return node.member("offset").map { number(of: $0) }
    case .cursor: return node.member("cursor").map { Self.number(ofCursor: $0) }
    }
  }

  private func number(of node: JSONNode) -> Int {
    guard let integer = node.integer else { return Sighting.unknown }
    return Int(truncatingIfNeeded: integer &- Int64(firstPosition))
  }

  private static func number(ofCursor node: JSONNode) -> Int {
    if node.isNull { return 0 }
    guard let text = node.text?.description, text.utf8.first == UInt8(ascii: "c") else {
      return Sighting.unknown
    }
    return Int(text.dropFirst()) ?? Sighting.unknown
  }

  /// The cursor that the server hands out under a number.
  static func cursor(_ number: Int) -> String { "c\(number)" }

  /// A position for people: `page 2`, `offset 3`, `cursor c1`.
  func text(ofPosition number: Int) -> String {
    guard number != Sighting.unknown else { return "none of its kind" }
    switch profile.paging {
    case .page: return "page \(number &+ firstPosition)"
    case .offset: return "offset \(number &+ firstPosition)"
    case .cursor: return number == 0 ? "cursor null" : "cursor \(Self.cursor(number))"
    }
  }
}
