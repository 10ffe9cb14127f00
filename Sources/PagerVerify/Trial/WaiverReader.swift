internal import PagerCore
internal import PagerJSON

/// Reads waivers: one JSON object a line.
///
///     {"event":"loadNext","phase":"loading","load":"first","reason":"ignored until there is data"}
package enum WaiverReader {
  /// - Throws: for the first line that is no waiver, with its number.
  package static func waivers(_ text: [UInt8]) throws(ProfileError) -> [Waiver] {
    var waivers: [Waiver] = []
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(ProfileError) {
        waivers.append(try waiver(Array(line), line: index + 1))
      } catch {
        throw ProfileError("line \(index + 1): \(error.message)")
      }
    }
    return waivers
  }

  private static let known = ["event", "phase", "load", "ticket", "field", "reason"]

  private static func waiver(_ text: [UInt8], line: Int) throws(ProfileError) -> Waiver {
    var words: [String: String] = [:]
    do {
      let document = try JSONDocument(parsing: text.span, depth: 8)
      try document.withRoot { root throws(ProfileError) in
        guard root.kind == .object else { throw ProfileError("a waiver is a JSON object") }
        for (name, value) in root.members {
          guard known.contains(name.description), let text = value.text else {
            throw ProfileError(
              "\"\(name.description)\" is no member of a waiver with that value; there are the "
                + "texts \(known.joined(separator: ", "))")
          }
          words[name.description] = text.description
        }
      }
    } catch let error as ProfileError {
      throw error
    } catch {
      throw ProfileError(
        "this is no JSON; a waiver is an object such as {\"event\":\"loadNext\","
          + "\"phase\":\"loading\",\"load\":\"first\",\"reason\":\"…\"}")
    }
    guard let reason = words["reason"], !reason.isEmpty else {
      throw ProfileError("a waiver needs a `reason`")
    }
    guard let event = try choice("event", words, EventKind.allCases.map { ($0.rawValue, $0) })
    else { throw ProfileError("a waiver needs an `event`") }
    return Waiver(
      event: event, phase: try choice("phase", words, phases),
      isFirstLoad: try choice("load", words, [("first", true), ("later", false)]),
      fate: try choice("ticket", words, TicketFate.allCases.map { ($0.name, $0) }),
      field: try choice("field", words, Observation.Field.allCases.map { ($0.rawValue, $0) }),
      reason: reason, line: line)
  }

  private static let phases: [(String, PhaseName)] = [
    ("idle", .idle), ("loading", .loading), ("failed", .failed), ("exhausted", .exhausted),
    ("halted", .halted),
  ]

  private static func choice<Value>(
    _ name: String, _ words: [String: String], _ choices: [(String, Value)]
  ) throws(ProfileError) -> Value? {
    guard let word = words[name] else { return nil }
    if let choice = choices.first(where: { $0.0 == word }) { return choice.1 }
    let all = choices.map { "\"\($0.0)\"" }.joined(separator: ", ")
    throw ProfileError("`\(name)` is one of \(all), not \"\(word)\"")
  }
}
