import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct IdentityRuleTests {
  private static func describe(_ text: String) throws -> String {
    try withRoot(of: text) { node in
      do throws(RPCError) {
        return switch try IdentityRule(node) {
        case .row: "row"
        case .whole: "whole"
        case .pointer(let pointer): "pointer \(pointer.text.description)"
        case .pointers(let pointers):
          "pointers \(pointers.map(\.text.description).joined(separator: " "))"
        }
      } catch {
        return summary(error)
      }
    }
  }

  private static func array(_ count: Int) -> String {
    "[" + Array(repeating: #""/a""#, count: count).joined(separator: ",") + "]"
  }

  @Test(arguments: [
    ("null", "row"), (#""""#, "whole"), (#""/""#, "pointer /"), (#""/id""#, "pointer /id"),
    (#""/a/0/b""#, "pointer /a/0/b"), (#""/a~1b~0c""#, "pointer /a~1b~0c"), (#"[""]"#, "pointers "),
    (#"["/id"]"#, "pointers /id"), (#"["/a","","/b"]"#, "pointers /a  /b"),
    (#"["/a","/a"]"#, "pointers /a /a"),
    (array(16), "pointers" + String(repeating: " /a", count: 16)),
  ])
  func `a rule is null, a pointer or several pointers`(text: String, expected: String) throws {
    #expect(try Self.describe(text) == expected)
  }

  @Test(arguments: [
    ("1", "type param=identity"), ("1.5", "type param=identity"), ("true", "type param=identity"),
    ("{}", "type param=identity"), (#""id""#, "range param=identity"),
    (#"" /id""#, "range param=identity"),
    (#""/~2""#, "range param=identity"), (#""/a~""#, "range param=identity"),
    (#""/a\u0000""#, "range param=identity"), ("[]", "range param=identity"),
    (array(17), "range param=identity"), ("[1]", "type param=identity[0]"),
    ("[null]", "type param=identity[0]"), (#"["/a",null]"#, "type param=identity[1]"),
    (#"["/a",["/b"]]"#, "type param=identity[1]"), (#"["a"]"#, "range param=identity[0]"),
    (#"["/a","b"]"#, "range param=identity[1]"), (#"["/a","/b","/~"]"#, "range param=identity[2]"),
    (#"["/a\u0000"]"#, "range param=identity[0]"), (#"["x",1]"#, "range param=identity[0]"),
  ])
  func `what is no rule is refused with the place of what is wrong`(
    text: String, expected: String
  ) throws {
    #expect(try Self.describe(text) == expected)
  }
}
