/// How many bytes have to be put in, taken out or changed to make one name of another.
enum EditDistance {
  /// The Levenshtein distance; nil where it is more than `limit`.
  ///
  /// - Complexity: O(bytes of both, multiplied); names that are far apart are given up early.
  static func between(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var distances = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var diagonal = distances[0]
      distances[0] = i + 1
      for j in b.indices {
        let change = diagonal + (byte == b[j] ? 0 : 1)
        diagonal = distances[j + 1]
        distances[j + 1] = min(change, distances[j] + 1, distances[j + 1] + 1)
      }
      // Distances never fall from one row to the next.
      guard distances.contains(where: { $0 <= limit }) else { return nil }
    }
    return distances[b.count] <= limit ? distances[b.count] : nil
  }
}
