import PagerJSON
import Testing

@Suite struct DepthTests {
  /// The ways to nest: what opens a level, what closes it, and what stands innermost.
  private static let ways: [(open: String, close: String, core: String)] = [
    ("[", "]", ""),
    ("[", "]", "0"),
    (#"{"a":"#, "}", "null"),
    (#"[{"a":"#, "}]", #""[{[{""#),
    (#"[1,"x",[],{},"#, "]", "2"),
    (#"{"[":[],"{":"#, "}", "{}"),
  ]

  private static let limits = [1, 2, 3, 7, 64, 127, 128, 129, 500, 2_000]

  private static func nested(_ depth: Int, _ way: (open: String, close: String, core: String))
    -> String
  {
    String(repeating: way.open, count: depth) + way.core
      + String(repeating: way.close, count: depth)
  }

  /// The levels of a text of the tests' own, by counting.
  private static func levels(_ text: String) -> Int {
    var depth = 0
    var deepest = 0
    var isInString = false
    for character in text {
      if character == "\"" { isInString.toggle() }
      guard !isInString else { continue }
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  @Test(arguments: limits)
  func `the depth that is the limit is accepted, one more is refused`(limit: Int) {
    var verdicts: Set<JSONError.Reason?> = []
    for way in Self.ways {
      for count in [1, limit / 2, limit / 2 + 1, limit - 1, limit, limit + 1] where count > 0 {
        let text = Self.nested(count, way)
        let expected: JSONError.Reason? = Self.levels(text) > limit ? .depth : nil
        #expect(refusal(of: text, depth: limit)?.reason == expected, "\(count) times \(way.open)")
        verdicts.insert(expected)
      }
    }
    #expect(verdicts == [nil, .depth])
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `a scalar inside the deepest level is no level`(open: String, close: String) {
    for limit in Self.limits {
      let text =
        String(repeating: open, count: limit) + "0" + String(repeating: close, count: limit)
      #expect(refusal(of: text, depth: limit) == nil)
      #expect(refusal(of: "[" + text + "]", depth: limit)?.reason == .depth)
    }
  }

  @Test func `the place of the error is the bracket that is one too many`() {
    #expect(refusal(of: "[[[[1]]]]", depth: 3)?.offset == 3)
    #expect(refusal(of: #"["[[[[",[1]]"#, depth: 1)?.offset == 8)
  }

  @Test func `brackets side by side are not deep`() {
    let text = "[" + Array(repeating: "[],{}", count: 5_000).joined(separator: ",") + "]"
    #expect(refusal(of: text, depth: 2) == nil)
    #expect(refusal(of: text, depth: 1)?.reason == .depth)
  }

  @Test(arguments: [
    #"["[[[[[[[[[["]"#, #"{"{{{{{{{{":"[[[[[[[["}"#, #"["\"[[[[[[","[[[["]"#, #"["\\","[[[[[[[["]"#,
    #"["\\\"[[[[[[[[\\"]"#, #"["\u005b[[[[[[["]"#,
  ])
  func `brackets inside strings are no levels`(text: String) {
    #expect(refusal(of: text, depth: 1) == nil)
  }

  @Test func `closing brackets do not buy depth`() {
    #expect(refusal(of: "]]]][[", depth: 3)?.reason == .syntax)
    #expect(refusal(of: "[][[[[1]]]]", depth: 3)?.reason == .depth)
  }

  @Test(arguments: ["[", #"{"a":"#, "[{\"\":"])
  func `a hundred thousand open brackets are refused without harm`(open: String) {
    #expect(refusal(of: String(repeating: open, count: 100_000))?.reason == .depth)
    #expect(refusal(of: String(repeating: open, count: 100_000), depth: 2_000)?.reason == .depth)
  }

  @Test func `a value of two thousand levels is written again as it was`() throws {
    let text = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
    #expect(try rewritten(utf8(text), depth: 2_000) == utf8(text))
    let canonical = try withRoot(of: utf8(text), depth: 2_000) { root in
      writtenText { $0.canonical(root) }
    }
    #expect(canonical == text)
  }

  @Test func `depth comes before syntax, NUL before depth`() {
    #expect(refusal(of: "[[[[x", depth: 3)?.reason == .depth)
    #expect(refusal(of: "[[[[\0", depth: 3)?.reason == .encoding)
  }
}
