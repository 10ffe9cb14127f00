internal import PagerIO
internal import PagerJSON
internal import PagerProtocol

/// The article's pager behind the engine's own JSON layer: the same parsing and writing, so that
/// a comparison shows what the pager itself costs. Rows are integers; one session.
@main enum Main {
  static func main() {
    var framer = LineFramer(limit: Limits().lineBytes)
    var arguments = Arguments(limits: Limits())
    var pager = Article()
    var output = JSONWriter()
    var input = InputChannel(0)
    let channel = OutputChannel(1)
    let arena = JSONArena()
    while case .read(let count) = input.read() {
      framer.append(input.bytes.span.extracting(0..<count))
      while case .line(let range) = framer.next() {
        answer(framer.bytes.span.extracting(range), arena, &arguments, &pager, &output)
      }
      while output.count > 0, case .wrote(let written) = output.withUnsafeBytes(channel.write) {
        output.removeFirst(written)
      }
    }
  }

  private static func answer(
    _ line: Span<UInt8>, _ arena: JSONArena, _ arguments: inout Arguments, _ pager: inout Article,
    _ output: inout JSONWriter
  ) {
    guard let document = try? JSONDocument(parsing: line, depth: 128, in: arena) else { return }
    document.withRoot { root in
      guard case .request(let request) = Envelope(root), let method = Method(request.method),
        (try? arguments.bind(request.params, of: method)) != nil
      else { return }
      output.literal(#"{"jsonrpc":"2.0","id":"#, isOpen: true)
      request.id.write(to: &output)
      output.key("result")
      output.beginObject()
      output.member("outcome", perform(method, arguments, &pager))
      output.member("count", pager.items.count)
      output.endObject()
      output.endObject()
      output.endLine()
    }
  }

  private static func perform(
    _ method: Method, _ arguments: borrowing Arguments, _ pager: inout Article
  ) -> StaticString {
    switch method {
    case .loadNext:
      return pager.loadNext() == nil ? "ignored" : "started"
    case .deliver:
      guard let params = try? DeliverParams(arguments),
        case .ticket(let generation, .page(let page), _) = params.ticket
      else { return "stale" }
      let rows = (0..<params.rows.count).compactMap { params.rows[$0].integer }
      let ticket = Article.Ticket(generation: generation, page: page)
      return pager.accept(rows, hasMore: params.hasMore ?? false, for: ticket)
        ? "applied" : "stale"
    case .reset:
      pager.reset()
      return "reset"
    default:
      return "opened"
    }
  }
}
