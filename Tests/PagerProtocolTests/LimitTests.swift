import PagerProtocol
import Testing

@Suite struct LimitTests {
  private static var rows: [JSONValue] {
    get throws { try #require(try OpenRPCFile.document["x-limits"]).elements }
  }

  @Test func `the limits are those of the document, in its order, with its flags`() throws {
    let rows = try Self.rows
    #expect(rows.compactMap { $0["name"]?.text } == Limit.all.map { "\($0.name)" })
    #expect(rows.compactMap { $0["flag"]?.text } == Limit.all.map { "\($0.flag)" })
    for row in rows {
      #expect(row.members.map(\.name) == ["name", "flag", "default", "what"])
    }
  }

  @Test func `the defaults are those of the document`() throws {
    let limits = Limits()
    #expect(
      try Self.rows.compactMap { $0["default"]?.integer }
        == Limit.all.map { limits[keyPath: $0.value] })
  }

  @Test func `the schemas name the limits in that order`() throws {
    let names = Limit.all.map { "\($0.name)" }
    #expect(try OpenRPCFile.words("LimitName") == names)
    let schema = try OpenRPCFile.schema("Limits")
    #expect(schema["properties"]?.members.map(\.name) == names)
    #expect(schema["required"]?.elements.compactMap(\.text) == names)
  }

  @Test func `every limit has a value of its own, and a default in its range`() {
    var limits = Limits()
    for (index, limit) in Limit.all.enumerated() {
      #expect(limit.range.contains(limits[keyPath: limit.value]), "\(limit.name)")
      #expect(!limit.range.contains(-1), "\(limit.name)")
      limits[keyPath: limit.value] = -index - 1
    }
    for (index, limit) in Limit.all.enumerated() {
      #expect(limits[keyPath: limit.value] == -index - 1, "\(limit.name)")
    }
  }

  @Test func `every value that a flag takes is one that the schema of info allows`() throws {
    let schema = try OpenRPCFile.schema("Limits")
    for limit in Limit.all {
      let reference = schema["properties"]?["\(limit.name)"]?["$ref"]?.text
      let name = try #require(reference?.split(separator: "/").last)
      let minimum = try #require(OpenRPCFile.schema(String(name))["minimum"]?.integer)
      #expect(limit.range.lowerBound >= minimum, "\(limit.name)")
    }
  }

  @Test func `a session's name and a ticket's name have the lengths of the schemas`() throws {
    #expect(try OpenRPCFile.schema("SessionName")["maxLength"]?.integer == Limits().nameBytes)
    #expect(try OpenRPCFile.schema("SessionName")["minLength"]?.integer == 1)
    #expect(try OpenRPCFile.schema("TicketName")["maxLength"]?.integer == 64)
    #expect(try OpenRPCFile.schema("TicketName")["minLength"]?.integer == 1)
  }

  @Test func `the depth that may be set is below what the parser can take`() {
    let depth = Limit.all.first { "\($0.name)" == "depth" }
    #expect(depth.map { $0.range.upperBound < 2_048 } == true)
  }
}
