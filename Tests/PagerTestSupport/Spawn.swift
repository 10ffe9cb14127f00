#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Starts programs with exactly the descriptors, signals and variables that are asked for.
enum Spawn {
  struct Request {
    var command: [String]
    var environment: [String: String] = [:]
    /// The descriptors that become 0, 1 and so on; nil leaves one closed.
    var descriptors: [Int32?]
    var ignoresBrokenPipes: Bool
  }

  /// - Returns: the id of the process, which is that of its group, too.
  static func start(_ request: Request) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in request.descriptors.enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      } else {
        #if os(Linux)
          posix_spawn_file_actions_addclose(&actions, Int32(number))
        #endif
      }
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // What another test has opened and not yet marked must not get here: it would keep an
      // engine's input open. `closefrom` is not in the module of the C library.
      for number in request.descriptors.count..<1_024 {
        posix_spawn_file_actions_addclose(&actions, Int32(number))
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    if !request.ignoresBrokenPipes { sigaddset(&signals, SIGPIPE) }
    posix_spawnattr_setsigdefault(&attributes, &signals)

    let arguments = CStrings(request.command)
    let variables = CStrings(environment(with: request.environment))
    var pid: pid_t = 0
    let error = posix_spawn(
      &pid, request.command[0], &actions, &attributes, arguments.pointers, variables.pointers)
    guard error == 0 else { throw SystemFailure("start \(request.command[0])", number: error) }
    return pid
  }

  private static func environment(with changes: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !changes.keys.contains(where: { text.utf8.starts(with: "\($0)=".utf8) }) {
        variables.append(text)
      }
      next += 1
    }
    return variables + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// Waits for a child's end and takes its status.
  static func reap(_ pid: pid_t) -> (ending: Run.Ending, peakBytes: Int) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) == -1, errno == EINTR {}
    #if canImport(Darwin)
      let peak = usage.ru_maxrss
    #else
      let peak = usage.ru_maxrss * 1024
    #endif
    let signal = status & 0x7F
    return (signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal), peak)
  }
}

/// Strings as C wants them: a list of pointers with a null at the end.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(string))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
