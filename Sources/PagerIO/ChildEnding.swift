/// How a process ended.
package enum ChildEnding: Hashable, Sendable {
  case exited(status: Int)
  case killed(signal: Int)

  /// - Parameter status: as `waitpid` tells it.
  init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status: Int(status >> 8 & 0xFF)) : .killed(signal: Int(signal))
  }
}
