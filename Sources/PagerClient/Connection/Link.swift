/// The way to an engine: bytes out, lines in.
protocol Link: Sendable {
  /// Queues bytes, in the order of the calls. They are on their way after `pump`.
  func send(_ bytes: [UInt8])

  /// Lets queued bytes go.
  func pump()

  /// The time at which somebody has to be called has come nearer.
  func deadlineChanged()

  /// Ends the engine's input behind all that was sent.
  func endInput()

  /// Ends the engine in order. Its end is told to the connection.
  func close()

  /// Ends the engine at once.
  func kill()

  /// The end of what the engine said on stderr.
  var stderrTail: String { get }
}
