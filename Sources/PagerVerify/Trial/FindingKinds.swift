/// The kinds of differences that were met, with a short example of each.
struct FindingKinds {
  /// One kind: the shortest of its differences so far.
  struct Found {
    var finding: Finding
    var count: Int
  }

  private var found: [Finding.Kind: Found] = [:]
  /// In the order in which they were met first.
  private var order: [Finding.Kind] = []

  var count: Int { order.count }

  mutating func add(_ finding: Finding) {
    guard var found = found[finding.kind] else {
      found[finding.kind] = Found(finding: finding, count: 1)
      order.append(finding.kind)
      return
    }
    found.count += 1
    if finding.steps.count < found.finding.steps.count { found.finding = finding }
    self.found[finding.kind] = found
  }

  func count(of kind: Finding.Kind) -> Int { found[kind]?.count ?? 0 }

  /// Those with the shortest examples first.
  var byLength: [Found] {
    let all = order.compactMap { found[$0] }
    return all.enumerated().sorted {
      ($0.element.finding.steps.count, $0.offset) < ($1.element.finding.steps.count, $1.offset)
    }.map(\.element)
  }
}
