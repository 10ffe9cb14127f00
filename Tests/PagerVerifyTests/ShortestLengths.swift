@testable import PagerVerify

/// How many events it takes to tell each fault at levels A, B, C and D, as an independent model in
/// another language counts them; a dash where it cannot be told.
enum ShortestLengths {
  static func at(_ level: Level) -> [(fault: Fault, length: Int)] {
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let fault = Fault(rawValue: String(words[0])),
        let column = Level.allCases.firstIndex(of: level), let length = Int(words[column + 1])
      else { return nil }
      return (fault, length)
    }
  }

  private static let table = """
    S01 3 3 3 3
    S02 3 3 3 3
    S03 3 3 3 3
    S04 4 4 4 4
    S05 3 3 3 3
    S06 4 4 4 4
    S07 4 4 4 4
    S08 5 5 5 5
    S14 6 6 6 6
    S15 8 8 8 8
    S09 4 4 4 4
    S10 3 3 3 3
    S11 4 4 4 4
    S12 3 3 3 3
    S13 4 4 4 4
    T01 5 4 4 4
    T02 5 4 4 4
    T03 4 3 3 3
    T04 4 3 3 3
    T05 - 4 4 3
    T06 - 4 4 3
    T07 5 5 5 5
    T08 - - 3 3
    T09 - - 3 3
    T10 5 5 5 5
    T11 4 4 4 4
    F01 5 4 3 3
    F02 5 4 3 3
    F03 5 4 4 4
    F04 5 4 4 4
    F05 - - 3 3
    F06 5 4 4 4
    F07 - - 3 3
    F08 - - 3 3
    F09 4 3 3 3
    F10 3 2 2 2
    F11 - - 2 2
    F12 - 3 3 2
    F13 3 2 2 2
    F14 4 4 4 4
    F15 6 6 6 6
    F16 - 5 5 4
    F17 3 3 3 3
    F18 - 5 5 5
    F19 - - 3 3
    F20 - - 3 3
    F21 5 4 4 4
    F22 7 6 6 6
    R01 5 5 5 5
    R02 - 4 4 3
    R03 4 3 3 3
    R04 - - 3 3
    R05 3 2 2 2
    R06 3 3 3 3
    R07 3 2 2 2
    R08 3 3 3 1
    R09 3 3 3 1
    R10 3 3 3 1
    R11 - - - 1
    R12 - 4 4 3
    R13 1 1 1 1
    R14 - 3 3 3
    D01 2 2 2 2
    D02 2 2 2 2
    D03 4 4 4 4
    D04 2 2 2 2
    D05 6 6 6 6
    D06 6 6 6 6
    D07 6 6 6 6
    D08 4 4 4 4
    D09 4 4 4 4
    D10 4 4 4 4
    D11 2 2 2 2
    D12 2 2 2 2
    D13 4 4 4 4
    D14 4 4 4 4
    D15 4 4 4 4
    D16 2 2 2 2
    P01 - 3 3 1
    P02 - 3 3 2
    P03 - 3 3 2
    P04 - 3 3 2
    P05 - 5 5 5
    P06 - 7 7 7
    P07 - - - 2
    H01 3 2 2 2
    H02 3 2 2 2
    H03 3 2 2 2
    H04 3 2 2 2
    H05 3 2 2 2
    H06 3 2 2 2
    H07 3 1 1 1
    G01 2 2 2 2
    G02 2 2 2 2
    G03 3 3 3 3
    G04 4 2 2 2
    G05 3 3 3 3
    G06 3 3 3 3
    G07 3 3 3 3
    G08 3 2 2 2
    G09 3 2 2 2
    G10 3 2 2 2
    """
}
