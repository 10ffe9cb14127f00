import PagerTestSupport
import Testing

/// Whatever row is accepted comes back equal, its members in the order in which they were sent.
@Suite struct RowRoundTripTests {
  /// A value as a careless client may write it, and as the contract writes it.
  private struct Text {
    var sent: String
    var written: String

    init(_ sent: String, _ written: String? = nil) {
      (self.sent, self.written) = (sent, written ?? sent)
    }
  }

  private static let scalars = [
    Text("null"), Text("true"), Text("false"), Text("-0", "0"), Text("9223372036854775807"),
    Text("-9223372036854775808"), Text("1.50", "1.5"), Text("1E2", "100.0"), Text("-0.0"),
    Text("1e-400", "0.0"), Text("0.1"), Text("1e+16", "1e16"), Text("5e-324"), Text(#""""#),
    Text(#""\u0000\u001F\/""#, #""\u0000\u001f/""#), Text(#""\"\\\b\f\n\r\t""#),
    Text(#""\uD83D\uDE00\u00e9e\u0301""#, "\"\u{1F600}\u{E9}e\u{301}\""),
    Text("\"\u{2028}\u{2029}\u{85}\u{7F}\"", #""\u2028\u2029\u0085\u007f""#),
    Text("\"\u{202E}\u{61C}\u{FEFF}\u{FFFF}\""), Text(#""1""#), Text("1"), Text("1.0"),
  ]

  /// Names of members: those of one object must differ.
  private static let names = [
    Text(#""z""#), Text(#""a""#), Text(#""""#), Text(#""\u00e9""#, "\"\u{E9}\""),
    Text("\"e\u{301}\""), Text(#""\n\"""#), Text(#""id""#), Text(#""0""#), Text(#""-1""#),
  ]

  private static func random(_ generator: inout SeededGenerator, levels: Int) -> Text {
    let kind = levels == 0 ? 0 : Int.random(in: 0..<4, using: &generator)
    let count = Int.random(in: 0..<5, using: &generator)
    let blanks = [" ", "", "\t", "\r "][Int.random(in: 0..<4, using: &generator)]
    switch kind {
    case 2:
      let values = (0..<count).map { _ in random(&generator, levels: levels - 1) }
      return join(values, "[", "]", blanks)
    case 3:
      let members = names.shuffled(using: &generator).prefix(count).map { name in
        let value = random(&generator, levels: levels - 1)
        return Text(
          name.sent + blanks + ":" + blanks + value.sent, name.written + ":" + value.written)
      }
      return join(members, "{", "}", blanks)
    default: return scalars[Int.random(in: 0..<scalars.count, using: &generator)]
    }
  }

  private static func join(_ texts: [Text], _ open: String, _ close: String, _ blanks: String)
    -> Text
  {
    Text(
      open + blanks + texts.map(\.sent).joined(separator: blanks + "," + blanks) + blanks + close,
      open + texts.map(\.written).joined(separator: ",") + close)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `as rows, as a label, as the data of an error and through restore`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let rows = (0..<20).map { _ in Self.random(&generator, levels: 5) }
      let sent = "[" + rows.map(\.sent).joined(separator: " , ") + "]"
      let written = "[" + rows.map(\.written).joined(separator: ",") + "]"
      let driver = Driver()
      driver.call("open", #"{"identity":"","duplicates":"keepAll","query":\#(sent)}"#)
      driver.call("loadNext", #"{"as":"t"}"#)
      driver.call("deliver", #"{"ticket":"t","rows":\#(sent),"hasMore":true}"#)
      driver.call("loadNext", #"{"as":"t"}"#)
      driver.call("fail", #"{"ticket":"t","error":{"message":"m","data":\#(sent)}}"#)
      let snapshot = driver.call("snapshot")
      for member in ["\"query\":", "\"items\":", "\"data\":"] {
        #expect(snapshot.contains(member + written), "seed \(seed), round \(round): \(sent)")
      }
      driver.call("restore", #"{"snapshot":\#(snapshot)}"#)
      let restored = driver.call("snapshot")
      #expect(restored.contains("\"items\":" + written), "seed \(seed), round \(round)")
    }
  }
}
