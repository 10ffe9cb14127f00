extension Fault {
  /// What a fault is about.
  package enum Family: String, Hashable, Sendable, CaseIterable {
    case acceptance = "which answers are accepted"
    case sideEffect = "what a refused answer leaves behind"
    case failure = "failures and trying again"
    case reset = "starting over"
    case rows = "merging rows"
    case position = "which page comes next"
    case hasMore = "the end"
    case oneLoad = "one load at a time"
    case none = "no fault at all"
  }

  package var id: String { rawValue }

  package var family: Family {
    switch rawValue.utf8.first {
    case UInt8(ascii: "S"): .acceptance
    case UInt8(ascii: "T"): .sideEffect
    case UInt8(ascii: "F"): .failure
    case UInt8(ascii: "R"): .reset
    case UInt8(ascii: "D"): .rows
    case UInt8(ascii: "P"): .position
    case UInt8(ascii: "H"): .hasMore
    case UInt8(ascii: "G"): .oneLoad
    default: .none
    }
  }

  /// Whether no ordering at all can tell it from the reference. Four of these are kept, so that a
  /// tool that finds a difference everywhere is found out.
  package var isEquivalent: Bool { family == .none }

  /// The faults that can be told, given enough orderings and a pager that shows enough.
  package static var real: [Fault] { allCases.filter { !$0.isEquivalent } }
}
