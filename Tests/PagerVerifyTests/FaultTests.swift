@testable import PagerVerify
import Testing

@Suite struct Faults {
  @Test func `each has an identifier, a family, a title and a sentence of its own`() {
    #expect(Fault.allCases.count == 106)
    #expect(Fault.real.count == 102)
    #expect(Set(Fault.allCases.map(\.title)).count == 106)
    let summaries = Fault.allCases.map(\.summary)
    #expect(Set(summaries).count == 106)
    #expect(summaries.allSatisfy { $0.hasSuffix(".") })
    for fault in Fault.allCases {
      #expect(Fault(rawValue: fault.id) == fault)
      #expect((fault.family == .none) == fault.id.hasPrefix("Q"))
    }
  }

  @Test func `numbers within a letter have no gap`() {
    let letters = Dictionary(grouping: Fault.allCases.map(\.id)) { $0.prefix(1) }
    for (letter, ids) in letters {
      let numbers = ids.compactMap { Int($0.dropFirst()) }.sorted()
      #expect(numbers == Array(1...ids.count), "\(letter)")
    }
  }
}
