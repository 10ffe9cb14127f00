public import PagerCore
public import Testing

extension Policies {
  /// Every combination of policies: 36.
  static var all: [Policies] {
    Duplicates.allCases.flatMap { duplicates in
      WhileLoading.allCases.flatMap { whileLoading in
        AfterFailure.allCases.flatMap { afterFailure in
          RepeatedPosition.allCases.map { repeatedPosition in
            Policies(
              duplicates: duplicates, whileLoading: whileLoading, afterFailure: afterFailure,
              repeatedPosition: repeatedPosition)
          }
        }
      }
    }
  }
}

extension Policies: CustomTestStringConvertible {
  public var testDescription: String {
    "\(duplicates), \(whileLoading), \(afterFailure), \(repeatedPosition)"
  }
}
