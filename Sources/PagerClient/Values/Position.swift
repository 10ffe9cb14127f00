/// Where a page starts.
public enum Position: Hashable, Sendable {
  case page(Int)
  case offset(Int)
  /// A string, an integer or null.
  case cursor(JSONValue)

  /// The one member of `json` that is a position; nil where there is none.
  init?(_ json: JSONValue) {
    if let page = json["page"]?.integer {
      self = .page(page)
    } else if let offset = json["offset"]?.integer {
      self = .offset(offset)
    } else if let cursor = json["cursor"] {
      self = .cursor(cursor)
    } else {
      return nil
    }
  }

  var member: (String, JSONValue) {
    switch self {
    case .page(let number): ("page", .integer(Int64(number)))
    case .offset(let offset): ("offset", .integer(Int64(offset)))
    case .cursor(let cursor): ("cursor", cursor)
    }
  }
}
