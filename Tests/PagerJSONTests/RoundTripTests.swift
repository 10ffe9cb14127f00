import Foundation
import PagerJSON
import PagerTestSupport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: UInt64(31)...36)
  func `a random value comes back equal, its members in order, and stays the same`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<500 {
      let value = Value.random(using: &generator, size: number % 60)
      let sent = value.sloppyText(using: &generator)
      let once = try rewritten(utf8(sent))
      #expect(try Value(parsing: once) == value, "seed \(seed), value \(number): \(sent)")
      #expect(try rewritten(once) == once, "seed \(seed), value \(number): \(sent)")
    }
  }

  @Test(arguments: UInt64(41)...43)
  func `the tests' own compact text means the same as the sloppy one`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<300 {
      let value = Value.random(using: &generator, size: 40)
      let sloppy = value.sloppyText(using: &generator)
      #expect(try Value(parsing: utf8(value.text)) == value, "seed \(seed), value \(number)")
      #expect(try Value(parsing: utf8(sloppy)) == value, "seed \(seed), value \(number)")
      #expect(
        try rewritten(utf8(value.text)) == rewritten(utf8(sloppy)), "seed \(seed), value \(number)")
    }
  }

  @Test(arguments: UInt64(51)...52)
  func `Foundation reads what is written as what was sent`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<300 {
      let value = Value.random(using: &generator, size: 30)
      let sent = utf8(value.sloppyText(using: &generator))
      let before = try Self.foundation(sent)
      let after = try Self.foundation(rewritten(sent))
      #expect(before == after, "seed \(seed), value \(number)")
    }
  }

  /// What Foundation takes a text for, members in the order of their names.
  ///
  /// It reads some reals as decimals, which are the same double to 12 digits only, and drops
  /// U+FEFF where it stands raw.
  private static func foundation(_ text: [UInt8]) throws -> String {
    describe(try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed))
  }

  private static func describe(_ value: Any) -> String {
    switch value {
    case let members as [String: Any]:
      let texts = members.map { "\(describe($0.key)):\(describe($0.value))" }
      return "{\(texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })}"
    case let values as [Any]: return "[\(values.map(describe))]"
    case let text as String:
      let scalars = text.unicodeScalars.filter { $0 != "\u{FEFF}" }
      return String(String.UnicodeScalarView(scalars)).debugDescription
    case let number as NSNumber: return String(format: "%.12g", number.doubleValue)
    default: return "\(value)"
    }
  }

  @Test(arguments: UInt64(61)...63)
  func `a random value with one byte changed is judged as by the tests' own parser`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for number in 0..<2_000 {
      var text = utf8(
        Value.random(using: &generator, size: 8).sloppyText(using: &generator))
      let place = Int.random(in: 0..<text.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: text.remove(at: place)
      default:
        text.insert(utf8(#"{}[]",:\-+.eE0 "#).randomElement(using: &generator) ?? 0, at: place)
      }
      let reference = try? Value(parsing: text)
      let ours = refusal(of: text)
      #expect(
        (reference != nil) == (ours == nil),
        "seed \(seed), text \(number): \(String(decoding: text, as: UTF8.self))")
      if ours == nil {
        accepted += 1
        #expect(try Value(parsing: rewritten(text)) == reference, "seed \(seed), text \(number)")
      }
    }
    #expect(accepted > 200 && accepted < 1_800, "seed \(seed): \(accepted)")
  }
}
