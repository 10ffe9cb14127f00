/// Validates values against the part of JSON Schema draft-07 that `openrpc.json` uses; of results
/// also that the members of an object come in the order in which its schema lists them.
///
/// Stricter than draft-07 in one point: `1.0` is no integer in this protocol.
struct SchemaValidator {
  private let schemas: JSONValue
  private let checksOrder: Bool

  /// What the validator understands. Another keyword is a problem of the schema.
  private static let keywords: Set<String> = [
    "type", "const", "enum", "properties", "required", "additionalProperties", "items", "minItems",
    "maxItems", "uniqueItems", "oneOf", "minimum", "minLength", "maxLength", "pattern",
    "dependencies",
    "$ref", "default", "description",
  ]

  init(_ openRPC: JSONValue, checksOrder: Bool = true) {
    self.checksOrder = checksOrder
    schemas = openRPC["components"]?["schemas"] ?? .null
  }

  /// What is wrong with `value`, with the place inside it; nil where nothing is.
  func problem(_ value: JSONValue, _ schema: JSONValue, at place: String = "$") -> String? {
    for name in schema.names where !Self.keywords.contains(name) {
      return "\(place): the validator does not know \(name)"
    }
    if let reference = schema["$ref"]?.text {
      guard let target = schemas[String(reference.split(separator: "/").last ?? "")] else {
        return "\(place): no schema \(reference)"
      }
      return problem(value, target, at: place)
    }
    return typeProblem(value, schema, place) ?? scalarProblem(value, schema, place)
      ?? arrayProblem(value, schema, place) ?? objectProblem(value, schema, place)
      ?? choiceProblem(value, schema, place)
  }

  /// What is wrong with `value` as a value of the schema of this name.
  func problem(_ value: JSONValue, named name: String) -> String? {
    problem(value, .object([.init(name: Array("$ref".utf8), value: .bytes(Array(name.utf8)))]))
  }

  private func typeProblem(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> String? {
    guard let type = schema["type"] else { return nil }
    let allowed = type.text.map { [$0] } ?? type.elements.compactMap(\.text)
    let actual =
      switch value {
      case .null: "null"
      case .boolean: "boolean"
      case .integer: "integer"
      case .real: "real"
      case .bytes: "string"
      case .array: "array"
      case .object: "object"
      }
    return allowed.contains(actual) ? nil : "\(place): \(actual) is not \(allowed)"
  }

  private func scalarProblem(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> String? {
    if let constant = schema["const"], constant != value {
      return "\(place): \(value.json) is not \(constant.json)"
    }
    if let words = schema["enum"], !words.elements.contains(value) {
      return "\(place): \(value.json) is none of \(words.json)"
    }
    if let minimum = schema["minimum"]?.integer, let number = value.integer, number < minimum {
      return "\(place): \(number) is below \(minimum)"
    }
    guard let text = value.text else { return nil }
    let length = text.unicodeScalars.count
    if let minimum = schema["minLength"]?.integer, length < minimum {
      return "\(place): shorter than \(minimum)"
    }
    if let maximum = schema["maxLength"]?.integer, length > maximum {
      return "\(place): longer than \(maximum)"
    }
    return schema["pattern"]?.text.flatMap { Self.mismatch(text, $0) }.map { "\(place): \($0)" }
  }

  /// The two patterns that there are, by hand.
  private static func mismatch(_ text: String, _ pattern: String) -> String? {
    let matches: Bool
    switch pattern {
    case #"^[^\u0000]*$"#:
      matches = !text.utf8.contains(0)
    case #"^(/([^~\u0000]|~[01])*)?$"#:
      let pieces = text.split(separator: "~", omittingEmptySubsequences: false).dropFirst()
      matches =
        (text.isEmpty || text.hasPrefix("/")) && !text.utf8.contains(0)
        && pieces.allSatisfy { $0.hasPrefix("0") || $0.hasPrefix("1") }
    default:
      return "the validator does not know the pattern \(pattern)"
    }
    return matches ? nil : "\(text) does not match \(pattern)"
  }

  private func arrayProblem(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> String? {
    guard case .array(let elements) = value else { return nil }
    if let minimum = schema["minItems"]?.integer, elements.count < minimum {
      return "\(place): fewer than \(minimum)"
    }
    if let maximum = schema["maxItems"]?.integer, elements.count > maximum {
      return "\(place): more than \(maximum)"
    }
    if schema["uniqueItems"]?.boolean == true, Set(elements).count < elements.count {
      return "\(place): not unique"
    }
    guard let items = schema["items"] else { return nil }
    for (index, element) in elements.enumerated() {
      if let problem = problem(element, items, at: "\(place)[\(index)]") { return problem }
    }
    return nil
  }

  private func objectProblem(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> String? {
    guard case .object(let members) = value else { return nil }
    let names = value.names
    for name in schema["required"]?.elements.compactMap(\.text) ?? [] where !names.contains(name) {
      return "\(place): no \(name)"
    }
    for (index, name) in names.enumerated() {
      if let property = schema["properties"]?[name] {
        let problem = problem(members[index].value, property, at: "\(place).\(name)")
        if let problem { return problem }
      } else if schema["additionalProperties"]?.boolean == false {
        return "\(place): \(name) is not known"
      }
      for other in schema["dependencies"]?[name]?.elements.compactMap(\.text) ?? []
      where !names.contains(other) {
        return "\(place): \(name) without \(other)"
      }
    }
    guard checksOrder else { return nil }
    let listed = (schema["properties"]?.names ?? []).filter(names.contains)
    return listed == names.filter(listed.contains) ? nil : "\(place): members out of order"
  }

  private func choiceProblem(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> String? {
    guard let choices = schema["oneOf"]?.elements else { return nil }
    let problems = choices.map { problem(value, $0, at: place) }
    let matching = problems.count { $0 == nil }
    if matching == 1 { return nil }
    return "\(place): \(matching) of \(choices.count) choices fit: \(problems.compactMap { $0 })"
  }
}
