import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct OpenRPCMethodTests {
  @Test func `the methods are those of the document, in its order`() throws {
    let names = try OpenRPCFile.methods.compactMap { $0["name"]?.text }
    #expect(names == Method.allCases.map { "\($0.wireName)" })
  }

  private static func params(_ method: Method) throws -> [JSONValue] {
    let found = try OpenRPCFile.methods.first { $0["name"]?.text == "\(method.wireName)" }
    return try #require(found?["params"]).elements
  }

  private static func parameter(_ name: String) throws -> Parameter {
    try #require(Parameter.allCases.first { "\($0.wireName)" == name })
  }

  @Test(arguments: Method.allCases)
  func `the parameters are those of the document, in its order`(method: Method) throws {
    let names = try Self.params(method).compactMap { $0["name"]?.text }
    #expect(names == method.parameters.map { "\($0.wireName)" })
  }

  @Test(arguments: Method.allCases)
  func `the required parameters are those of the document`(method: Method) throws {
    let required = try Self.params(method).filter { $0["required"]?.boolean == true }
      .map { try Self.parameter($0["name"]?.text ?? "") }
    func call(_ parameters: [Parameter]) -> String {
      let members = parameters.map { "\"\($0.wireName)\":\(ArgumentsTests.sample($0))" }
      return "{" + members.joined(separator: ",") + "}"
    }
    #expect(try problem(with: call(required), of: method) == nil)
    for missing in required {
      let rest = method.parameters.filter { $0 != missing }
      #expect(
        try problem(with: call(rest), of: method) == "missing param=\(missing.wireName)")
    }
    if let first = required.first {
      #expect(try problem(with: nil, of: method) == "missing param=\(first.wireName)")
    } else {
      #expect(try problem(with: nil, of: method) == nil)
    }
  }

  @Test func `there is no parameter that no method has`() throws {
    let used = Set(
      try OpenRPCFile.methods.flatMap { $0["params"]?.elements ?? [] }
        .compactMap { $0["name"]?.text })
    #expect(Set(Parameter.allCases.map { "\($0.wireName)" }) == used)
  }

  @Test func `a method is found by its name, and by nothing like it`() throws {
    for method in Method.allCases {
      let found = try withRoot(of: "\"\(method.wireName)\"") { $0.text.flatMap { Method($0) } }
      #expect(found == method)
    }
    for name in ["", "Open", "open ", "loadnext", "load_next", "rpc.", "discover", "rpc.Discover"]
      + [#"open\u0000"#, "opens", "ope"]
    {
      let found = try withRoot(of: "\"\(name)\"") { $0.text.flatMap { Method($0) } }
      #expect(found == nil, "\(name)")
    }
  }

  @Test func `the words of the document are those of the engine`() throws {
    func names<Choice: WireChoice>(_ type: Choice.Type) -> [String] {
      Choice.allCases.map { "\($0.wireName)" }
    }
    #expect(try OpenRPCFile.words("Paging") == names(Paging.self))
    #expect(try OpenRPCFile.words("Duplicates") == names(OpenParams.Duplicates.self))
    #expect(try OpenRPCFile.words("WhileLoading") == names(OpenParams.WhileLoading.self))
    #expect(try OpenRPCFile.words("AfterFailure") == names(OpenParams.AfterFailure.self))
    #expect(try OpenRPCFile.words("RepeatedPosition") == names(OpenParams.RepeatedPosition.self))
    #expect(try OpenRPCFile.words("EmptyCursor") == names(OpenParams.EmptyCursor.self))
    #expect(try OpenRPCFile.words("Phase") == WirePhase.allCases.map { "\($0.wireName)" })
  }

  @Test(arguments: [
    "Paging", "Duplicates", "WhileLoading", "AfterFailure", "RepeatedPosition", "EmptyCursor",
  ])
  func `the default that the document tells is the first of the words`(name: String) throws {
    #expect(try OpenRPCFile.schema(name)["default"]?.text == OpenRPCFile.words(name).first)
  }

  @Test func `the reasons of outcomes and faults are those of the engine`() throws {
    func reasons(_ schema: String, _ member: String = "reason") throws -> [String] {
      let property = try #require(OpenRPCFile.schema(schema)["properties"]?[member])
      return property["enum"]?.elements.compactMap(\.text) ?? [property["const"]?.text ?? ""]
    }
    #expect(
      try reasons("Ignored") + reasons("CancelIgnored")
        == WireIgnoredReason.allCases.map { "\($0.wireName)" })
    #expect(try reasons("Stale") == WireStaleReason.allCases.map { "\($0.wireName)" })
    #expect(try reasons("Fault", "code") == WireFault.Code.allCases.map { "\($0.wireName)" })
  }
}
