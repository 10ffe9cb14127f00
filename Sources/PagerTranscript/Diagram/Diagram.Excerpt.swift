internal import PagerJSON

extension Diagram {
  /// The two ends of a list of JSON values.
  struct Excerpt: Hashable, Sendable {
    struct Item: Hashable, Sendable {
      /// As JSON.
      let text: String
      /// Whether it was not there one step ago.
      var isNew = false
    }

    private(set) var head: [Item] = []
    /// How many are between head and tail.
    private(set) var hidden = 0
    /// Empty where nothing is hidden.
    private(set) var tail: [Item] = []

    /// As many as a person may look at on each side.
    private static let endCount = 40
    private static let itemWidth = 64

    var count: Int { head.count + hidden + tail.count }

    init() {}

    /// - Parameter isNew: asked for the index of each value in turn, from the first.
    init(_ values: [ByteString], isNew: (Int) -> Bool) {
      let hidden = values.count - 2 * Self.endCount
      for (index, value) in values.enumerated() {
        // All are asked, since an answer may depend on the ones before.
        let isNew = isNew(index)
        if hidden > 0, index >= Self.endCount, index < Self.endCount + hidden {
          self.hidden += 1
          continue
        }
        let item = Item(text: Shown.text(value, width: Self.itemWidth), isNew: isNew)
        if self.hidden == 0 { head.append(item) } else { tail.append(item) }
      }
    }

    /// As a JSON array in so many columns. Where there is no room for all of it, the values are
    /// shortened, and then only the first ones and the last one are there.
    func text(width: Int) -> String {
      let texts = (head + tail).map(\.text)
      if hidden == 0, let whole = Self.whole(texts, width) { return whole }
      // Room for two values and what is around them.
      let short = texts.map { Shown.shortened($0, to: max(6, (width - 12) / 2)) }
      if hidden == 0, let whole = Self.whole(short, width) { return whole }
      return ends(short, width) ?? "[…] (\(count))"
    }

    private static func whole(_ texts: [String], _ width: Int) -> String? {
      let whole = "[\(texts.joined(separator: ", "))]"
      return Shown.width(whole) <= width ? whole : nil
    }

    /// The first ones and the last one; nil where there is no room for two.
    private func ends(_ texts: [String], _ width: Int) -> String? {
      guard let first = texts.first, let last = texts.last, count > 1 else { return nil }
      let end = "\(count > 2 ? ", …" : ",") \(last)] (\(count))"
      var start = "[\(first)"
      for text in texts.dropFirst().dropLast() {
        let longer = "\(start), \(text)"
        if Shown.width(longer) + Shown.width(end) > width { break }
        start = longer
      }
      return Shown.width(start) + Shown.width(end) <= width ? start + end : nil
    }
  }
}
