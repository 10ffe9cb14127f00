internal import CArena
internal import CJansson

/// The memory of one parsed document at a time.
///
/// A document of twenty numbers is fifty pieces to jansson. Here each is a bump of a pointer, and
/// the whole tree is gone at once instead of node by node. What jansson frees on its way, while
/// arrays and tables grow, stays taken until the document ends: less than the document has.
///
/// Whoever parses many documents one after the other keeps one arena for them.
package final class JSONArena {
  private let arena: OpaquePointer
  private var isTaken = false

  package init() {
    guard let arena = Self.create() else { preconditionFailure("no memory for an arena") }
    self.arena = arena
  }

  /// Nil where there is no memory, for those who can do without.
  init?(ifPossible: Void) {
    guard let arena = Self.create() else { return nil }
    self.arena = arena
  }

  private static func create() -> OpaquePointer? {
    install
    return pager_arena_create()
  }

  deinit {
    pager_arena_destroy(arena)
  }

  /// Reserves it for one document, until `giveBack`.
  func take() {
    precondition(!isTaken, "an arena holds one document at a time")
    isTaken = true
  }

  /// Calls `body`, in which whatever jansson allocates on this thread comes from here, until
  /// `giveBack`.
  func allocating<Result>(_ body: () -> Result) -> Result {
    pager_arena_enter(arena)
    defer { pager_arena_leave() }
    return body()
  }

  /// Ends all that was allocated.
  func giveBack() {
    isTaken = false
    pager_arena_reset(arena)
  }

  /// Once in a process, before jansson allocates anything, and before a second thread parses: the
  /// seed of jansson's hashes is not to be drawn by two.
  private static let install: Void = {
    json_set_alloc_funcs(pager_arena_malloc, pager_arena_free)
    json_object_seed(0)
  }()
}
