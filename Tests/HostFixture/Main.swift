import PagerClient

/// A list for tests of the host, which behaves as the first argument says. Its `main` is one of
/// those that may wait, which must make no difference.
@main
struct Main {
  @MainActor
  static func main() async {
    let behaviour = Behaviour(rawValue: CommandLine.arguments[1])
    guard let behaviour else { return print("there is no such behaviour") }
    serve(behaviour.profile, name: behaviour.rawValue) { fetch in
      FixtureList(behaviour, fetch)
    }
  }
}
