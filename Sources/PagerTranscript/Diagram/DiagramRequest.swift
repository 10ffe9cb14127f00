internal import PagerJSON
internal import PagerProtocol

/// One request, as far as it is drawn, and the line that shows what it does.
struct DiagramRequest {
  /// What an answer from the server is given to.
  struct Settling {
    let ticket: TicketClaim
    let contents: Diagram.Answer.Contents
  }

  /// As it was sent.
  let json: ByteString
  /// In its place: the same request, with an id of ours where it is a notification, so that
  /// there is a reply to know its outcome by. The engine executes both in the same way.
  let probe: ByteString
  /// Whether it owes no reply.
  let isNotification: Bool
  /// Whether it is answered when it is executed, given the id: all are but other people's replies.
  let isAnswered: Bool
  /// What is asked, in a few words.
  private(set) var text: String
  private(set) var session: ByteString?
  /// The name for the ticket that it may issue.
  private(set) var ticketName: ByteString?
  /// Not nil for `deliver` and `fail`.
  private(set) var settling: Settling?

  static let id = ByteString("diagram")

  init(_ node: JSONNode) {
    json = Shown.json(node)
    switch Envelope(node) {
    case .request(let request):
      isNotification = request.isNotification
      isAnswered = true
      probe = isNotification ? Self.withID(node) : json
      var name = JSONWriter()
      name.text(request.method)
      text = "method \(Shown.text(name.takeText(), width: 40))"
      if let method = Method(request.method) { read(RequestValues(method, request.params)) }
    case .response:
      isNotification = false
      isAnswered = false
      probe = json
      text = "a reply, passed over: \(Shown.text(json, width: 60))"
    case .invalid:
      isNotification = false
      isAnswered = true
      probe = json
      text = "no request: \(Shown.text(json, width: 60))"
    }
  }

  private mutating func read(_ values: RequestValues) {
    session = values.session
    ticketName = values[.as]?.text.map { ByteString($0) }
    switch values.method {
    case .deliver: settling = Settling(ticket: values.ticket, contents: values.page)
    case .fail: settling = Settling(ticket: values.ticket, contents: values.failure)
    case .open, .close, .sessions, .info, .shutdown, .loadNext, .retry, .refresh, .reset, .restore,
      .cancel, .snapshot, .discover:
      text = values.text
    }
  }

  private static func withID(_ request: JSONNode) -> ByteString {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in request.members {
      writer.key(name)
      writer.value(value)
    }
    writer.member("id", id)
    writer.endObject()
    return writer.takeText()
  }
}

// MARK: - Lines

extension DiagramRequest {
  /// The requests in a line; one is no batch. Nil where the text is too deep to be looked at.
  static func requests(in json: ByteString) -> (all: [DiagramRequest], isBatch: Bool)? {
    guard let document = try? JSONDocument(parsing: json.bytes.span, depth: 2_040) else {
      return nil
    }
    return document.withRoot { root in
      guard root.kind == .array, root.count > 0 else { return ([DiagramRequest(root)], false) }
      return ((0..<root.count).map { DiagramRequest(root[$0]) }, true)
    }
  }

  /// A line that asks for a list.
  static func snapshot(of session: ByteString) -> ByteString {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.member("id", id)
    writer.member("method", "snapshot")
    // As short as can be: there may be a limit on lines.
    if session != RequestValues.defaultSession {
      writer.key("params")
      writer.beginObject()
      writer.member("session", session)
      writer.endObject()
    }
    writer.endObject()
    return writer.takeText()
  }

  /// A batch that asks for the list behind each of its requests.
  static func withSnapshots(_ batch: [DiagramRequest]) -> ByteString {
    var writer = JSONWriter()
    writer.beginArray()
    for request in batch {
      writer.raw(request.probe)
      if let session = request.session { writer.raw(snapshot(of: session)) }
    }
    writer.endArray()
    return writer.takeText()
  }

  /// How many replies `withSnapshots` is answered with, if it is executed.
  static func replyCount(_ batch: [DiagramRequest]) -> Int {
    batch.reduce(0) { $0 + ($1.isAnswered ? 1 : 0) + ($1.session == nil ? 0 : 1) }
  }
}
