#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Starts programs with three pipes and nothing else of ours.
package enum Spawn {
  /// A program that runs, and our ends of its pipes, which do not block.
  ///
  /// It leads a process group of its own, so that whatever it starts can be ended with it.
  package struct Child {
    package let pid: Int32
    /// To its stdin.
    package let input: Int32
    /// From its stdout.
    package let output: Int32
    /// From its stderr.
    package let errors: Int32
  }

  /// Starts the program at the path `argv[0]`.
  ///
  /// SIGPIPE is ignored from now on: an end that nobody reads is an error, not our death.
  package static func start(_ argv: [String]) throws(SystemError) -> Child {
    var ends: [Int32] = []
    do throws(SystemError) {
      for _ in 0..<3 { ends += try closedOnExec() }
      let pid = try spawn(argv, standardStreams: [ends[0], ends[3], ends[5]])
      for end in [ends[0], ends[3], ends[5]] { _ = close(end) }
      for end in [ends[1], ends[2], ends[4]] {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      }
      _ = signal(SIGPIPE, SIG_IGN)
      return Child(pid: pid, input: ends[1], output: ends[2], errors: ends[4])
    } catch {
      for end in ends { _ = close(end) }
      throw error
    }
  }

  /// Both ends of a pipe that other children do not inherit, neither of them one of 0 to 2, which
  /// are about to be replaced in the child.
  static func closedOnExec() throws(SystemError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current }
    for (index, end) in ends.enumerated() {
      guard end < 3 else {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        continue
      }
      ends[index] = fcntl(end, F_DUPFD_CLOEXEC, 3)
      _ = close(end)
    }
    return ends
  }

  private static func spawn(
    _ argv: [String], standardStreams: [Int32]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let others = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let others: Int16 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in standardStreams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    #if !canImport(Darwin)
      // What somebody else in this process has opened and not marked. Closing one that is not
      // open is no error.
      for descriptor in 3...highestDescriptor() {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes,
      others | Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // What we ignore or handle is our own affair.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)

    var arguments: [UnsafeMutablePointer<CChar>?] = argv.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, argv[0], &actions, &attributes, &arguments, environ)
    guard error == 0 else { throw SystemError(number: error) }
    return pid
  }

  #if !canImport(Darwin)
    /// The highest descriptor that may be open, with some room for what other threads open
    /// meanwhile.
    private static func highestDescriptor() -> Int32 {
      let room: Int32 = 64
      guard let folder = opendir("/proc/self/fd") else { return 1023 }
      defer { closedir(folder) }
      var highest: Int32 = 3
      while let entry = readdir(folder) {
        let number = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
        }
        highest = max(highest, number)
      }
      return highest + room
    }
  #endif
}
