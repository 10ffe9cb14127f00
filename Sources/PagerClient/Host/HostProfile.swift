/// What a list under test shows, and where it may differ from the engine. It is held to that,
/// exactly.
public struct HostProfile: Sendable {
  /// What can be compared.
  public enum Field: String, CaseIterable, Sendable {
    case items, loading, hasMore, next, failure
  }

  /// Whether a failed load leaves the list in a state of failure, or as if it had never been asked
  /// for.
  public enum FailurePolicy: String, CaseIterable, Sendable {
    case reported, none
  }

  public var fields: [Field]
  public var paging: Paging
  public var duplicates: Duplicates
  public var whileLoading: WhileLoading
  public var afterFailure: AfterFailure
  /// Whether a reset starts the first load by itself.
  public var resetLoads: Bool
  public var failure: FailurePolicy

  /// - Parameters:
  ///   - fields: must have `items`, or no list could be compared.
  ///   - failure: nil means `reported` where there is such a field.
  public init(
    fields: [Field] = [.items, .loading, .hasMore], paging: Paging = .page,
    duplicates: Duplicates = .keepFirst, whileLoading: WhileLoading = .ignore,
    afterFailure: AfterFailure = .retry, resetLoads: Bool = false, failure: FailurePolicy? = nil
  ) {
    precondition(fields.contains(.items), "without its items no list can be compared")
    self.fields = fields
    self.paging = paging
    self.duplicates = duplicates
    self.whileLoading = whileLoading
    self.afterFailure = afterFailure
    self.resetLoads = resetLoads
    self.failure = failure ?? (fields.contains(.failure) ? .reported : .none)
  }

  /// As `info` tells it.
  var json: JSONValue {
    [
      "fields": .array(fields.map { $0.rawValue.json }),
      "policies": [
        "paging": paging.rawValue.json,
        "duplicates": duplicates.rawValue.json,
        "whileLoading": whileLoading.rawValue.json,
        "afterFailure": afterFailure.rawValue.json,
        "resetLoads": resetLoads.json,
        "failure": failure.rawValue.json,
      ],
    ]
  }
}
