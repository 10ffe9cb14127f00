/// The members of a JSON object, in their order.
public struct JSONObject: Sendable {
  /// One name and its value.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSONValue

    public static func == (a: Member, b: Member) -> Bool {
      a.name.utf8.elementsEqual(b.name.utf8) && a.value == b.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(JSONValue.string(name))
      hasher.combine(value)
    }
  }

  public private(set) var members: [Member]

  public init() {
    members = []
  }

  /// Members in their order.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }
  }

  public var count: Int { members.count }

  /// The value of a member, found by the bytes of its name; nil where there is none. Setting it
  /// replaces the value where it stands, adds it behind all others, or removes it.
  ///
  /// - Complexity: O(members).
  public subscript(name: String) -> JSONValue? {
    get { index(of: name).map { members[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): members[index] = Member(name: name, value: value)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  private func index(of name: String) -> Int? {
    members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// A name that stands there twice is refused when the value is sent.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members)
  }
}

extension JSONObject: Hashable {
  /// Whether both have the same members, in whatever order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    if a.members == b.members { return true }
    return a.count == b.count && a.members.allSatisfy { b[$0.name] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
  }
}
