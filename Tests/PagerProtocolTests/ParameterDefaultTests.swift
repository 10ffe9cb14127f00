import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct ParameterDefaultTests {
  private static func open(_ params: String) throws -> String {
    try withArguments(params, of: .open) { arguments throws(RPCError) in
      let params = try OpenParams(arguments)
      return [
        params.session?.description ?? "none", describe(params.first), describe(params.identity),
        "\(params.duplicates)", "\(params.whileLoading)", "\(params.afterFailure)",
        "\(params.repeatedPosition)", "\(params.emptyCursor)",
        params.query.map { json($0) } ?? "none",
      ].joined(separator: " ")
    }
  }

  private static func describe(_ position: WirePosition) -> String {
    written { position.write(to: &$0) }
  }

  private static func describe(_ rule: IdentityRule) -> String {
    switch rule {
    case .row: "row"
    case .pointer(let pointer): "pointer(\(pointer.text.description))"
    case .pointers(let pointers):
      "pointers(\(pointers.map(\.text.description).joined(separator: ",")))"
    case .whole: "whole"
    }
  }

  @Test(arguments: [
    ("{}", #"none {"page":1} row keepFirst ignore retry halt continue none"#),
    ("[]", #"none {"page":1} row keepFirst ignore retry halt continue none"#),
    (#"{"paging":"page"}"#, #"none {"page":1} row keepFirst ignore retry halt continue none"#),
    (#"{"paging":"offset"}"#, #"none {"offset":0} row keepFirst ignore retry halt continue none"#),
    (
      #"{"paging":"cursor"}"#,
      #"none {"cursor":null} row keepFirst ignore retry halt continue none"#
    ),
    (#"["s","page",0]"#, #"s {"page":0} row keepFirst ignore retry halt continue none"#),
    (#"["s","offset",40,null]"#, #"s {"offset":40} row keepFirst ignore retry halt continue none"#),
    (#"["s","cursor",""]"#, #"s {"cursor":""} row keepFirst ignore retry halt continue none"#),
    (#"["s","cursor",-5]"#, #"s {"cursor":-5} row keepFirst ignore retry halt continue none"#),
    (#"["s","cursor",null]"#, #"s {"cursor":null} row keepFirst ignore retry halt continue none"#),
    (
      #"["s","cursor","x","/id","replace","supersede","block","end","end",{"q":1}]"#,
      #"s {"cursor":"x"} pointer(/id) replace supersede block end end {"q":1}"#
    ),
    (
      #"{"duplicates":"keepAll","repeatedPosition":"continue","query":null,"identity":["/a",""]}"#,
      #"none {"page":1} pointers(/a,) keepAll ignore retry continue continue null"#
    ),
    (
      #"{"duplicates":"keepFirst","whileLoading":"ignore","afterFailure":"retry"}"#,
      #"none {"page":1} row keepFirst ignore retry halt continue none"#
    ),
    (
      #"{"repeatedPosition":"halt","emptyCursor":"continue","identity":""}"#,
      #"none {"page":1} whole keepFirst ignore retry halt continue none"#
    ),
  ])
  func `what open leaves out has its default`(params: String, expected: String) throws {
    #expect(try Self.open(params) == expected)
  }

  @Test(arguments: [
    ("{}", "true 0 none false"), ("[]", "true 0 none false"),
    (#"["s",false]"#, "false 0 none false"), (#"["s",true,3]"#, "true 3 none false"),
    (#"["s",true,3,4]"#, "true 3 4 false"), (#"["s",false,3,0,true]"#, "false 3 0 true"),
    (#"{"pages":true,"limit":9}"#, "true 0 9 true"),
  ])
  func `what snapshot leaves out has its default`(params: String, expected: String) throws {
    let text = try withArguments(params, of: .snapshot) { arguments throws(RPCError) in
      let params = try SnapshotParams(arguments)
      let limit = params.limit.map { "\($0)" } ?? "none"
      return "\(params.items) \(params.from) \(limit) \(params.pages)"
    }
    #expect(text == expected)
  }

  @Test(arguments: [
    (#"{"ticket":"t","rows":[]}"#, "none absent"),
    (#"{"ticket":"t","rows":[],"hasMore":true}"#, "true absent"),
    (#"{"ticket":"t","rows":[],"hasMore":false,"nextCursor":null}"#, "false null"),
    (#"{"ticket":"t","rows":[],"nextCursor":""}"#, #"none {"cursor":""}"#),
    (#"{"ticket":"t","rows":[],"nextCursor":"a\u0000b"}"#, #"none {"cursor":"a\u0000b"}"#),
    (
      #"{"ticket":"t","rows":[],"nextCursor":-9223372036854775808}"#,
      #"none {"cursor":-9223372036854775808}"#
    ),
    (#"["s","t",[],true,"c"]"#, #"true {"cursor":"c"}"#),
  ])
  func `hasMore and nextCursor of a page are kept as they were said`(
    params: String, expected: String
  ) throws {
    let text = try withArguments(params, of: .deliver) { arguments throws(RPCError) in
      let params = try DeliverParams(arguments)
      let next =
        switch params.nextCursor {
        case .absent: "absent"
        case .null: "null"
        case .cursor(let cursor): Self.describe(.cursor(cursor))
        }
      return "\(params.hasMore.map { "\($0)" } ?? "none") \(next)"
    }
    #expect(text == expected)
  }

  @Test(arguments: [
    (#"{"ticket":"t","error":{"message":"m"}}"#, true),
    (#"{"ticket":"t","error":{"message":"m"},"retryable":true}"#, true),
    (#"{"ticket":"t","error":{"message":"m"},"retryable":false}"#, false),
  ])
  func `a failure is retryable unless it says otherwise`(params: String, expected: Bool) throws {
    let retryable = try withArguments(params, of: .fail) { arguments throws(RPCError) in
      try FailParams(arguments).retryable
    }
    #expect(retryable == expected)
  }

  @Test func `a query of null is not one that was left out`() throws {
    for (params, expected) in [
      ("{}", "none"), (#"{"query":null}"#, "null"), (#"{"query":0}"#, "0"),
    ] {
      let reset = try withArguments(params, of: .reset) { arguments throws(RPCError) in
        try ResetParams(arguments).query.map { json($0) } ?? "none"
      }
      let refresh = try withArguments(params, of: .refresh) { arguments throws(RPCError) in
        try RefreshParams(arguments).query.map { json($0) } ?? "none"
      }
      #expect(reset == expected)
      #expect(refresh == expected)
    }
  }
}
