import PagerClient

/// A list for tests of the host, which behaves as the first argument says.
@main
struct Main {
  @MainActor
  static func main() throws {
    let behaviour = Behaviour(rawValue: CommandLine.arguments[1])
    guard let behaviour else { return print("there is no such behaviour") }
    try serve(behaviour.profile, name: behaviour.rawValue) { fetch in
      FixtureList(behaviour, fetch)
    }
  }
}
