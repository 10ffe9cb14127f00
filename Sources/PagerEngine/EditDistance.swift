/// How many bytes have to be put in, taken out or changed to make one name of another.
enum EditDistance {
  /// The Levenshtein distance; nil where it is more than `limit`.
  ///
  /// - Complexity: O(bytes · limit): what is further from the diagonal than the limit is not looked
  ///   at. Names that are far apart are given up early.
  static func between(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    // Of the prefixes of both: a row for one of `a`, at the index of one of `b`.
    var distances = (0...b.count).map { min($0, limit + 1) }
    for (i, byte) in a.enumerated() {
      let near = max(0, i - limit)..<min(b.count, i + limit + 1)
      var diagonal = distances[near.lowerBound]
      var least = near.lowerBound == 0 ? i + 1 : limit + 1
      distances[near.lowerBound] = least
      for j in near {
        let change = diagonal + (byte == b[j] ? 0 : 1)
        diagonal = distances[j + 1]
        distances[j + 1] = min(change, distances[j] + 1, distances[j + 1] + 1, limit + 1)
        least = min(least, distances[j + 1])
      }
      // Distances never fall from one row to the next.
      guard least <= limit else { return nil }
    }
    return distances[b.count] <= limit ? distances[b.count] : nil
  }
}
