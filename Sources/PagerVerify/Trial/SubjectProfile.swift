internal import PagerCore

/// What a subject says of itself: what it shows, and which policies it follows.
package struct SubjectProfile: Hashable, Sendable {
  package var name = "subject"
  package var profile = Profile()
  package var visible = VisibleFields(.d)
  /// Whether it told a profile. Whoever tells none is taken for the engine itself: everything
  /// shows, and the policies are parameters of `open`.
  package var isTold = false
  /// Where its first page starts: what the positions of pages and offsets count from.
  package var firstPosition = 1
  /// Whether it has `retry`. Most lists have not: one loads the failed page with `loadNext`.
  package var canRetry = true
  /// Whether its snapshots have a `phase`, as the engine's have.
  package var showsPhase = true
  /// Whether `open` names the policies. A guess at other policies than those it told does not.
  package var namesPolicies = true

  package init() {}

  /// The profile of the known faults that can be told from it. A failure that nobody sees may be
  /// kept inside all the same, and loading may depend on it.
  package var faultProfile: Profile {
    var profile = profile
    if !visible.contains(.failure) { profile.reportsFailure = true }
    return profile
  }

  /// The fields that a profile names: what a snapshot shows, and for those that answer like the
  /// engine also `outcome` and `generation`.
  package static let fieldNames: [(name: String, field: Observation.Field)] = [
    ("items", .items), ("loading", .loading), ("hasMore", .hasMore), ("next", .next),
    ("failure", .failure), ("outcome", .outcome), ("generation", .generation),
  ]

  /// Takes the fields by their names. Requests and their positions show in replies, whatever the
  /// snapshot has.
  package mutating func see(_ names: [String]) throws(ProfileError) {
    var fields: [Observation.Field] = [.request, .position]
    for name in names {
      guard let field = Self.fieldNames.first(where: { $0.name == name })?.field else {
        throw ProfileError(
          "there is no field \"\(name)\"; there are "
            + Self.fieldNames.map(\.name).joined(separator: ", "))
      }
      fields.append(field)
    }
    guard fields.contains(.items) else {
      throw ProfileError("the fields must have \"items\": without them no list can be compared")
    }
    visible = VisibleFields(fields)
    profile.level = visible.level ?? .a
  }

  /// Looks at no more than a level shows.
  package mutating func see(_ level: Level) {
    let shown = VisibleFields(level)
    visible = VisibleFields(visible.fields.filter { shown.contains($0) })
    profile.level = visible.level ?? .a
  }

  /// Takes a policy by its name.
  package mutating func follow(_ name: String, _ value: String) throws(ProfileError) {
    switch name {
    case "duplicates":
      profile.policies.duplicates = try Self.choice(
        name, value, ["keepFirst": .keepFirst, "replace": .replace, "keepAll": .keepAll])
    case "whileLoading":
      profile.policies.whileLoading = try Self.choice(
        name, value, ["ignore": .ignore, "supersede": .supersede])
    case "afterFailure":
      profile.policies.afterFailure = try Self.choice(
        name, value, ["retry": .retry, "block": .block])
    case "repeatedPosition":
      profile.policies.repeatedPosition = try Self.choice(
        name, value, ["halt": .halt, "end": .end, "continue": .continue])
    case "resetLoads":
      profile.resetLoads = try Self.choice(name, value, ["true": true, "false": false])
    case "failure":
      profile.reportsFailure = try Self.choice(name, value, ["reported": true, "none": false])
    case "paging":
      profile.paging = try Self.choice(
        name, value, ["page": .page, "offset": .offset, "cursor": .cursor])
      firstPosition = profile.paging == .page ? 1 : 0
    default:
      throw ProfileError(
        "there is no policy \"\(name)\"; there are duplicates, whileLoading, afterFailure, "
          + "repeatedPosition, resetLoads, failure and paging")
    }
  }

  /// The options of a command line that stand for a policy; those without a value mean the one that
  /// is given here.
  package static let options: [(option: String, policy: String, value: String?)] = [
    ("--paging", "paging", nil), ("--duplicates", "duplicates", nil),
    ("--while-loading", "whileLoading", nil), ("--after-failure", "afterFailure", nil),
    ("--repeated-position", "repeatedPosition", nil), ("--reset-loads", "resetLoads", "true"),
    ("--no-failure", "failure", "none"),
  ]

  private static func choice<Value>(
    _ name: String, _ value: String, _ choices: KeyValuePairs<String, Value>
  ) throws(ProfileError) -> Value {
    if let choice = choices.first(where: { $0.key == value }) { return choice.value }
    let known = choices.map { "\"\($0.key)\"" }.joined(separator: ", ")
    throw ProfileError("the policy \(name) is one of \(known), not \"\(value)\"")
  }
}

/// A profile that makes no sense.
package struct ProfileError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
