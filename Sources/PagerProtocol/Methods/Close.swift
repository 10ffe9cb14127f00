package import PagerJSON

/// `close`: lets go of a session; `default` is put back to its first state instead.
package struct CloseParams {
  static let parameters: [Parameter] = [.session]

  package let session: JSONText?

  package init(_ arguments: borrowing Arguments) throws(RPCError) {
    session = try arguments.session()
  }
}

package enum CloseResult {
  package static func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("outcome", "closed")
    writer.endObject()
  }
}
