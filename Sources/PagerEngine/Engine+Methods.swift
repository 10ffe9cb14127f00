internal import PagerCore
internal import PagerJSON
internal import PagerProtocol

extension Engine {
  /// Executes a method with the bound arguments and writes its result.
  ///
  /// - Throws: before anything has changed.
  mutating func perform(_ method: Method, into output: inout JSONWriter) throws(RPCError) {
    switch method {
    case .open: try open(into: &output)
    case .close: try close(into: &output)
    case .sessions: listSessions(into: &output)
    case .info: InfoResult.write(limits, to: &output)
    case .shutdown: output.null()
    case .loadNext: try load(into: &output) { $0.loadNext() }
    case .retry: try load(into: &output) { $0.retry() }
    case .refresh: try refresh(into: &output)
    case .reset: try reset(into: &output)
    case .restore: try restore(into: &output)
    case .cancel: try cancel(into: &output)
    case .deliver: try deliver(into: &output)
    case .fail: try fail(into: &output)
    case .snapshot: try snapshot(into: &output)
    case .discover: try discover(into: &output)
    }
  }

  /// A value as the JSON text that a session keeps.
  mutating func text(of node: JSONNode) -> ByteString {
    scratch.value(node)
    return scratch.takeText()
  }
}
