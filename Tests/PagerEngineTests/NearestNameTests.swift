@testable import PagerEngine
import PagerProtocol
import PagerTestSupport
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    (["feed"], "fed", ["feed"]),
    (["feed"], "feeds", ["feed"]),
    (["feed"], "feel", ["feed"]),
    (["feed"], "Feed", ["feed"]),
    (["feed"], "fd", []),
    (["feed"], "f", []),
    (["feed"], "food", []),
    (["a"], "b", ["a"]),
    (["a"], "bc", []),
    (["ab"], "a", ["ab"]),
    ([], "defalt", ["default"]),
    ([], "dfalt", []),
    ([], "deflt!", []),
    ([], "defaul", ["default"]),
    ([], "deault1", ["default"]),
    (["inbox-1", "inbox-2", "inbox-3", "inbox-4"], "inbox-5", ["inbox-1", "inbox-2", "inbox-3"]),
    (["inbox-12", "inbox-1", "inbox-5x"], "inbox-5", ["inbox-1", "inbox-5x", "inbox-12"]),
    (["xbcdef", "abcdex", "abcdeg"], "abcdef", ["xbcdef", "abcdex", "abcdeg"]),
    (["abcdxx", "abcdex"], "abcdef", ["abcdex", "abcdxx"]),
    (["abcxxx"], "abcdef", []),
    (["abcdefxxx"], "abcdefghi", ["abcdefxxx"]),
    (["abcdexxxx"], "abcdefghi", []),
    (["abcdefghxxxx"], "abcdefghijkl", []),
    (["abcdefghixxx"], "abcdefghijkl", ["abcdefghixxx"]),
    (["abcdefghijklmnopqrstyyyy"], "abcdefghijklmnopqrstuvwx", []),
    (["abcdefghijklmnopqrstuyyy"], "abcdefghijklmnopqrstuvwx", ["abcdefghijklmnopqrstuyyy"]),
    (["feed", "fees"], "feex", ["feed", "fees"]),
    (["\u{E9}"], "\u{EA}", ["\u{E9}"]),
    (["e\u{301}"], "\u{E9}", []),
    (["far away"], "near by", []),
  ])
  func `the names that look most like the one that was asked for are told`(
    open: [String], asked: String, nearest: [String]
  ) {
    let driver = Driver()
    for name in open { driver.call("open", "[\"\(name)\"]") }
    let quoted = nearest.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(
      driver.call("reset", "[\"\(asked)\"]")
        == Line(#"1001 {"reason":"sessionNotFound","session":"\#(asked)","nearest":[\#(quoted)]}"#))
  }

  @Test func `a name that was closed is no longer near, and opened again it is last`() {
    let driver = Driver()
    for name in ["feed1", "feed2"] { driver.call("open", "[\"\(name)\"]") }
    driver.call("close", #"["feed1"]"#)
    #expect(driver.call("reset", #"["feed3"]"#).contains(#""nearest":["feed2"]"#))
    driver.call("open", #"["feed1"]"#)
    #expect(driver.call("reset", #"["feed3"]"#).contains(#""nearest":["feed2","feed1"]"#))
  }

  @Test func `the message names the nearest one`() {
    let driver = Driver()
    driver.call("open", #"["feed"]"#)
    let reply = driver.send(request("reset", #"["fed"]"#))
    #expect(reply?.contains(#"did you mean \"feed\""#) == true)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "bc", 1),
    ("abc", "xabc", 1), ("kitten", "sitting", 3), ("ab", "ba", 2), ("flaw", "lawn", 2),
  ])
  func `the distance is the number of bytes to change`(a: String, b: String, distance: Int) {
    for limit in 0...5 {
      let expected = distance <= limit ? distance : nil
      #expect(
        EditDistance.between(Array(a.utf8), Array(b.utf8), atMost: limit) == expected, "\(limit)")
      #expect(
        EditDistance.between(Array(b.utf8), Array(a.utf8), atMost: limit) == expected, "\(limit)")
    }
  }

  @Test(arguments: UInt64(71)...74)
  func `the distance is that of the definition`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func word(_ generator: inout SeededGenerator) -> [UInt8] {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        UInt8.random(in: 97...99, using: &generator)
      }
    }
    for _ in 0..<150 {
      let a = word(&generator)
      let b = word(&generator)
      let distance = Self.distance(a[...], b[...])
      for limit in 0...6 {
        #expect(
          EditDistance.between(a, b, atMost: limit) == (distance <= limit ? distance : nil),
          "seed \(seed): \(a) \(b) \(limit)")
      }
    }
  }

  private static func distance(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
    guard let first = a.first else { return b.count }
    guard let other = b.first else { return a.count }
    if first == other { return distance(a.dropFirst(), b.dropFirst()) }
    return 1
      + min(
        distance(a.dropFirst(), b), distance(a, b.dropFirst()),
        distance(a.dropFirst(), b.dropFirst()))
  }
}
