import PagerJSON
import PagerTestSupport
import Testing

@Suite struct WriterNumberTests {
  @Test(arguments: [
    (0.0, "0.0"),
    (-0.0, "-0.0"),
    (0.1, "0.1"),
    (-0.1, "-0.1"),
    (0.2, "0.2"),
    (0.1 + 0.2, "0.30000000000000004"),
    (1.0 / 3.0, "0.3333333333333333"),
    (129.9, "129.9"),
    (0.657679, "0.657679"),
    (1.0, "1.0"),
    (-1.0, "-1.0"),
    (10.0, "10.0"),
    (100.0, "100.0"),
    (1000000.0, "1000000.0"),
    (123456.789, "123456.789"),
    (0.001, "0.001"),
    (0.0001, "0.0001"),
    (1e-5, "1e-5"),
    (1.5e-5, "1.5e-5"),
    (1e-7, "1e-7"),
    (1e-10, "1e-10"),
    (1e-100, "1e-100"),
    (2.5e-105, "2.5e-105"),
    (1e15, "1000000000000000.0"),
    (9007199254740991.0, "9007199254740991.0"),
    (9007199254740992.0, "9007199254740992.0"),
    (1e16, "1e16"),
    (-1e16, "-1e16"),
    (1.2345678901234568e17, "1.2345678901234568e17"),
    (1e20, "1e20"),
    (1e21, "1e21"),
    (1e22, "1e22"),
    (1e23, "1e23"),
    (1e100, "1e100"),
    (1.01e102, "1.01e102"),
    (1e300, "1e300"),
    (.leastNonzeroMagnitude, "5e-324"),
    (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"),
    (1.7976931348623157e308, "1.7976931348623157e308"),
    (-1.7976931348623157e308, "-1.7976931348623157e308"),
  ])
  func `a real is written in its shortest form, and as a real`(value: Double, text: String) {
    #expect(writtenText { $0.value(value) } == text)
  }

  @Test(arguments: [
    (Int64(0), "0"),
    (1, "1"),
    (-1, "-1"),
    (9, "9"),
    (10, "10"),
    (-10, "-10"),
    (99, "99"),
    (100, "100"),
    (1_501_691_352_102, "1501691352102"),
    (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_993, "9007199254740993"),
    (1_915_883_588_174_806_058, "1915883588174806058"),
    (999_999_999_999_999_999, "999999999999999999"),
    (1_000_000_000_000_000_000, "1000000000000000000"),
    (.max, "9223372036854775807"),
    (.min, "-9223372036854775808"),
  ])
  func `an integer is written with all its digits`(value: Int64, text: String) {
    #expect(writtenText { $0.value(value) } == text)
  }

  @Test func `an Int is written like an Int64`() {
    #expect(writtenText { $0.value(Int.max) } == "9223372036854775807")
    #expect(writtenText { $0.value(Int.min) } == "-9223372036854775808")
  }

  @Test(arguments: [
    ("-0", "0"),
    ("0", "0"),
    ("-0.0", "-0.0"),
    ("-0e0", "-0.0"),
    ("0.10", "0.1"),
    ("1.10", "1.1"),
    ("1e2", "100.0"),
    ("1E2", "100.0"),
    ("1e+2", "100.0"),
    ("100e-2", "1.0"),
    ("1E16", "1e16"),
    ("10000000000000000.0", "1e16"),
    ("0.00001", "1e-5"),
    ("0.0000001", "1e-7"),
    ("1e-400", "0.0"),
    ("-1e-400", "-0.0"),
    ("4.9406564584124654e-324", "5e-324"),
    ("2.4703282292062327e-324", "0.0"),
    ("2.4703282292062328e-324", "5e-324"),
    ("1.7976931348623158e308", "1.7976931348623157e308"),
    ("9007199254740993.0", "9007199254740992.0"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775808.0", "9.223372036854776e18"),
    ("9223372036854775808e0", "9.223372036854776e18"),
    ("123456789012345678901234567890.0", "1.2345678901234568e29"),
    ("0.1000000000000000055511151231257827021181583404541015625", "0.1"),
  ])
  func `a number that was read is written in its own form`(sent: String, text: String) throws {
    #expect(try rewritten(sent) == text)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `any double is read back as the same double from the shortest text`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_500 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let bytes = written { $0.value(value) }
      let real = try withRoot(of: bytes) { $0.real }
      #expect(real?.bitPattern == value.bitPattern, "seed \(seed), \(value)")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.utf8.count <= 24, "seed \(seed), \(text)")
      #expect(Self.isShortForm(text), "seed \(seed), \(text)")
    }
  }

  /// Whether a real has no `+`, no capital and no leading zero in the exponent, and is no integer.
  private static func isShortForm(_ text: String) -> Bool {
    guard !text.contains("+"), !text.contains("E") else { return false }
    guard let e = text.firstIndex(of: "e") else { return text.contains(".") }
    let exponent = text[text.index(after: e)...].drop { $0 == "-" }
    return exponent.first != "0" && !exponent.isEmpty
  }
}
