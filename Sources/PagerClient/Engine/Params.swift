/// Parameters by name, in the order in which they were set. What is nil is left out.
struct Params {
  private var object = JSONObject()

  subscript(name: String) -> JSONValue? {
    get { object[name] }
    set { object[name] = newValue }
  }

  var json: JSONValue { .object(object) }
}

extension String {
  var json: JSONValue { .string(self) }
}

extension Bool {
  var json: JSONValue { .bool(self) }
}

extension Int {
  var json: JSONValue { .integer(Int64(self)) }
}
