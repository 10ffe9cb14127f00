import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct ErrorTableTests {
  /// One error of each row of the table, and both of `batch`.
  private static func samples() throws -> [RPCError] {
    let name = try withRoot(of: #""x""#) { text in
      text.text.map { [RPCError.unknownMethod($0), .unknown($0, known: [])] } ?? []
    }
    let limits = Limits()
    return name + [
      RPCError(try jsonError("x"), limits: limits),
      RPCError(try jsonError("\"\\ud800\""), limits: limits),
      RPCError(try jsonError(#"{"a":1,"a":1}"#), limits: limits),
      RPCError(try jsonError(String(repeating: "[", count: 200)), limits: limits),
      RPCError(try jsonError("1e400"), limits: limits), .lineTooLong(limits), .notLineDelimited,
      .envelope("m"), .invalidID, .emptyBatch, .batchTooLong(limits), .missing("x"),
      .type("x", expected: "y"), .range("x", expected: "y"), .surplus(.open),
      RPCError(.internal, "m"), .sessionNotFound(ByteString("x"), nearest: []),
      .sessionNotFound(ByteString("x"), nearest: [ByteString("y"), ByteString("z")]),
      .sessionExists(ByteString("x")), .limit("items", 7),
      .rowWithoutIdentity(3, pointer: nil), .rowWithoutIdentity(3, pointer: ByteString("/id")),
      .invalidSnapshot("items", "y"),
    ]
  }

  private static func jsonError(_ text: String) throws -> JSONError {
    let error = #expect(throws: JSONError.self) { try withRoot(of: text) { _ in } }
    return try #require(error)
  }

  @Test func `the reasons are those of the document, in its order, with its codes`() throws {
    let rows = try #require(try OpenRPCFile.document["x-errors"]).elements
    #expect(
      rows.map { "\($0["code"]?.integer ?? 0) \($0["reason"]?.text ?? "")" }
        == ErrorReason.allCases.map { "\($0.code) \($0.wireName)" })
    for row in rows {
      #expect(row.members.map(\.name) == ["code", "reason", "data", "when"])
      #expect(row["when"]?.text?.isEmpty == false)
    }
  }

  @Test func `the data of each error has the members that the document lists, in order`() throws {
    let rows = try #require(try OpenRPCFile.document["x-errors"]).elements
    var seen: Set<String> = []
    for error in try Self.samples() {
      let reason = "\(error.reason.wireName)"
      let row = try #require(rows.first { $0["reason"]?.text == reason })
      let listed = row["data"]?.elements.compactMap(\.text) ?? []
      let names = error.data.map { "\($0.name)" }
      #expect(names == listed || (reason == "batch" && names == []), "\(reason)")
      seen.insert(reason)
    }
    #expect(seen == Set(ErrorReason.allCases.map { "\($0.wireName)" }))
  }

  @Test func `an error is written with code, message and data, the reason first`() throws {
    for error in try Self.samples() {
      let text = written { error.write(to: &$0) }
      let value = try withRoot(of: text) { JSONValue($0) }
      #expect(value.members.map(\.name) == ["code", "message", "data"])
      #expect(value["code"]?.integer == error.reason.code)
      #expect(value["message"]?.text == error.message)
      #expect(
        value["data"]?.members.map(\.name) == ["reason"] + error.data.map { "\($0.name)" })
      #expect(value["data"]?["reason"]?.text == "\(error.reason.wireName)")
    }
  }

  @Test func `a message is one line for people`() throws {
    for error in try Self.samples() where error.message != "m" {
      #expect(error.message.utf8.count > 10, "\(error.message)")
      #expect(!error.message.contains { $0.isNewline })
      #expect(error.message.first?.isWhitespace == false)
    }
  }

  @Test(arguments: [
    (
      RPCError.rowWithoutIdentity(1, pointer: ByteString("/id")),
      #"{"reason":"rowWithoutIdentity","row":1,"pointer":"/id"}"#
    ),
    (
      .rowWithoutIdentity(0, pointer: nil),
      #"{"reason":"rowWithoutIdentity","row":0,"pointer":null}"#
    ),
    (
      .rowWithoutIdentity(0, pointer: ByteString("")),
      #"{"reason":"rowWithoutIdentity","row":0,"pointer":""}"#
    ),
    (
      .sessionNotFound(ByteString("fed"), nearest: [ByteString("feed"), ByteString("red")]),
      #"{"reason":"sessionNotFound","session":"fed","nearest":["feed","red"]}"#
    ),
    (
      .sessionNotFound(ByteString("\"\n"), nearest: []),
      #"{"reason":"sessionNotFound","session":"\"\n","nearest":[]}"#
    ),
    (.limit("pages", 5), #"{"reason":"limit","limit":"pages","value":5}"#),
    (.batchTooLong(Limits()), #"{"reason":"batch","limit":"batch","value":1000}"#),
    (.lineTooLong(Limits()), #"{"reason":"lineTooLong","limit":"lineBytes","value":4194304}"#),
    (.emptyBatch, #"{"reason":"batch"}"#),
    (.surplus(.deliver), #"{"reason":"unknownParam","param":"params[5]"}"#),
    (.invalidSnapshot("from", "0"), #"{"reason":"invalidSnapshot","param":"snapshot.from"}"#),
  ])
  func `the data is written like this`(error: RPCError, data: String) throws {
    let value = try withRoot(of: written { error.write(to: &$0) }) { root in
      root.member("data").map { json($0) }
    }
    #expect(value == data)
  }

  @Test func `each method lists errors of the table only, with their codes`() throws {
    let rows = Dictionary(
      uniqueKeysWithValues: ErrorReason.allCases.map { ("\($0.wireName)", $0.code) })
    for method in try OpenRPCFile.methods {
      let errors = try #require(method["errors"]).elements
      let codes = errors.compactMap { $0["code"]?.integer }
      #expect(
        codes
          == codes.sorted {
            ($0 > 0 ? 1 : 0, $0 > 0 ? $0 : -$0) < ($1 > 0 ? 1 : 0, $1 > 0 ? $1 : -$1)
          })
      for error in errors {
        let reasons = error["data"]?["reasons"]?.elements.compactMap(\.text) ?? []
        #expect(!reasons.isEmpty)
        for reason in reasons { #expect(rows[reason] == error["code"]?.integer, "\(reason)") }
      }
    }
  }

  @Test func `the schemas of errors know every code and every reason`() throws {
    let codes = try #require(OpenRPCFile.schema("Error")["properties"]?["code"]?["enum"])
    #expect(Set(codes.elements.compactMap(\.integer)) == Set(ErrorReason.allCases.map(\.code)))
    var reasons: [String] = []
    for choice in try OpenRPCFile.schema("ErrorData")["oneOf"]?.elements ?? [] {
      let reason = choice["properties"]?["reason"]
      reasons += reason?["enum"]?.elements.compactMap(\.text) ?? []
      reasons += [reason?["const"]?.text].compactMap { $0 }
    }
    #expect(reasons.sorted() == ErrorReason.allCases.map { "\($0.wireName)" }.sorted())
  }
}
