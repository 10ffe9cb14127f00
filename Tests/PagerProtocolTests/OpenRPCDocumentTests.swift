import PagerProtocol
import Testing

@Suite struct OpenRPCDocumentTests {
  @Test func `the embedded document is the file, byte for byte`() throws {
    #expect(OpenRPC.document == (try OpenRPCFile.bytes))
  }

  @Test func `the document says what it is`() throws {
    let document = try OpenRPCFile.document
    #expect(document["openrpc"]?.text == "1.3.2")
    #expect(document["info"]?["title"]?.text == "\(ProtocolVersion.name)")
    let version = try #require(document["info"]?["version"]?.text)
    #expect(version.hasPrefix("\(ProtocolVersion.major).\(ProtocolVersion.minor)."))
    #expect(
      document.members.map(\.name)
        == ["openrpc", "info", "methods", "components", "x-errors", "x-limits"])
  }

  @Test func `every reference leads to a schema, and every schema is used`() throws {
    let document = try OpenRPCFile.document
    let schemas = try #require(document["components"]?["schemas"]).members.map(\.name)
    #expect(Set(schemas).count == schemas.count)
    var references: Set<String> = []
    document.visit { value in
      guard let reference = value["$ref"] else { return }
      #expect(value.members.count == 1, "siblings of $ref mean nothing in draft-07")
      let name = reference.text.flatMap { text in
        schemas.first { text == "#/components/schemas/\($0)" }
      }
      #expect(name != nil, "\(reference)")
      if let name { references.insert(name) }
    }
    // `Error` is what every error reply is; OpenRPC has no place to say so.
    #expect(Set(schemas).subtracting(references) == ["Error"])
  }

  @Test func `every method takes its parameters either way and is described`() throws {
    for method in try OpenRPCFile.methods {
      let name = method["name"]?.text ?? "?"
      #expect(method["paramStructure"]?.text == "either", "\(name)")
      #expect(method["summary"]?.text?.isEmpty == false, "\(name)")
      #expect(method["result"]?["name"]?.text?.isEmpty == false, "\(name)")
      #expect(method["result"]?["schema"] != nil, "\(name)")
      #expect(method["params"] != nil, "\(name)")
      let params = method["params"]?.elements ?? []
      let names = params.compactMap { $0["name"]?.text }
      #expect(names.count == params.count)
      #expect(Set(names).count == names.count, "\(name)")
      for param in params {
        #expect(param["schema"] != nil, "\(name)")
        #expect(param["required"]?.boolean != nil, "\(name)")
        #expect(param["summary"]?.text?.isEmpty == false, "\(name)")
      }
    }
  }

  @Test func `one name of a parameter has one schema in all methods`() throws {
    var schemas: [String: JSONValue] = [:]
    for param in try OpenRPCFile.methods.flatMap({ $0["params"]?.elements ?? [] }) {
      let name = try #require(param["name"]?.text)
      let schema = try #require(param["schema"])
      #expect(schemas[name] == nil || schemas[name] == schema, "\(name)")
      schemas[name] = schema
    }
  }

  @Test func `the examples give parameters of their method, the required ones at least`() throws {
    var count = 0
    for method in try OpenRPCFile.methods {
      let params = method["params"]?.elements ?? []
      let names = params.compactMap { $0["name"]?.text }
      let required = params.filter { $0["required"]?.boolean == true }.compactMap {
        $0["name"]?.text
      }
      for example in method["examples"]?.elements ?? [] {
        count += 1
        let given = (example["params"]?.elements ?? []).compactMap { $0["name"]?.text }
        #expect(names.filter(given.contains) == given, "in the order of the method")
        #expect(Set(required).isSubset(of: given))
        #expect(example["result"]?["name"] == method["result"]?["name"])
        #expect(example["result"]?["value"] != nil)
      }
    }
    #expect(count >= 15)
  }

  @Test(arguments: [
    "type", "const", "enum", "properties", "required", "additionalProperties", "items", "minItems",
    "maxItems", "uniqueItems", "oneOf", "minimum", "minLength", "maxLength", "pattern",
    "dependencies",
  ])
  func `the schemas use this keyword and none that is not listed here`(keyword: String) throws {
    let known: Set<String> = [
      "type", "const", "enum", "properties", "required", "additionalProperties", "items",
      "minItems",
      "maxItems", "uniqueItems", "oneOf", "minimum", "minLength", "maxLength", "pattern",
      "dependencies",
      "$ref", "default", "description",
    ]
    var used: Set<String> = []
    for schema in try #require(try OpenRPCFile.document["components"]?["schemas"]).members {
      Self.visitSchemas(schema.value) { used.formUnion($0.members.map(\.name)) }
    }
    #expect(used.contains(keyword))
    #expect(used.subtracting(known) == [])
  }

  private static func visitSchemas(_ schema: JSONValue, _ body: (JSONValue) -> Void) {
    body(schema)
    for member in schema["properties"]?.members ?? [] { visitSchemas(member.value, body) }
    for choice in schema["oneOf"]?.elements ?? [] { visitSchemas(choice, body) }
    if let items = schema["items"] { visitSchemas(items, body) }
  }
}
