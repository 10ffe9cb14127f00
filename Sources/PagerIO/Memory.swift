internal import CMalloc

/// How the C library hands out memory to this process.
package enum Memory {
  /// Gives large blocks back to the system as soon as they are free: a list that grows leaves ever
  /// larger ones behind. By default glibc keeps blocks of up to 32 MiB, a third of the memory of a
  /// list of a million integers.
  ///
  /// Call it once, first.
  package static func giveBackLargeBlocks() {
    #if os(Linux)
      _ = mallopt(M_MMAP_THRESHOLD, 1024 * 1024)
    #endif
  }
}
