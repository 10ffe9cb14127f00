extension Suite {
  /// Random walks through the graph: in each state one of its events, all equally likely.
  ///
  /// - Parameters:
  ///   - calls: events of all sessions together.
  ///   - length: events of one session.
  package static func random(
    calls: Int, seed: UInt64, length: Int = 20, _ bounds: Bounds, _ profile: Profile = Profile()
  ) -> Suite {
    var source = RandomSource(seed: seed)
    var sessions: [OrderingSession] = []
    var left = calls
    while left > 0 {
      var node = Graph.Node(profile)
      var events: [Event] = []
      for _ in 0..<min(length, left) {
        let choices = node.events(bounds)
        let event = choices[source.choice(of: choices.count)]
        events.append(node.absolute(event))
        _ = node.step(event, bounds)
      }
      left -= events.count
      sessions.append(
        OrderingSession(name: "random \(sessions.count), seed \(seed)", events: events))
    }
    return Suite(name: "random, seed \(seed)", sessions: sessions)
  }
}
