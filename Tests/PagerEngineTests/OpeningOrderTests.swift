import PagerTestSupport
import Testing

/// Sessions are listed in the order in which they were opened, whichever were closed in between.
@Suite struct OpeningOrderTests {
  private static func open(_ driver: Driver) throws -> [String] {
    try JSONValue(parsing: driver.call("sessions").bytes)["sessions"]?.elements
      .compactMap { $0["session"]?.text } ?? []
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `however many are opened and closed`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let driver = Driver()
    var expected: [String] = []
    for step in 0..<1_500 {
      // Grows first, shrinks then.
      let opens = Int.random(in: 0..<1_500, using: &generator) > step
      if opens || expected.isEmpty {
        let name = "s\(Int.random(in: 0..<200, using: &generator))"
        let isOpen = expected.contains(name)
        #expect(driver.call("open", "[\"\(name)\"]").hasPrefix("1002") == isOpen)
        if !isOpen { expected.append(name) }
      } else {
        let place = Int.random(in: expected.indices, using: &generator)
        driver.call("close", "[\"\(expected.remove(at: place))\"]")
      }
      if step % 10 == 0 || expected.count < 3 {
        #expect(try Self.open(driver) == ["default"] + expected, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `of equally near names the one that was opened first is told first`() {
    let driver = Driver()
    for name in ["ab", "ac", "ad", "ae"] { driver.call("open", "[\"\(name)\"]") }
    driver.call("close", #"["ac"]"#)
    driver.call("open", #"["ac"]"#)
    #expect(driver.call("cancel", #"["aa"]"#).contains(#""nearest":["ab","ad","ae"]"#))
  }
}
