internal import PagerTestSupport

/// Holds what an engine wrote for a line against what the line is owed.
package enum ReplyCheck {
  /// What is wrong with a reply; nil where nothing is.
  ///
  /// - Parameter bytes: all that was written, its line feed included.
  package static func fault(in bytes: [UInt8], for debt: Debt) -> String? {
    if debt == .nothing { return bytes.isEmpty ? nil : "answered, and nothing was owed" }
    guard bytes.last == UInt8(ascii: "\n") else { return "not answered with a line" }
    if let fault = faultOfBytes(bytes.dropLast()) { return fault }
    var reader = JSONReader(Array(bytes.dropLast()), depth: 10_000)
    guard let reply = try? reader.document(), !reader.hasLargeNumber else {
      return "the reply is not JSON"
    }
    guard case .batch(let debts) = debt else { return fault(in: reply, for: debt) }
    guard case .array(let replies) = reply, replies.count == debts.count else {
      return "not a batch of \(debts.count) replies"
    }
    for (reply, debt) in zip(replies, debts) {
      if let fault = fault(in: reply, for: debt) { return "in a batch: \(fault)" }
    }
    return nil
  }

  /// What must be escaped in a reply: control characters and separators of lines.
  private static func faultOfBytes(_ bytes: ArraySlice<UInt8>) -> String? {
    var before: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch (before.0, before.1, byte) {
      case (_, _, 0..<0x20), (_, _, 0x7F), (_, 0xC2, 0x80...0x9F), (0xE2, 0x80, 0xA8...0xA9):
        return "a control character or a separator is not escaped"
      default: before = (before.1, byte)
      }
    }
    return nil
  }

  private static func fault(in reply: Value, for debt: Debt) -> String? {
    guard case .object(let members) = reply, members.count == 3,
      reply["jsonrpc"]?.isText("2.0") == true, let id = reply["id"]
    else { return "not a reply" }
    if let error = reply["error"], let fault = faultOfError(error) { return fault }
    switch debt {
    case .reply(let owed):
      if id != owed { return "the id is not as sent" }
      return reply["result"] != nil || reply["error"] != nil ? nil : "no result and no error"
    case .error(let code, let owed):
      if id != owed { return "the id is not \(owed)" }
      return reply["error"]?["code"] == .integer(code) ? nil : "no error \(code)"
    case .nothing, .batch:
      return "not one reply"
    }
  }

  private static func faultOfError(_ error: Value) -> String? {
    guard case .object(let members) = error, members.count == 3, case .integer = error["code"],
      case .text(let message) = error["message"], case .object(let data) = error["data"]
    else { return "the error is not {code, message, data}" }
    guard data.first?.name == Array("reason".utf8), case .text = data.first?.value else {
      return "the data of the error does not begin with a reason"
    }
    return message.isEmpty || !isForPeople(message) ? "the message is not a line" : nil
  }

  /// Whether a text is one line that does nothing to the terminal it is shown on.
  private static func isForPeople(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }
}
