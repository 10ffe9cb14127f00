/// The credential of one load.
public struct Ticket: Hashable, Sendable {
  public let generation: Int
  public let position: Position
  /// How many times this position has been asked for in this generation, from 1.
  public let attempt: Int

  public init(generation: Int, position: Position, attempt: Int = 1) {
    self.generation = generation
    self.position = position
    self.attempt = attempt
  }

  init?(_ json: JSONValue) {
    guard let generation = json["generation"]?.integer, let position = Position(json),
      let attempt = json["attempt"]?.integer
    else { return nil }
    self.init(generation: generation, position: position, attempt: attempt)
  }

  var json: JSONValue {
    .object(
      JSONObject([
        ("generation", .integer(Int64(generation))), position.member,
        ("attempt", .integer(Int64(attempt))),
      ]))
  }
}
