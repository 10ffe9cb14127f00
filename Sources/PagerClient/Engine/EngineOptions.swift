/// How an engine is started.
public struct EngineOptions: Sendable {
  /// Where an engine runs.
  public enum Place: CaseIterable, Hashable, Sendable {
    /// In a process of its own.
    case process
    /// In this process: nothing is started, nothing is looked for.
    case inProcess
  }

  public var place: Place
  /// The path of the program. Nil looks for it: in the environment variable `PAGER_ENGINE`, in
  /// `PATH`, in the build of the repository that this client lies in.
  public var engine: String?
  /// A file to which the exchange is written, as a transcript.
  public var record: String?
  /// More arguments for the engine.
  public var arguments: [String]
  /// How long a call waits for its reply.
  public var timeout: Duration
  /// How long each step of closing may take.
  public var grace: Duration
  /// Bytes that a reply may have.
  public var maxLineBytes: Int
  /// Who is told of the engine's notifications. Called on the connection's thread, between two
  /// replies.
  public var onNotification: (@Sendable (_ method: String, _ params: JSONValue?) -> Void)?

  public init(
    _ place: Place = .process, engine: String? = nil, record: String? = nil,
    arguments: [String] = [], timeout: Duration = .seconds(10), grace: Duration = .seconds(2),
    maxLineBytes: Int = 1 << 30,
    onNotification: (@Sendable (_ method: String, _ params: JSONValue?) -> Void)? = nil
  ) {
    self.place = place
    self.engine = engine
    self.record = record
    self.arguments = arguments
    self.timeout = timeout
    self.grace = grace
    self.maxLineBytes = maxLineBytes
    self.onNotification = onNotification
  }

  public static var inProcess: EngineOptions { EngineOptions(.inProcess) }
}
