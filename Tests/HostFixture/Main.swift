import PagerClient

@main
struct Main {
  @MainActor
  static func main() throws {}
}
