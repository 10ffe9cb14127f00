internal import PagerJSON
internal import PagerProtocol

/// Parses lines before their turn comes, on two threads: most of the work of a request is parsing,
/// and parsing depends on nothing.
///
/// This is a cache of parsed lines by where they are in the stream. A line that it does not have is
/// parsed by whoever executes it, so that no reply depends on whether or when the other thread
/// runs, and nobody waits for it.
///
/// Lines are parsed in groups. Each thread claims the first group that nobody has claimed; the one
/// that executes does so only while the other one is at the very group that it needs.
struct ParseAhead: ~Copyable {
  private let board: ParseBoard
  private let startHelper: LineStream.StartHelper
  private var helper = Helper.notStarted
  /// Where the lines on the board begin in the stream, and which of them are a group.
  private var start = 0
  private var groups: ArraySlice<Range<Int>> = []
  /// How the first of the groups, which is being executed, is parsed.
  private var first = Parsed.notYet

  private enum Helper {
    case notStarted, unavailable
    case wake(() -> Void)
  }

  private enum Parsed {
    case notYet
    /// By whoever executes it.
    case inItsTurn
    /// Here, and the part that is looked for next.
    case ahead(JSONBatch, next: Int)
  }

  /// Bytes of a group: so few that both threads finish at the same time, so many that claiming
  /// them costs nothing.
  private static var groupBytes: Int { 4096 }
  /// With fewer groups there is nothing to share.
  private static var minimumGroups: Int { 4 }
  /// Bytes that are parsed ahead at most: a tree may take 80 times as many.
  private static var maximumBytes: Int { 256 * 1024 }

  init(depth: Int, startHelper: @escaping LineStream.StartHelper) {
    board = ParseBoard(depth: depth)
    self.startHelper = startHelper
  }

  /// Starts to parse the lines that wait, if they are many.
  mutating func begin(with framer: LineFramer) {
    begin(framer.bytes, framer.waitingLines(inGroupsOf: Self.groupBytes), at: framer.offset)
  }

  /// Starts to parse lines that will come, if they are many: `text` will begin at `offset` of the
  /// stream.
  mutating func begin(_ text: [UInt8], at offset: Int) {
    begin(text, LineFramer.lines(inGroupsOf: Self.groupBytes, of: text), at: offset)
  }

  private mutating func begin(_ text: [UInt8], _ groups: [Range<Int>], at offset: Int) {
    let start = groups.first?.lowerBound ?? 0
    let groups = groups.prefix { $0.upperBound - start <= Self.maximumBytes }
    guard groups.count >= Self.minimumGroups, let last = groups.last, let wake = wakeHelper()
    else { return }
    leaveGroup()
    self.start = offset + start
    self.groups = groups.map { $0.lowerBound - start..<$0.upperBound - start }[...]
    // A copy, for what the stream has may change while the other thread is at it.
    board.post(Array(text[start..<last.upperBound]), Array(self.groups))
    wake()
  }

  private mutating func wakeHelper() -> (() -> Void)? {
    if case .notStarted = helper {
      let board = board
      helper = startHelper { while board.parseGroup() {} }.map(Helper.wake) ?? .unavailable
    }
    if case .wake(let wake) = helper { return wake }
    return nil
  }

  /// What the line that begins at `offset` of the stream says; nil where that is not known. Valid
  /// until the next call of a mutating function.
  mutating func root(at offset: Int) -> JSONNode? {
    let offset = offset - start
    while let group = groups.first, group.upperBound <= offset {
      leaveGroup()
      groups.removeFirst()
    }
    guard let group = groups.first, group.contains(offset) else { return nil }
    while case .notYet = first {
      switch board.collect(groups.startIndex) {
      case .parsed(let batch): first = .ahead(batch, next: 0)
      case .unclaimed: first = .inItsTurn
      // Meanwhile another group is parsed here. Where all are taken, so is this line.
      case .claimed: guard board.parseGroup() else { return nil }
      }
    }
    guard case .ahead(let batch, var next) = first else { return nil }
    while next < batch.count, batch.offset(at: next) < offset { next += 1 }
    first = .ahead(batch, next: next)
    return next < batch.count && batch.offset(at: next) == offset ? batch.root(at: next) : nil
  }

  /// Forgets all lines: another stream begins.
  mutating func end() {
    leaveGroup()
    groups = []
  }

  private mutating func leaveGroup() {
    if case .ahead(let batch, _) = first { board.recycle(batch) }
    first = .notYet
  }
}
